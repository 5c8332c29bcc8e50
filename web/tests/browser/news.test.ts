import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Scene } from '../../src/core/types'
import type { LocalGame } from '../../src/play/local_games'
import { core, openGame, playAhead } from './driver'
import { moveList } from './study_kit'
import { person, server, usePerson } from './stage'

// Whoever comes to their turn sees what all the others have done since their last one.

usePerson({ viewport: { width: 360, height: 740 }, hasTouch: true })

const at = (game: LocalGame, ply: number): Scene =>
  core({ do: 'look', ...game.table, deal: game.deal, moves: game.moves.slice(0, ply) })

const upTo = (game: LocalGame, ply: number): LocalGame =>
  ({ ...game, moves: game.moves.slice(0, ply) })

// A game of three, and when in it the person comes to their turn after both others have moved.
function myTurn(game: string, phase: string | null): { whole: LocalGame; ply: number } {
  const whole = playAhead({ game, seats: ['person', 'bot:1', 'bot:1'] }, 0)
  for (let ply = Math.floor(whole.moves.length / 3); ; ply++) {
    const [now, then] = [at(whole, ply), at(whole, ply - 1)]
    const everybody = now.to_move === 0 && then.to_move === 2 && now.skipped.length === 0
    if (everybody && now.phase === phase) return { whole, ply }
  }
}

function atMyTurn(game: string, phase: string | null): LocalGame {
  const { whole, ply } = myTurn(game, phase)
  return upTo(whole, ply)
}

async function show(game: LocalGame): Promise<Page> {
  await openGame(person.page, server.url, game)
  await person.page.locator('section.board[data-turn="mine"]').waitFor()
  return person.page
}

test('domination: the moves of both others are marked, the older one fainter', async () => {
  const game = atMyTurn('domination', null)
  const page = await show(game)
  const [older, last] = game.moves.slice(-2)
  await page.locator(`[data-cell="${last!.slice(-2)}"] .mark.to:not(.old)`).waitFor()
  await page.locator(`[data-cell="${older!.slice(-2)}"] .mark.to.old`).waitFor()
})

test('conquer: the dominoes of both others are marked, the older one fainter', async () => {
  const game = atMyTurn('conquer', null)
  const page = await show(game)
  const [older, last] = game.moves.slice(-2)
  await page.locator(`[data-side="${last}"] .mark:not(.older)`).waitFor()
  await page.locator(`[data-side="${older}"] .mark.older`).waitFor()
})

test('domizone: the dominoes of both others are marked, the older one fainter', async () => {
  const page = await show(atMyTurn('domizone', 'lay'))
  await page.locator('path.last:not(.older)').first().waitFor()
  await page.locator('path.last.older').first().waitFor()
})

test('domaine: the turns of both others are told in a line each', async () => {
  const page = await show(atMyTurn('domaine', 'action'))
  const told = await page.locator('.told').innerText()
  expect(told).toMatch(/^Blue (played|sold) \w+.* Green (played|sold) \w+/)
})

test('domaine: on a phone the map comes first and stays, whatever is to be done', async () => {
  const tops: number[] = []
  const { whole, ply } = myTurn('domaine', 'action')
  for (let now = ply; at(whole, now).to_move === 0; now++) {
    const page = await show(upTo(whole, now))
    const box = async (part: string) => (await page.locator(part).first().boundingBox())!
    const map = await box('.land .map > svg')
    const status = await box('.status')
    tops.push(map.y - status.y - status.height)
    for (const part of ['.hand', '.market', '.now']) {
      expect((await box(part)).y).toBeGreaterThan(map.y)
    }
    const panel = await box('.now')
    expect(panel.y + panel.height).toBeLessThanOrEqual(740)
  }
  expect(tops.length).toBeGreaterThan(1)
  expect(new Set(tops.map(Math.round)).size).toBe(1)
})

test('the list of moves says who made each', async () => {
  const page = await show(atMyTurn('conquer', null))
  const last = moveList(page).locator('ol button').last()
  expect(await last.locator('svg').textContent()).toBe('G')
  expect(await last.textContent()).toMatch(/Computer, level 1 \(green\)/)
})
