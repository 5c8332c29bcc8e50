import { dominoOf, parseMove, waysAt, type Table } from './model'

// How to make a move with the mouse, or with focus and Enter on the same elements:
//
// - laying: the domino in the hand (data-card="36"), a cell it shall cover (data-cell="h8"), the
//   way it shall lie there if there is more than one (data-choice="h8i8=36"), then "Lay"
//   (data-choice="place");
// - setting a pyramid: size and half (data-choice="Lh8"), then "Set pyramid" (data-choice="place");
// - setting none: data-choice="-"; drawing: the stock, data-choice="draw".
//
// A cell that already shows the domino makes the move as well; so do these steps in another order
// (cell first, then domino). data-choice="rotate" and "cancel" are there too.

export function gestures(text: string, scene: Table): string[] {
  const move = parseMove(text)
  if (!move) return []
  const choice = (name: string) => `[data-choice="${name}"]`
  if (move.kind === 'decline') return [choice('-')]
  if (move.kind === 'draw') return [choice('draw')]
  if (move.kind === 'claim') return [choice(text), choice('place')]
  const domino = dominoOf(move.numbers)
  const cell = move.cells[0]
  const ways = waysAt(scene.legal, domino, cell)
  return [
    `[data-card="${domino}"]`,
    `[data-cell="${cell}"]`,
    ...(ways.length > 1 ? [choice(text)] : []),
    choice('place'),
  ]
}
