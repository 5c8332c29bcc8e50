import type { Scene, Seen } from '$web/board'

// The state as the core writes it (../README.md), the text of moves, and what is needed to draw a
// table: where cells lie, which of them hang together. Legality is not decided here.

export type Size = 'S' | 'M' | 'L'
export interface State {
  cells: Record<string, number>
  dominoes: string[]
  pyramids: Record<string, { seat: number; size: Size }>
  left: Size[][]
  hands: (string[] | number)[]
  stock: string[] | number
  scores: number[]
  phase: 'lay' | 'claim' | null
}
export type Table = Scene<State>

export const sizes: readonly Size[] = ['S', 'M', 'L']
export const worth: Record<Size, number> = { S: 1, M: 2, L: 3 }
export const side = 15

export interface Place {
  column: number
  row: number
}
export const place = (cell: string): Place => ({
  column: cell.charCodeAt(0) - 97,
  row: Number(cell.slice(1)) - 1,
})
export const onSheet = ({ column, row }: Place): boolean =>
  column >= 0 && row >= 0 && column < side && row < side
export const cellAt = ({ column, row }: Place): string =>
  `${String.fromCharCode(97 + column)}${row + 1}`

// Directions, clockwise from the right; rows count upwards.
const steps: readonly Place[] = [
  { column: 1, row: 0 },
  { column: 0, row: -1 },
  { column: -1, row: 0 },
  { column: 0, row: 1 },
]
export function neighbour(cell: string, turn: number): string | null {
  const { column, row } = place(cell)
  const step = steps[((turn % 4) + 4) % 4]!
  const there = { column: column + step.column, row: row + step.row }
  return onSheet(there) ? cellAt(there) : null
}

export interface Lay {
  kind: 'lay'
  cells: [string, string]
  numbers: [number, number]
}
export type Move =
  | Lay
  | { kind: 'claim'; size: Size; cell: string }
  | { kind: 'decline' }
  | { kind: 'draw' }

const layForm = /^([a-o]\d{1,2})([a-o]\d{1,2})=([0-6])([0-6])$/
const claimForm = /^([SML])([a-o]\d{1,2})$/

export function parseMove(text: string): Move | null {
  if (text === '-') return { kind: 'decline' }
  if (text === 'draw') return { kind: 'draw' }
  const lay = layForm.exec(text)
  if (lay) {
    return {
      kind: 'lay',
      cells: [lay[1]!, lay[2]!],
      numbers: [Number(lay[3]), Number(lay[4])],
    }
  }
  const claim = claimForm.exec(text)
  return claim ? { kind: 'claim', size: claim[1] as Size, cell: claim[2]! } : null
}

// An event is a move with what the viewer drew ("+05") and who acts next ("/1").
export function readEvent(text: string): Seen {
  const parts = /^(.+?)(?:\+([0-6]{2}))?(?:\/[0-3-])?$/.exec(text)
  return { move: parts?.[1] ?? text, drawn: parts?.[2] ?? null }
}
export function parseEvent(text: string): { move: Move | null; drawn: string | null } {
  const { move, drawn } = readEvent(text)
  return { move: parseMove(move), drawn }
}

function comesFirst(a: string, b: string): boolean {
  const [here, there] = [place(a), place(b)]
  return here.column === there.column ? here.row < there.row : here.column < there.column
}

export function layText(a: string, first: number, b: string, second: number): string {
  return comesFirst(a, b) ? `${a}${b}=${first}${second}` : `${b}${a}=${second}${first}`
}

export const dominoOf = ([a, b]: [number, number]): string => (a < b ? `${a}${b}` : `${b}${a}`)

// One way to lay a domino: `turn` is the direction from its smaller half to its larger one.
export interface Way {
  text: string
  turn: number
  cells: [string, string] // of the smaller half, of the larger half
  numbers: [number, number]
  legal: boolean
}

export function wayOf(text: string, legal: boolean): Way | null {
  const move = parseMove(text)
  if (move?.kind !== 'lay') return null
  const swapped = move.numbers[0] > move.numbers[1]
  const cells: [string, string] = swapped ? [move.cells[1], move.cells[0]] : move.cells
  const numbers: [number, number] = swapped ? [move.numbers[1], move.numbers[0]] : move.numbers
  const turn = [0, 1, 2, 3].find((turn) => neighbour(cells[0], turn) === cells[1]) ?? 0
  return { text, turn, cells, numbers, legal }
}

// What somebody tries who puts a domino on a cell: its smaller half there, turned so.
export function attempt(domino: string, cell: string, turn: number): Way {
  const numbers: [number, number] = [Number(domino[0]), Number(domino[1])]
  const way = neighbour(cell, turn) ? turn : turn + 2
  const other = neighbour(cell, way)!
  const text = layText(cell, numbers[0], other, numbers[1])
  return { text, turn: way % 4, cells: [cell, other], numbers, legal: false }
}

// A way turned a quarter about one of its cells; further, where the sheet ends.
export function turnedAbout(way: Way, cell: string, by: number): Way {
  const fixed = way.cells[0] === cell ? 0 : 1
  let turn = way.turn + by
  const reach = () => neighbour(cell, fixed === 0 ? turn : turn + 2)
  while (!reach()) turn += by
  const cells: [string, string] = fixed === 0 ? [cell, reach()!] : [reach()!, cell]
  const text = layText(cells[0], way.numbers[0], cells[1], way.numbers[1])
  return { ...way, text, cells, turn: ((turn % 4) + 4) % 4, legal: false }
}

// The legal ways to lay a domino on a cell, clockwise.
export function waysAt(moves: readonly string[], domino: string, cell: string): Way[] {
  return waysOf(moves, domino)
    .filter((way) => way.cells.includes(cell))
    .sort((a, b) => a.turn - b.turn || a.cells.indexOf(cell) - b.cells.indexOf(cell))
}
export function waysOf(moves: readonly string[], domino: string): Way[] {
  return moves
    .map((text) => wayOf(text, true))
    .filter((way): way is Way => way !== null && dominoOf(way.numbers) === domino)
}


// The dominoes of some moves; of those only that would cover a cell, if there is one.
export function layable(moves: readonly string[], cell: string | null): ReadonlySet<string> {
  return new Set(
    moves.flatMap((text) => {
      const move = parseMove(text)
      if (move?.kind !== 'lay' || (cell && !move.cells.includes(cell))) return []
      return [dominoOf(move.numbers)]
    }),
  )
}
export const layCells = (ways: readonly Way[]): ReadonlySet<string> =>
  new Set(ways.flatMap(({ cells }) => cells))
export function claimCells(moves: readonly string[]): ReadonlySet<string> {
  return new Set(
    moves.flatMap((text) => {
      const move = parseMove(text)
      return move?.kind === 'claim' ? [move.cell] : []
    }),
  )
}

// The way that is meant most likely: as the domino is held, then with a match on that very cell.
export function likeliest(ways: Way[], cell: string, turn: number, state: State): Way | null {
  const rank = (way: Way) => (way.turn === turn ? 0 : 2) + (matches(way, cell, state) ? 0 : 1)
  return [...ways].sort((a, b) => rank(a) - rank(b))[0] ?? null
}
function matches(way: Way, cell: string, state: State): boolean {
  const number = way.numbers[way.cells.indexOf(cell)]
  return [0, 1, 2, 3].some((turn) => state.cells[neighbour(cell, turn) ?? ''] === number)
}

// Cells of one number that hang together, with the pyramids that stand there.
export interface Group {
  number: number
  cells: string[]
  pyramids: { cell: string; seat: number; size: Size; points: number }[]
}

export function groups(state: State): Group[] {
  const found: Group[] = []
  const seen = new Set<string>()
  for (const [start, number] of Object.entries(state.cells)) {
    if (seen.has(start)) continue
    seen.add(start)
    const cells = [start]
    for (const cell of cells) {
      for (let turn = 0; turn < 4; turn++) {
        const next = neighbour(cell, turn)
        if (!next || seen.has(next) || state.cells[next] !== number) continue
        seen.add(next)
        cells.push(next)
      }
    }
    const pyramids = cells.flatMap((cell) => {
      const pyramid = state.pyramids[cell]
      return pyramid ? [{ cell, ...pyramid, points: worth[pyramid.size] * cells.length }] : []
    })
    found.push({ number, cells, pyramids })
  }
  return found
}
export const groupAt = (all: Group[], cell: string): Group | undefined =>
  all.find(({ cells }) => cells.includes(cell))

export const seatsOf = (group: Group): number[] =>
  [...new Set(group.pyramids.map(({ seat }) => seat))].sort()

export const sizeOf = (hand: string[] | number | undefined): number =>
  typeof hand === 'number' ? hand : (hand?.length ?? 0)

// Whose hand lies in front of whoever looks: the viewer's, or of the whole truth the mover's.
export function handSeat(scene: Table): number | null {
  const seat = scene.viewer >= 0 ? scene.viewer : scene.to_move
  return seat !== null && Array.isArray(scene.state.hands[seat]) ? seat : null
}
