import type { LessonStep } from '$web/board'
import { dominoOf, freeFor, opened, type State } from './position'

// The lesson's positions are arranged: both hands hold what the moves so far needed, and whoever
// learns holds the dominoes that the step is about.

const standard = '6233410614353044113566635502321104213265022166002544651325544000'
const handSize = 7

const after = (sides: string[]): State => ({
  board: standard.match(/.{8}/g) ?? [],
  sides,
  fields: {},
  hands: [],
  stock: 0,
})

const numbers = [...'0123456']
const kinds = numbers.flatMap((a) => numbers.filter((b) => b >= a).map((b) => a + b))
const copies = 4

// A deal for two after which these moves can be made and the first seat then holds this hand. What
// a seat draws on its n-th turn comes from the stock, in turn.
function dealFor(moves: string[], hand: string[]): { board: string; order: string[] } {
  const rest = kinds.flatMap((kind) => Array<string>(copies).fill(kind))
  const take = (domino: string): string => rest.splice(rest.indexOf(domino), 1)[0]!
  const played = (seat: number) =>
    moves.filter((_, ply) => ply % 2 === seat).map((side) => take(dominoOf(after([]), side)))
  const mine = [...played(0), ...hand.map(take)]
  const others = played(1)
  while (others.length < handSize + moves.length / 2) others.push(rest.shift()!)
  const drawn = moves.map((_, ply) =>
    (ply % 2 === 0 ? mine : others)[handSize + Math.floor(ply / 2)]!)
  return {
    board: standard,
    order: [...mine.slice(0, handSize), ...others.slice(0, handSize), ...drawn, ...rest],
  }
}

const start = (moves: string, hand: string) => {
  const sides = moves.split(' ').filter(Boolean)
  return { game: 'conquer', players: 2, deal: dealFor(sides, hand.split(' ')), moves: sides }
}

// The moves of a hand that leave no further field one domino short.
function careful(moves: string, hand: string): string[] {
  const before = after(moves.split(' '))
  const sides = [...new Set(hand.split(' '))].flatMap((domino) => freeFor(before, domino))
  return sides.filter((side) => opened(before, after([...before.sides, side])).length === 0)
}

const first = '03 14 15 24 25 36 66'
const threeSides = 'a1b1 a1a2 h5h6 b1b2'
const twoFields = 'a1b1 c1c2 a2b2 b1c1 a1a2 b2c2'
const halfDone = 'g7g8 g7h7 a1b1 a1a2'
const tempting = '06 46 55 25 13 16 24'
const counted = 'e2e3 e6f6 f2f3 f6g6'

// A game that is nearly over: 23 fields to 20, and two dominoes each.
const nearEnd = `
  d4e4 c5d5 b4b5 b2c2 c2d2 d2d3 f1g1 e7f7 a5b5 b7b8 e6f6 a2a3 e3e4 h4h5 e1f1 c6c7 d1e1 h5h6
  b1c1 f3f4 d8e8 h6h7 b3b4 d6e6 c4d4 a8b8 b7c7 b3c3 g3h3 a5a6 b5c5 f4f5 g6h6 e1e2 g1h1 a2b2
  e5e6 h3h4 f7g7 d6d7 f3g3 f8g8 c8d8 a1a2 f5g5 g1g2 e8f8 h7h8 e4e5 a6a7 c5c6 f2f3 a1b1 b1b2
  c3d3 d7d8 g7h7 a3a4 g5g6 g5h5 c2c3 h2h3 b2b3 a7a8 a3b3 e2f2 c1c2 g8h8 f1f2 f2g2 g6g7 d3e3
  a4a5 b8c8 d7e7 a4b4 g2g3 a7b7 e4f4 e7e8 e3f3 d3d4 e2e3 e5f5 f5f6 f6g6 g2h2 c1d1 h1h2 e6e7
  f6f7 c3c4 d2e2 c4c5 b4c4 d4d5 f7f8 g7g8 d1d2 d5e5 c7c8 d5d6 c7d7 c6d6 g3g4 f4g4 g4h4 b6b7
`.trim().split(/\s+/)

export const lesson: readonly LessonStep[] = [
  { key: 'board', start: start('', first), viewer: 0 },
  { key: 'fit', start: start('', first), viewer: 0, right: ['a1b1', 'a2b2', 'b2b3', 'd5d6'] },
  {
    key: 'foreign', start: start('', first), viewer: 0, refused: { move: 'c2d2', rule: 'CQ-5' },
  },
  {
    key: 'occupied',
    start: start('a1b1 e3f3', '03 14 15 24 25 36 66'),
    viewer: 0,
    refused: { move: 'a1b1', rule: 'CQ-5' },
  },
  { key: 'close', start: start(threeSides, '03 14 15 24 25 36 66'), viewer: 0, right: ['a2b2'] },
  { key: 'two', start: start(twoFields, '03 14 24 26 36 55 66'), viewer: 0, right: ['b1b2'] },
  {
    key: 'careful', start: start(halfDone, tempting), viewer: 0, right: careful(halfDone, tempting),
  },
  { key: 'count', start: start(counted, '03 14 24 25 36 56 66'), viewer: 0, right: ['e2f2'] },
  {
    key: 'collect',
    start: start(`${counted} e2f2 h1h2`, '03 14 24 25 36 35 66'),
    viewer: 0,
    right: ['e3f3'],
  },
  {
    key: 'last',
    start: { game: 'conquer', players: 2, seed: 30, moves: nearEnd },
    viewer: 0,
    right: ['g4g5'],
  },
  { key: 'end' },
]
