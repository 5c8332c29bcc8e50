import type { Scene } from '$web/board'
import { nameOf, parse, turnsOf } from './pieces'

// How a move is made on this board, by clicks or by focus and Enter on the same elements:
//
//   [data-card="T5"]     a kind of shape in the tray of whoever is to move
//   [data-choice="T5n"]  how it lies (only kinds that can lie in more than one way have these)
//   [data-cell="e5"]     the cell over which the shape is held, and which it covers
//
// A click or Enter on the cell sets the shape. A finger's first tap shows what would happen; a
// second on the same cell, or the button [data-choice="place"], sets it. [data-choice="turn"] turns
// the shape clockwise and [data-choice="cancel"] puts it back.
export function gestures(move: string, _scene: Scene): string[] {
  const at = parse(move)
  if (!at) return []
  const { kind, turn } = at.how
  return [
    `[data-card="${kind}"]`,
    ...(turnsOf(kind).length > 1 ? [`[data-choice="${kind}${turn}"]`] : []),
    `[data-cell="${nameOf(at.held)}"]`,
  ]
}
