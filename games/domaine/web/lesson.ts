import type { LessonStep } from '$web/board'
import { almostClosed, deal, firstTurn, later } from './positions'

// The game step by step, from the first castle to an alliance.

const start = (moves: string[]): LessonStep['start'] => ({
  game: 'domaine', players: 2, options: { set: 'house' }, deal, moves,
})
const viewer = 0

export const lesson: readonly LessonStep[] = [
  { key: 'castle', start: start([]), viewer, right: ['d11:d12', 'd11:c11', 'd11:d10', 'd11:e11'] },
  {
    key: 'spacing', start: start(['d11:d12', 'f12:e12']), viewer,
    refused: { move: 'h11:h10', rule: 'DO-5' },
  },
  {
    key: 'sell', start: start(firstTurn), viewer,
    right: ['sell:A1', 'sell:A6', 'sell:A11'],
  },
  { key: 'refill', viewer, right: 'any' },
  { key: 'play', start: start(almostClosed), viewer, right: ['play:A6:B2'] },
  {
    key: 'between', start: start([...almostClosed, 'play:A6:B2', '+d10d11']), viewer,
    refused: { move: '+d11d12', rule: 'DO-13' },
  },
  { key: 'close', viewer, right: ['+d12e12'] },
  { key: 'forest', start: start([...later, 'play:C15:K1']), viewer, right: ['nc11'] },
  { key: 'expand', start: start([...later, 'play:C4:E2']), viewer, right: ['xd11:d10'] },
  { key: 'stronger', viewer, refused: { move: 'xd11:e10', rule: 'DO-15' } },
  { key: 'beyond', viewer, right: ['xd11:d9'] },
  {
    key: 'chain', start: start([...later, 'play:C14:D']), viewer,
    refused: { move: 'dd11:f12:e12', rule: 'DO-16' },
  },
  { key: 'desert', viewer, right: ['dd11:f12:e11'] },
  { key: 'recruit', viewer, right: ['nc11'] },
  { key: 'alliance', start: start([...later, 'play:C15:A']), viewer, right: ['ad11:f12'] },
  { key: 'end', viewer },
]
