import type { Seen } from '$web/board'
import { domainesOf, neighbours, letterAt, regionOf } from './map'
import type { DomaineScene, State } from './types'

// The text of moves: what is pointed at to make them, and what was tried when something is.

export type Layer = 'cells' | 'sides' | null

// What of the map is pointed at in a phase.
export function layerOf(phase: string | null): Layer {
  if (phase === 'borders') return 'sides'
  return phase === null || phase === 'action' || phase === 'refill' ? null : 'cells'
}

// An event is a move; "draw=C4" for the one who drew that card.
export function readEvent(event: string): Seen {
  const [move = '', drawn] = event.split('=')
  return { move, drawn: drawn ?? null }
}

const cellPattern = /[a-l]\d+/g
export const cellsIn = (move: string): string[] => {
  const text = /^[nxda](?=[a-l]\d+)/.test(move) ? move.slice(1) : move
  return text.match(cellPattern) ?? []
}

// The side or territory that is pointed at last to make a move.
export const targetOf = (move: string): string | null =>
  (move.startsWith('+') ? move.slice(1) : cellsIn(move).at(-1)) ?? null

// The legal moves by the territory or side that is pointed at for them. A castle is placed by two
// gestures: `picked` is the place of the castle once it is chosen.
export function byTarget(
  scene: DomaineScene, moves: readonly string[], picked: string | null,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (key: string, move: string) => found.set(key, [...(found.get(key) ?? []), move])
  for (const move of moves) {
    if (move === 'stop') continue
    if (scene.phase === 'borders') {
      add(move.slice(1), move)
    } else if (scene.phase === 'castles') {
      const [castle = '', knight = ''] = move.split(':')
      if (picked === null) add(castle, move)
      else if (picked === castle) add(knight, move)
    } else if (scene.phase === 'alliance') {
      const [, other = ''] = cellsIn(move)
      for (const cell of regionOf(scene.state, other)) add(cell, move)
    } else {
      const cell = cellsIn(move).at(-1)
      if (cell) add(cell, move)
    }
  }
  return found
}

// The own Domaine that is meant when a territory is pointed at: the chosen one, or one beside it.
function meant(state: State, seat: number, cell: string): string {
  if (state.pending?.domaine) return state.pending.domaine
  const own = domainesOf(state).filter(({ owner }) => owner === seat)
  const beside = new Set(neighbours(cell))
  const found = own.find(({ cells }) => cells.some((each) => beside.has(each))) ?? own[0]
  return found?.castle ?? cell
}

const domaineAt = (state: State, cell: string): string =>
  domainesOf(state).find(({ cells }) => cells.includes(cell))?.castle ?? cell

// A neighbour where a knight could stand, to ask about a castle alone.
function someKnight(state: State, castle: string): string {
  const taken = (cell: string) => cell in state.castles || cell in state.knights
  const free = neighbours(castle).filter((cell) => !taken(cell))
  return free.find((cell) => '.f'.includes(letterAt(state, cell))) ?? free[0]
    ?? neighbours(castle)[0] ?? castle
}

// The move that somebody tries who points at a place where nothing is allowed, so that the core can
// say why.
export function attempt(scene: DomaineScene, key: string, picked: string | null): string {
  const { state } = scene
  const seat = scene.to_move ?? 0
  switch (scene.phase) {
    case 'castles':
      return picked ? `${picked}:${key}` : `${key}:${someKnight(state, key)}`
    case 'borders':
      return `+${key}`
    case 'expand':
      return `x${meant(state, seat, key)}:${key}`
    case 'deserter':
      if (state.pending?.domaine) return `n${key}`
      return `d${meant(state, seat, domaineAt(state, key))}:${domaineAt(state, key)}:${key}`
    case 'alliance':
      return `a${meant(state, seat, key)}:${domaineAt(state, key)}`
    default:
      return `n${key}`
  }
}
