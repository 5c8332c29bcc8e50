import type { Prospect } from '$web/core/types'
import { isReserve, liftOf, pileAt, seatOf, sourceOf, targetOf, type Position } from './position'

// What a move did or would do, read off the positions before and after it.

export interface Fallen {
  letter: string
  fate: 'captured' | 'reserve'
}

export interface Effect {
  move: string
  mover: number
  source: string // a cell, or * for the reserve
  target: string
  count: number
  left: string // the pile that stays behind
  result: string // the pile on the target afterwards
  fallen: Fallen[] // out at the bottom, the lowest first
  captured: number[] // of each seat's pieces
  reserved: number[] // to each seat
}

export function effectOf(before: Position, move: string, after: Position): Effect {
  const mover = before.to_move ?? 0
  const source = sourceOf(move)
  const target = targetOf(move)
  const count = liftOf(move)
  const seats = before.seats.map((_, seat) => seat)
  const played = (seat: number) => (isReserve(move) && seat === mover ? 1 : 0)
  const reserved = seats.map(
    (seat) => after.state.reserves[seat]! - before.state.reserves[seat]! + played(seat))
  const captured = seats.map(
    (seat) => after.state.captured[mover]![seat]! - before.state.captured[mover]![seat]!)
  const result = pileAt(after.state, target)
  const total = pileAt(before.state, target).length + count
  const kept = [...reserved]
  const fallen = [...pileAt(before.state, target)].slice(0, total - result.length)
    .map((letter): Fallen => {
      const seat = seatOf(before, letter)
      if (kept[seat]! <= 0) return { letter, fate: 'captured' }
      kept[seat]! -= 1
      return { letter, fate: 'reserve' }
    })
  const left = isReserve(move) ? '' : pileAt(after.state, source)
  return { move, mover, source, target, count, left, result, fallen, captured, reserved }
}

// Of some moves, by where they lead, as far as it is known what they lead to.
export function effectsOf(
  scene: Position, moves: ReadonlyMap<string, string>, prospects: Record<string, Prospect>,
): ReadonlyMap<string, Effect> {
  const known = [...moves].flatMap(([target, move]): [string, Effect][] => {
    const prospect = prospects[move]
    return prospect ? [[target, effectOf(scene, move, prospect.scene as Position)]] : []
  })
  return new Map(known)
}
