import { isReserve, sourceOf, targetOf } from './position'

// How to play with the mouse, or by focus and Enter on the same elements:
//   a move of a stack   [data-cell="c3"], then [data-cell="c5"]; the distance says how many
//                       pieces are lifted
//   a reserve           [data-choice="reserve"], then [data-cell="d4"]
// On a touch screen the second cell is tapped twice, or [data-choice="confirm"] after the first
// tap. [data-choice="cancel"] puts back what is in hand; [data-lift="2"] only points out the
// targets of two pieces. Where only a reserve can be played (the first turn of three) it is in hand
// from the start: there the cell alone is enough, and the reserve's button would put it back.

interface Moves {
  legal: readonly string[]
}

export function gestures(move: string, scene: Moves): string[] {
  const target = `[data-cell="${targetOf(move)}"]`
  if (!isReserve(move)) return [`[data-cell="${sourceOf(move)}"]`, target]
  return scene.legal.every(isReserve) ? [target] : ['[data-choice="reserve"]', target]
}
