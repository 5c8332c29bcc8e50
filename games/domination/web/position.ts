import type { Scene } from '$web/core/types'

// The state as the core says it (games/domination/README.md), and how to read it.

export interface State {
  board: (string | null)[][] // eight rows from the top; a pile reads from bottom to top
  reserves: number[]
  captured: number[][] // by whom, then whose
  quiet: number
}
export type Position = Scene<State>

export interface Cell {
  name: string
  column: number
  row: number // from the top
}

const columns = 'abcdefgh'
export const letterOf: Record<string, string> = { red: 'R', blue: 'B', green: 'G', yellow: 'Y' }
export const colourOf: Record<string, string> = { R: 'red', B: 'blue', G: 'green', Y: 'yellow' }

export const cellName = (column: number, row: number): string => `${columns[column]}${8 - row}`

export function place(name: string): Cell {
  return { name, column: columns.indexOf(name[0] ?? ''), row: 8 - Number(name[1]) }
}

export function cellsOf(state: State): Cell[] {
  return state.board.flatMap((piles, row) =>
    piles.flatMap((pile, column) =>
      pile === null ? [] : [{ name: cellName(column, row), column, row }]))
}

export function pileAt({ board }: State, name: string): string {
  const { column, row } = place(name)
  return board[row]?.[column] ?? ''
}

// The seat whose piece is on top; -1 for an empty cell.
export function ownerOf(scene: Position, name: string): number {
  const top = pileAt(scene.state, name).at(-1)
  return top ? seatOf(scene, top) : -1
}

export const seatOf = (scene: Position, letter: string): number =>
  scene.seats.indexOf(colourOf[letter] ?? '')

export const isReserve = (move: string): boolean => move.startsWith('*')
export const targetOf = (move: string): string => move.slice(-2)
export const sourceOf = (move: string): string => (isReserve(move) ? '*' : move.slice(0, 2))

// The part of a cell in the moves that are marked: in the last one, or in an older one.
export interface Mark {
  part: 'from' | 'to'
  old: boolean
}
export function marksOf(earlier: readonly string[], last: string | null): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const move of [...earlier, ...(last ? [last] : [])]) {
    const old = move !== last
    marks.set(sourceOf(move), { part: 'from', old }).set(targetOf(move), { part: 'to', old })
  }
  return marks
}

export const sourcesOf = (moves: readonly string[]): ReadonlySet<string> =>
  new Set(moves.map(sourceOf))

// The moves from there, by where they lead.
export function movesFrom(moves: readonly string[], from: string | null) {
  const some = moves.filter((move) => sourceOf(move) === from)
  return new Map(some.map((move) => [targetOf(move), move])) as ReadonlyMap<string, string>
}

// How many pieces a move lifts: as many as it goes cells.
export function liftOf(move: string): number {
  if (isReserve(move)) return 1
  const from = place(sourceOf(move))
  const to = place(targetOf(move))
  return Math.abs(from.column - to.column) + Math.abs(from.row - to.row)
}

export const hasPartners = (scene: Position): boolean => String(scene.options.partners) === 'true'
export const isFast = (scene: Position): boolean => String(scene.options.fast) === 'true'
// Partners sit opposite each other.
export const teamOf = (seat: number): number => seat % 2

export function stacksOf(scene: Position, seat: number): string[] {
  const names = cellsOf(scene.state).map(({ name }) => name)
  return names.filter((name) => ownerOf(scene, name) === seat)
}

export const capturedBy = ({ state }: Position, seat: number): number =>
  (state.captured[seat] ?? []).reduce((sum, count) => sum + count, 0)
