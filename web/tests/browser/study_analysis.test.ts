import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { percents, signed } from '../../src/play/analysis'
import { openPage } from './kit'
import { atPly, button, eventually, golden, openStudy, root, shownMoves } from './study_kit'
import { browser, person, server, usePerson } from './stage'

const program = process.env.DEMESNE_PROGRAM ?? resolve(root, 'build/release/demesne')
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

usePerson({ bypassCSP: true })

interface Move {
  number: number
  move: string
  best: string | null
  before: number[]
  after: number[]
  swing: number
}

// What the terminal's analysis says.
function terminal(file: string, ...more: string[]): Move[] {
  const args = ['analyse', resolve(root, 'games', file), '--nodes', '20000', '--json', ...more]
  return (JSON.parse(execFileSync(program, args, { encoding: 'utf8' })) as { moves: Move[] }).moves
}

// Whether the move that led here can be seen in the list.
const currentIsShown = (page: Page): Promise<boolean> =>
  page.locator('.list [aria-current]').evaluate((move) => {
    const [inner, outer] = [move, move.closest('.list')!].map((part) => part.getBoundingClientRect())
    return inner!.top >= outer!.top - 1 && inner!.bottom <= outer!.bottom + 1
  })

async function analyse(page: Page): Promise<void> {
  await button(page, 'Analyse').click()
  await page.getByRole('slider').waitFor()
  await button(page, 'Analyse').waitFor({ timeout: 90_000 })
}

async function figures(page: Page): Promise<string[]> {
  await page.getByText('The figures as a table').click()
  const rows = await page.locator('table tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td').allInnerTexts()
      return [cells[0], ...cells.slice(3)].map((cell) => cell!.replace(/[?\s]+$/, '').trim()).join(' | ')
    }),
  )
}

const inWords = ({ number, move, best, before, after, swing }: Move): string => {
  const from = percents(before)
  const to = percents(after)
  const known = best === null ? 'hidden' : best === move ? 'this one' : best
  return [number, known, ...from.map((part, i) => `${part} → ${to[i]}`), signed(swing)].join(' | ')
}

describe('an analysis', () => {
  test('has the figures of the terminal, also after a reload', async () => {
    const { page } = person
    await openStudy(page, server.url, await golden('domain/golden/basic.txt'))
    await analyse(page)
    const known = terminal('domain/golden/basic.txt').map(inWords)
    expect(await figures(page)).toEqual(known)
    await page.reload()
    await page.getByRole('slider').waitFor()
    expect(await figures(page)).toEqual(known)
  })

  test('with hidden hands goes by what each player knew, or by what one did', async () => {
    const { page } = person
    await openStudy(page, server.url, await golden('domizone/golden/two.txt'))
    await page.getByText('Each move is judged by what its own player knew.').waitFor()
    await analyse(page)
    expect(await figures(page)).toEqual(terminal('domizone/golden/two.txt').map(inWords))
    const view = page.getByLabel('Point of view')
    const [seat] = (await view.locator('option').allInnerTexts()).slice(2)
    await view.selectOption({ label: seat! })
    await page.getByText(`All moves are judged by what ${seat} knew.`).waitFor()
    expect(await page.getByRole('slider').count()).toBe(0)
    await analyse(page)
    expect(await figures(page)).toEqual(
      terminal('domizone/golden/two.txt', '--viewer', seat!.toLowerCase()).map(inWords),
    )
  })

  test('can be stopped, keeps what it has, and never holds up the page', async () => {
    const { page } = person
    await openStudy(page, server.url, await golden('domination/golden/two.txt'))
    await page.getByLabel('Depth').selectOption('thorough')
    await button(page, 'Analyse').click()
    await page.getByRole('slider').waitFor()
    const begun = Date.now()
    await page.keyboard.press('ArrowRight')
    await atPly(page, 1)
    await page.keyboard.press('End')
    await atPly(page, 382)
    expect(Date.now() - begun).toBeLessThan(5000)
    await eventually(() => currentIsShown(page)).toBe(true)
    await page.locator('progress').waitFor()
    await button(page, 'Stop').click()
    await page.locator('progress').waitFor({ state: 'detached' })
    const judged = (await figures(page)).length
    expect(judged).toBeGreaterThan(0)
    expect(judged).toBeLessThan(382)
    await button(page, 'Analyse').waitFor()
  })

  test('has a graph that leads to positions, by keys and by clicks', async () => {
    const { page } = person
    await openStudy(page, server.url, await golden('domain/golden/basic.txt'))
    await analyse(page)
    const graph = page.getByRole('slider')
    await graph.focus()
    for (const [key, ply] of [['ArrowRight', 1], ['End', 20], ['PageDown', 10], ['Home', 0]] as const) {
      await page.keyboard.press(key)
      await atPly(page, ply)
      expect(await graph.getAttribute('aria-valuenow')).toBe(String(ply))
    }
    expect(await graph.getAttribute('aria-valuetext')).toMatch(/After 0 moves: \w+: \d+%; \w+: \d+%/)
    const box = (await graph.boundingBox())!
    await graph.click({ position: { x: box.width - 21, y: box.height / 2 } })
    await atPly(page, 20)
    await page.locator('.turns button').first().click()
    await eventually(() => graph.getAttribute('aria-valuenow')).not.toBe('20')
  })

  test('says at a turning point what was better, and shows it', async () => {
    const phone = await openPage(browser, {
      viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true,
    })
    const { page } = phone
    await openStudy(page, server.url, await golden('domain/golden/basic.txt'))
    await analyse(page)
    const moves = terminal('domain/golden/basic.txt')
    const worst = moves.reduce((a, b) => (b.best !== b.move && b.swing < a.swing ? b : a), moves[0]!)
    const turn = page.locator('.turns button', { hasText: `${worst.number}. ${worst.move}` })
    await turn.scrollIntoViewIfNeeded()
    await turn.tap()
    await atPly(page, worst.number - 1)
    await page.getByText(`Better: ${worst.best}`).waitFor()
    await page.locator('section.board path.hint').waitFor()
    await eventually(async () => (await page.locator('section.board').boundingBox())!.y).toBeGreaterThan(-2)
    await phone.leave()
  })

  test('finds the best move of a position, and its line as a variation', async () => {
    const { page } = person
    await openStudy(page, server.url, await golden('domain/golden/basic.txt'))
    const [first] = terminal('domain/golden/basic.txt')
    await button(page, 'Best move').click()
    await page.getByText(`Best here: ${first!.best}`).waitFor()
    await button(page, 'Add as a variation').click()
    await eventually(() => shownMoves(page)).toContainEqual(
      expect.stringMatching(new RegExp(`^ {2}1\\.${first!.best!.replace(/\W/g, '.')}`)),
    )
  })

  test.each(['light', 'dark'] as const)('shuts nobody out (%s, on a phone)', async (colorScheme) => {
    const phone = await openPage(browser, {
      bypassCSP: true, colorScheme, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true,
    })
    const { page } = phone
    await openStudy(page, server.url, await golden('conquer/golden/two.txt'))
    await analyse(page)
    await page.getByText('The figures as a table').click()
    await page.getByText('Open another record').click()
    await page.getByLabel('Text board').check()
    await page.addScriptTag({ path: axe })
    const found = await page.evaluate(async () => {
      // @ts-expect-error axe is the page's now
      const { violations } = await window.axe.run()
      return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [
        id, nodes[0]?.html,
      ])
    })
    expect(found).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const small = await page.locator('main button:visible').evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getBoundingClientRect().height < 44)
        .map((button) => button.outerHTML),
    )
    expect(small).toEqual([])
    await phone.leave()
  })
})
