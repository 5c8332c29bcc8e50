import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

// What the tests of studies have in common.

export const root = resolve(import.meta.dirname, '../../..')
export const golden = (name: string): Promise<string> =>
  readFile(resolve(root, 'games', name), 'utf8')

export async function importText(page: Page, url: string, text: string, name = 'game.demesne') {
  await page.goto(`${url}/study`)
  const buffer = Buffer.from(text)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
}

export async function openStudy(page: Page, url: string, text: string): Promise<void> {
  await importText(page, url, text)
  await page.waitForURL(/\/study\/\w+/)
  await atPly(page, 0)
}

export const atPly = (page: Page, ply: number): Promise<void> =>
  page.locator(`section.board[data-ply="${ply}"]`).waitFor({ timeout: 10_000 })

// As soon as the page has come to it; other tests may keep the machine busy.
export const eventually = <T>(find: () => T | Promise<T>) => expect.poll(find, { timeout: 10_000 })

// A move through the text board, which every game has.
export async function typeMove(page: Page, move: string): Promise<void> {
  const box = page.getByLabel('Text board')
  if (!(await box.isChecked())) await box.check()
  await page.fill('input[list="text-moves"]', move)
  await page.press('input[list="text-moves"]', 'Enter')
}

export const moveList = (page: Page): Locator => page.getByRole('region', { name: 'Moves' })
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

// Every run of moves in the list: how deep, and its moves with their numbers.
export async function shownMoves(page: Page): Promise<string[]> {
  const runs = await moveList(page).locator('ol').all()
  return Promise.all(
    runs.map(async (run) => {
      const depth = Number(await run.getAttribute('data-depth'))
      const texts = await run.locator('button').allInnerTexts()
      return '  '.repeat(depth) + texts.map((text) => text.replace(/\s+/g, '')).join(' ')
    }),
  )
}

export async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download').click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.demesne$/)
  return readFile(await file.path(), 'utf8')
}

export const studies = (page: Page): Promise<number> =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('demesne.study.')).length,
  )
