import type { LessonStep } from '$web/board'
import {
  holdAt, kinds, lying, parse, side, turnsOf, type Cell, type Kind, type Placed,
} from './pieces'

// The lesson asks for moves "beside this shape, but not beside that one". Which they are is worked
// out here from the picture, so that every right answer counts; a test compares them with the core.

interface Wish {
  moves: readonly string[] // what lies on the board
  touch: readonly string[]
  least?: number // so many of these have to be touched
  avoid?: readonly string[]
  kinds?: readonly Kind[]
}

const same = (a: Cell, b: Cell) => a.x === b.x && a.y === b.y
const beside = (a: Cell, b: Cell) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1
const some = (a: Placed, b: Placed, are: (one: Cell, other: Cell) => boolean) =>
  a.cells.some((one) => b.cells.some((other) => are(one, other)))

function everywhere(allowed: readonly Kind[]): Placed[] {
  const found = new Map<string, Placed>()
  for (const kind of allowed) {
    for (const turn of turnsOf(kind)) {
      for (let i = 0; i < side * side; i++) {
        const at = holdAt(lying(kind, turn), { x: i % side, y: Math.floor(i / side) })
        found.set(at.move, at)
      }
    }
  }
  return [...found.values()]
}

function fitting({ moves, touch, least = 1, avoid = [], kinds: allowed = kinds }: Wish): string[] {
  const read = (list: readonly string[]) => list.map((move) => parse(move)!)
  const [there, wanted, unwanted] = [read(moves), read(touch), read(avoid)]
  return everywhere(allowed)
    .filter((at) => !there.some((shape) => some(at, shape, same)))
    .filter((at) => wanted.filter((shape) => some(at, shape, beside)).length >= least)
    .filter((at) => !unwanted.some((shape) => some(at, shape, beside)))
    .map(({ move }) => move)
}

const start = (level: string, moves: readonly string[]) => ({
  game: 'domain', players: 2, options: { level }, deal: {}, moves: [...moves],
})

const cross = ['X5@d4']
const corner = ['X5@d4', 'V3sw@g6']
const chain = ['I3h@a1', 'I2h@h9', 'I3h@a2']
const two = ['I2h@a1', 'I2h@h9', 'I2h@d1']
const pocket = ['X5@g7', 'O4@b1', 'I2h@h1', 'I3h@a3']
const own = ['I3h@a1', 'I3h@a2', 'I3h@a3', 'I3h@d2']
const risk = ['I2h@a1', 'I2h@c1', 'I3h@a2', 'I3h@a3']
const clean = [
  'I5v@d2', 'I2v@c1', 'I2h@b3', 'V3sw@a1', 'I2h@d1', 'I3h@a4', 'I3h@a5', 'V3nw@b6', 'I2v@d7',
]
const skip = ['V3se@b1', 'T5w@a3', 'I2h@a2', 'I2h@a3']
const last = [
  'I5v@g4', 'I2v@b3', 'T4w@h1', 'I2h@b8', 'I5v@f3', 'V3nw@h7', 'I3v@a2', 'T5w@a4', 'I3h@b7',
  'V3nw@d2', 'I2v@h3', 'I3h@e2', 'I3h@d9', 'T4w@d4', 'I2v@c2', 'I2h@h5', 'I2h@d1', 'V3nw@e7',
  'V3sw@b1', 'I3h@f1',
]

export const lesson: readonly LessonStep[] = [
  { key: 'welcome', start: start('basic', []), viewer: 0 },
  { key: 'first', start: start('basic', []), viewer: 0, right: 'any' },
  // The three figures of the printed sheet: a cross, an angle beside it, and the cross turned over.
  {
    key: 'turn', start: start('basic', cross), viewer: 1,
    right: fitting({ moves: cross, touch: cross, kinds: ['V3'] }),
  },
  {
    key: 'taken', start: start('basic', cross), viewer: 1,
    refused: { move: 'I2h@e5', rule: 'DM-3' },
  },
  {
    key: 'corner', start: start('basic', corner), viewer: 0,
    right: fitting({ moves: corner, touch: ['V3sw@g6'] }),
  },
  { key: 'chain', start: start('basic', chain), viewer: 1, right: ['I3h@a3'] },
  {
    key: 'two', start: start('basic', two), viewer: 1,
    right: fitting({ moves: two, touch: ['I2h@a1', 'I2h@d1'], least: 2 }),
  },
  { key: 'pocket', start: start('basic', pocket), viewer: 0, right: ['I2v@a1'] },
  { key: 'last', start: start('basic', last), viewer: 0, right: ['I3h@g9'] },
  {
    key: 'half', start: start('intermediate', cross), viewer: 1,
    refused: { move: 'I2h@a1', rule: 'DM-6' },
  },
  {
    key: 'own', start: start('intermediate', own), viewer: 0,
    refused: { move: 'I3h@a4', rule: 'DM-6' },
  },
  { key: 'expert', start: start('expert', risk), viewer: 0, right: ['I2v@d2'] },
  {
    key: 'clean', start: start('expert', clean), viewer: 1,
    right: fitting({
      moves: clean,
      touch: ['I5v@d2', 'I2v@c1', 'I2h@d1', 'I3h@a4', 'V3nw@b6', 'I2v@d7'],
      least: 2,
      avoid: ['I3h@a5', 'I2h@b3', 'V3sw@a1'],
      kinds: kinds.filter((kind) => kind !== 'V3'), // both of blue's angles lie on the board
    }),
  },
  { key: 'skip', start: start('expert', skip), viewer: 1, right: 'any' },
]
