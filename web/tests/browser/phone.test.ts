import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import type { Scene } from '../../src/core/types'
import { core, gameIds, gesturesOf, openGame, playAhead } from './driver'
import { button } from './study_kit'
import { person, server, usePerson } from './stage'

// On the screen of a phone whatever is to be pressed next is in sight.

const screen = { width: 360, height: 740 }
usePerson({ viewport: screen, hasTouch: true, isMobile: true })

// Without scrolling, and with nothing above it.
async function inSight(button: Locator): Promise<void> {
  await button.waitFor()
  const box = (await button.boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(screen.height)
  await button.tap({ trial: true, timeout: 2000 })
}

test('domizone: the buttons that lay a domino and set a pyramid', async () => {
  const { page } = person
  const whole = playAhead({ game: 'domizone', seats: ['person', 'bot:1'] }, 0)
  const at = (ply: number): Scene =>
    core({ do: 'look', ...whole.table, deal: whole.deal, moves: whole.moves.slice(0, ply), viewer: 0 })
  const lay = whole.moves.findIndex((_, ply) => ply > 4 && at(ply).to_move === 0 && at(ply).phase === 'lay')
  await openGame(page, server.url, { ...whole, moves: whole.moves.slice(0, lay) })
  const [domino, cell, ...rest] = (await gesturesOf('domizone'))(whole.moves[lay]!, at(lay))
  for (const selector of [domino!, cell!]) await page.locator(selector).first().tap()
  await inSight(page.locator('[data-choice="place"]'))
  for (const selector of rest) await page.locator(selector).first().tap()
  await page.locator('section.board[data-turn="mine"]', { has: page.locator('[data-choice="-"]') }).waitFor()
  await inSight(page.locator('[data-choice="-"]'))
})

test.each(gameIds)('%s: the way through its lesson', async (game) => {
  const { page } = person
  await page.goto(`${server.url}/learn/${game}`)
  const next = page.getByRole('button', { name: /^(Next|Skip)$/ })
  await inSight(next)
  if ((await button(page, 'Show me').count()) === 0) await next.tap()
  await inSight(button(page, 'Show me'))
  // What it shows is shown.
  await button(page, 'Show me').tap()
  await page.getByText(/^Try /).waitFor({ state: 'attached' })
  const board = (await page.locator('section.board').boundingBox())!
  expect(board.y).toBeLessThan(screen.height / 2)
})

test.each(gameIds)('%s: the way to the next game', async (game) => {
  await openGame(person.page, server.url, playAhead({ game, seats: ['person', 'bot:1'] }, 0))
  await inSight(button(person.page, 'Play again'))
})

test('domain: no keys and no wheel are named where there are none', async () => {
  const { page } = person
  await openGame(page, server.url, playAhead({ game: 'domain', seats: ['person', 'person'] }, Infinity))
  await page.locator('[data-card]').first().tap()
  await page.getByText('Another tap on the shape turns it.').waitFor()
  expect(await page.locator('section.board').innerText()).not.toContain('wheel')
})
