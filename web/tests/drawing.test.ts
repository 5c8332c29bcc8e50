import { expect, test } from 'vitest'
import { boardOf } from '../src/core/drawing'
import { loadCore } from './core'

// The board in letters, which is shown in every language.

const ask = (await loadCore()) as (question: object) => { ok: string }
const games = ['domination', 'domain', 'conquer', 'domizone', 'domaine']

test.each(games)('the drawing of %s is the board without words', (game) => {
  const drawing = ask({ do: 'draw', game, seed: 1, viewer: 0 }).ok
  const board = boardOf(drawing)
  expect(drawing).toMatch(/[a-z]{3}/i)
  expect(board).not.toMatch(/[a-z]{3}/i)
  expect(board.trimEnd().split('\n').length).toBeGreaterThan(8)
  expect(board.trimEnd()).toMatch(/\n\s+[a-f] .* [g-l]$/)
})
