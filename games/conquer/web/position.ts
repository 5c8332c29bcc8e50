import type { Scene, Seen } from '$web/board'
import { columnOf, edge, fieldOf, fields, rowOf, sides } from './geometry'

// What a scene says about a position, counted together. No rules: which moves are legal comes from
// the core alone.

export interface State {
  board: string[]
  sides: string[]
  fields: Record<string, number>
  hands: (string[] | number)[]
  stock: string[] | number
}
export type ConquerScene = Scene<State>

export const numberAt = (state: State, square: string): string =>
  state.board[edge - 1 - rowOf(square)]?.[columnOf(square)] ?? ''

// The numbers of a side's two squares, in the order of its name.
export function numbersOf(state: State, side: string): [string, string] {
  return [numberAt(state, side.slice(0, 2)), numberAt(state, side.slice(2, 4))]
}

// The domino that a side takes, written as hands write it: the smaller number first.
export const dominoOf = (state: State, side: string): string =>
  numbersOf(state, side).sort().join('')

export const size = (pile: string[] | number): number =>
  typeof pile === 'number' ? pile : pile.length

// Whose hand lies in front of whoever looks: the viewer's, or that of the seat to move where all
// hands are open. Null where there is none to show.
export function ownSeat(scene: ConquerScene): number | null {
  const seat = scene.viewer >= 0 ? scene.viewer : scene.to_move
  return seat !== null && Array.isArray(scene.state.hands[seat]) ? seat : null
}

export function ownHand(scene: ConquerScene): string[] {
  const seat = ownSeat(scene)
  const hand = seat === null ? null : scene.state.hands[seat]
  return Array.isArray(hand) ? hand : []
}

export interface Count {
  fields: number
  outer: number
}

export function countsOf(scene: ConquerScene): Count[] {
  const counts = Array.from({ length: scene.players }, () => ({ fields: 0, outer: 0 }))
  for (const [name, seat] of Object.entries(scene.state.fields)) {
    const count = counts[seat]
    if (!count) continue
    count.fields++
    if (fieldOf.get(name)?.outer) count.outer++
  }
  return counts
}

// The fields that one domino more would close, each with the side where it is missing.
export function almostClosed(state: State): Map<string, string> {
  const laid = new Set(state.sides)
  const almost = new Map<string, string>()
  for (const field of fields) {
    const free = field.sides.filter((side) => !laid.has(side))
    if (free.length === 1) almost.set(field.name, free[0]!)
  }
  return almost
}

// The fields that are owned after a move and were not before it.
export const gained = (before: State, after: State): string[] =>
  Object.keys(after.fields).filter((name) => !(name in before.fields))

// The fields that a move leaves with one side free, and that had more before it.
export function opened(before: State, after: State): string[] {
  const had = almostClosed(before)
  return [...almostClosed(after).keys()].filter((name) => !had.has(name))
}

// The free sides that take a domino: as many as there are dominoes of its kind not laid yet.
export function freeFor(state: State, domino: string): string[] {
  const laid = new Set(state.sides)
  return sides
    .map(({ text }) => text)
    .filter((side) => !laid.has(side) && dominoOf(state, side) === domino)
}

// An event is a move, and after a plus what was drawn, if the viewer saw it.
export function readEvent(event: string): Seen {
  const [move = '', drawn] = event.split('+')
  return { move, drawn: drawn ?? null }
}
