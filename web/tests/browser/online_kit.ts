import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Thought } from '../../src/core/types'
import { core } from './driver'
import { openPage, type Person } from './kit'

// People who play with each other through a server, each in a browser of their own.

export const tableOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? ''

// Sees the board in letters, so that every game is played in the same way.
export async function newPerson(
  browser: Browser, url: string, options: BrowserContextOptions = {},
): Promise<Person> {
  const person = await openPage(browser, options)
  await person.page.goto(url)
  await person.page.evaluate(() =>
    localStorage.setItem('demesne.settings', JSON.stringify({ textBoard: true })),
  )
  return person
}

// Opens a table by the form, with choices by how their labels begin.
export async function openTable(
  page: Page, url: string, game: string, choices: Record<string, string> = {},
): Promise<string> {
  await page.goto(`${url}/new/${game}`)
  await page.getByRole('radio', { name: 'Online' }).check()
  for (const [label, choice] of Object.entries(choices)) {
    await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).selectOption(choice)
  }
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.waitForURL(/\/t\/\w+/)
  return tableOf(page)
}

export async function sit(page: Page, url: string, table: string): Promise<void> {
  await page.goto(`${url}/t/${table}`)
  await page.getByRole('button', { name: 'Sit here' }).first().click()
}

export const board = 'section.board'
export const myTurn = (page: Page) => page.locator(`${board}[data-turn="mine"]`)

export async function plyOf(page: Page): Promise<number> {
  return Number(await page.locator(board).getAttribute('data-ply'))
}

export async function waitForPly(page: Page, ply: number): Promise<void> {
  await page.locator(`${board}[data-ply="${ply}"]`).waitFor({ timeout: 30_000 })
}

// A good move where we are, as the rules core of this test thinks of it. Only for games in which
// nothing is hidden.
async function think(page: Page, game: string): Promise<string> {
  const moves = await page.locator('ol.notation .move').allTextContents()
  const how = { level: '2', chance: moves.length }
  return core<Thought>({ do: 'think', game, players: 2, moves, ...how }).move
}

export async function type(page: Page, move: string): Promise<void> {
  await page.fill('input[list="text-moves"]', move)
  await page.press('input[list="text-moves"]', 'Enter')
}

// Makes a move for whoever's turn it is, and waits until everybody has seen it.
export async function playOne(pages: Page[], game = 'domination'): Promise<void> {
  const ply = await plyOf(pages[0]!)
  const mover = await Promise.any(
    pages.map(async (page) => {
      const mine = page.locator(`${board}[data-turn="mine"][data-ply="${ply}"]`)
      await mine.waitFor({ timeout: 30_000 })
      return page
    }),
  )
  await type(mover, await think(mover, game))
  for (const page of pages) await waitForPly(page, ply + 1)
}

export const isOver = async (page: Page): Promise<boolean> =>
  (await page.getByRole('region', { name: 'After the game' }).count()) > 0

// What is no fault of the client: that a server was not there is for the browser to complain about.
const missing = /WebSocket|Failed to load resource|ERR_|error occurred when fetching the script/
export function expectNoFaults(...people: Person[]): void {
  const faults = people.flatMap(({ problems }) =>
    problems.filter((problem) => !missing.test(problem)),
  )
  expect(faults).toEqual([])
}
