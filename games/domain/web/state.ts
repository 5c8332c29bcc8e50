import type { Scene } from '$web/board'
import { parse, type Kind, type Placed } from './pieces'

export type Left = Record<Kind, number>

export interface DomainState {
  shapes: { move: string; owner: number }[]
  board: string[]
  left: Left | [Left, Left]
  scores: [number, number]
}
export type DomainScene = Scene<DomainState>

export interface Shape extends Placed {
  owner: number
}

export function shapesOf({ state }: DomainScene): Shape[] {
  return state.shapes.flatMap(({ move, owner }) => {
    const placed = parse(move)
    return placed ? [{ ...placed, owner }] : []
  })
}

// What a seat can draw on; in the basic game that is the same for both.
export const leftOf = ({ left }: DomainState, seat: number): Left =>
  Array.isArray(left) ? left[seat]! : left

export const shared = ({ left }: DomainState): boolean => !Array.isArray(left)

// The shapes that changed their colour from one scene to the other, as the later one shows them.
export function turnedOver(before: DomainScene, after: DomainScene): Shape[] {
  const was = new Map(before.state.shapes.map(({ move, owner }) => [move, owner]))
  return shapesOf(after).filter(({ move, owner }) => {
    const then = was.get(move)
    return then !== undefined && then !== owner
  })
}

// The legal moves, by what a person chooses first. There can be more than a thousand, so this is
// made once for a position.
export interface MoveIndex {
  legal: ReadonlySet<string>
  byShape: ReadonlyMap<string, Placed[]> // "T5n" → where it can go
  kinds: ReadonlySet<string>
}

export function indexMoves(moves: readonly string[]): MoveIndex {
  const byShape = new Map<string, Placed[]>()
  const fitting = new Set<string>()
  for (const move of moves) {
    const at = parse(move)
    if (!at) continue
    const shape = at.how.kind + at.how.turn
    const known = byShape.get(shape)
    if (known) known.push(at)
    else byShape.set(shape, [at])
    fitting.add(at.how.kind)
  }
  return { legal: new Set(moves), byShape, kinds: fitting }
}
