import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { dominoOf, type State as Board } from '../../../games/conquer/web/position'
import { pileAt, type State } from '../../../games/domination/web/position'
import type { Scene } from '../../src/core/types'
import { core, gesturesOf, openGame, playAhead } from './driver'
import { answerLate, openPage } from './kit'
import { browser, server, useServer } from './stage'
import { eventually } from './study_kit'

// What hands do besides clicking and tapping: dragging, turning the wheel, pinching.

useServer()

interface Spot {
  x: number
  y: number
}

// The middle of an element.
async function spotOf(page: Page, selector: string): Promise<Spot> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`there is no ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

// Two fingers that go apart around a spot.
async function pinch(page: Page, { x, y }: Spot): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined ? [] : [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }],
    })
  await touch('touchStart', 30)
  for (let apart = 40; apart <= 90; apart += 10) await touch('touchMove', apart)
  await touch('touchEnd')
}

// A game of two people at one screen, from its beginning; `late` as in answerLate.
async function begin(game: string, { late = 0, ...options }: { late?: number; hasTouch?: boolean } = {}) {
  const person = await openPage(browser, options)
  if (late > 0) await answerLate(person.page, late)
  const ahead = playAhead({ game, seats: ['person', 'person'] }, Infinity)
  await openGame(person.page, server.url, ahead)
  const curtain = person.page.locator('.curtain button')
  await person.page.locator('section.board').or(curtain).first().waitFor()
  if (await curtain.count()) await curtain.click()
  await person.page.locator('section.board').waitFor()
  const scene = core<Scene>({ do: 'look', ...ahead.table, deal: ahead.deal })
  return { ...person, scene }
}

const ply = (page: Page, count: number) =>
  page.locator(`section.board[data-ply="${count}"]`).waitFor({ timeout: 5000 })

// What part of the sheet or the map is shown: left, top, width.
const sheet = 'section.board svg[aria-label]:has([data-cell], [data-side])'
async function shown(page: Page): Promise<{ left: number; top: number; width: number }> {
  const box = await page.locator(sheet).first().getAttribute('viewBox')
  const [left, top, width] = box!.split(' ').map(Number)
  return { left: left!, top: top!, width: width! }
}

// The stack changes under the pointer when the core has said what the move would bring.
test('domination: a click counts though its preview comes between press and release', async () => {
  const { page, scene, problems, leave } = await begin('domination', { late: 300 })
  const move = scene.legal.find((move) => pileAt(scene.state as State, move.slice(2)))!
  const target = page.locator(`[data-cell="${move.slice(2)}"]`)
  await page.locator(`[data-cell="${move.slice(0, 2)}"]`).click()
  await target.locator('[data-piece="0"]').hover()
  await page.mouse.down()
  await target.locator('[data-piece="1"]').waitFor({ state: 'attached' })
  await page.mouse.up()
  await ply(page, 1)
  expect(problems).toEqual([])
  await leave()
})

test.each([0, 300])('domination: a stack is dragged, the core %i ms late', async (late) => {
  const { page, scene, problems, leave } = await begin('domination', { late })
  const move = scene.legal[0]!
  await drag(page, await spotOf(page, `[data-cell="${move.slice(0, 2)}"]`),
    await spotOf(page, `[data-cell="${move.slice(2)}"]`))
  await ply(page, 1)
  expect(problems).toEqual([])
  await leave()
})

test('domain: a shape is dragged from the tray to the board', async () => {
  const { page, problems, leave } = await begin('domain')
  await drag(page, await spotOf(page, '[data-card]'), await spotOf(page, '[data-cell="e5"]'))
  await ply(page, 1)
  expect(problems).toEqual([])
  await leave()
})

test('conquer: a domino is dragged from the hand to the board', async () => {
  const { page, scene, problems, leave } = await begin('conquer')
  const side = scene.legal[0]!
  const domino = page.locator(`[data-domino="${dominoOf(scene.state as Board, side)}"]`).first()
  await domino.waitFor()
  // A drag to nowhere is no move, and no click either.
  const from = await spotOf(page, `[data-domino="${dominoOf(scene.state as Board, side)}"]`)
  await drag(page, from, { x: from.x + 40, y: from.y })
  expect(await domino.getAttribute('aria-pressed')).toBe('false')
  await drag(page, from, await spotOf(page, `[data-side="${side}"]`))
  await ply(page, 1)
  expect(problems).toEqual([])
  await leave()
})

test('domizone: a domino is dragged to the table', async () => {
  const { page, scene, problems, leave } = await begin('domizone')
  const [domino, cell, ...rest] = (await gesturesOf('domizone'))(scene.legal[0]!, scene)
  await drag(page, await spotOf(page, domino!), await spotOf(page, cell!))
  for (const selector of rest) await page.locator(selector).click()
  await ply(page, 1)
  expect(problems).toEqual([])
  await leave()
})

test('domizone: the wheel zooms, and a drag moves the sheet', async () => {
  const { page, problems, leave } = await begin('domizone')
  const middle = await spotOf(page, sheet)
  const before = await shown(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -600)
  await eventually(async () => (await shown(page)).width).toBeLessThan(before.width)
  const near = await shown(page)
  await drag(page, middle, { x: middle.x + 40, y: middle.y + 30 })
  await eventually(async () => (await shown(page)).left).toBeLessThan(near.left)
  await page.locator('[data-choice="zoom-fit"]').click()
  await eventually(async () => (await shown(page)).width).toBeCloseTo(before.width, 0)
  expect(problems).toEqual([])
  await leave()
})

test.each(['domizone', 'domaine'])('%s: two fingers zoom', async (game) => {
  const { page, problems, leave } = await begin(game, { hasTouch: true })
  const before = await shown(page)
  await pinch(page, await spotOf(page, sheet))
  await eventually(async () => (await shown(page)).width).toBeLessThan(before.width * 0.8)
  // It was no tap.
  await ply(page, 0)
  expect(problems).toEqual([])
  await leave()
})
