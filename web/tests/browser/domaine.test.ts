import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kept, openGame, playAhead } from './driver'
import { answerLate, openPage } from './kit'
import { browser, server, useServer } from './stage'

// What the board of Domaine does beyond its moves.

useServer()

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }
const seats = ['person', 'bot:1']
const begun = playAhead({ game: 'domaine', seats }, Infinity)
const whole = playAhead({ game: 'domaine', seats }, 0)

const mine = (page: Page) => page.locator('section.board[data-turn="mine"]').waitFor()
const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement!
    return here.classList.contains('now') ? 'prompt' : here.tagName.toLowerCase()
  })

test('with the keys, the focus stays at the board from castle to castle', async () => {
  const { page, leave } = await openPage(browser)
  await answerLate(page, 200)
  await openGame(page, server.url, begun)
  await mine(page)
  await page.locator('path[tabindex="0"]').focus()
  await page.keyboard.press('Enter')
  await page.locator('path.hit:not(.shut)').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('section.board[data-ply="1"]').waitFor()
  await expect.poll(() => focused(page)).toBe('prompt')
  await page.locator('section.board[data-ply="2"]').waitFor()
  await expect.poll(() => focused(page)).toBe('path')
  await leave()
})

test('with the keys, an Enter too many sells nothing when a turn begins', async () => {
  const { page, leave } = await openPage(browser)
  const turns = whole.moves.flatMap((move, i) => (/^(draw|take)/.test(move) ? [i + 1] : []))
  await openGame(page, server.url, { ...whole, moves: whole.moves.slice(0, turns[5]) })
  await mine(page)
  await page.locator('[data-choice^="sell:"]').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-choice="draw"]').focus()
  await page.keyboard.press('Enter')
  await mine(page)
  await page.locator('[data-choice^="sell:"]').first().waitFor()
  await expect.poll(() => focused(page)).toBe('prompt')
  const { moves } = await kept(page, whole.id)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(200)
  expect((await kept(page, whole.id)).moves).toEqual(moves)
  await leave()
})

test('on a phone the map can be enlarged without scrolling, and no land is covered', async () => {
  const { page, leave } = await openPage(browser, phone)
  await openGame(page, server.url, begun)
  await mine(page)
  for (const name of ['Closer', 'Farther']) {
    const box = (await page.getByRole('button', { name }).boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40)
    expect(box.y + box.height).toBeLessThanOrEqual(phone.viewport.height)
    const land = await page.locator('path[data-cell="l12"]').boundingBox()
    expect(box.y + box.height).toBeLessThanOrEqual(land!.y + 1)
  }
  await leave()
})

test('on a phone the move that is to be confirmed is named', async () => {
  const { page, leave } = await openPage(browser, phone)
  await openGame(page, server.url, begun)
  await mine(page)
  await page.locator('[data-cell="c1"]').tap()
  await page.locator('[data-cell="c2"]').tap()
  await page.getByText('To confirm: Red places a castle on c1 and a knight on c2.').waitFor()
  await leave()
})

test('at the end the panels say how ducats went into the points', async () => {
  const { page, leave } = await openPage(browser)
  await openGame(page, server.url, whole)
  const sums = page.getByRole('list', { name: 'The dukes' }).locator('.sum')
  await sums.first().waitFor()
  const scores = await page.getByRole('list', { name: 'Players' }).locator('.score').allTextContents()
  const said = await sums.allTextContents()
  expect(said).toHaveLength(2)
  said.forEach((text, seat) => {
    const [, land, ducats, total] = /Land (\d+) \+ ducats (\d+) = (\d+)/.exec(text)!.map(Number)
    expect(land! + ducats!).toBe(total)
    expect(total).toBe(Number(scores[seat]))
  })
  await leave()
})

test('the panels of four dukes stand two by two beside the map', async () => {
  const { page, leave } = await openPage(browser, { viewport: { width: 1280, height: 800 } })
  const four = playAhead({ game: 'domaine', seats: ['person', 'bot:1', 'bot:1', 'bot:1'] }, Infinity)
  await openGame(page, server.url, four)
  await mine(page)
  const panels = await page.getByRole('list', { name: 'The dukes' }).locator('li').all()
  const tops = await Promise.all(panels.map(async (panel) => (await panel.boundingBox())!.y))
  expect(tops).toHaveLength(4)
  expect(tops[1]).toBe(tops[0])
  expect(tops[3]).toBe(tops[2])
  await leave()
})
