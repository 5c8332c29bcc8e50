import type { Scene } from '$web/core/types'

// How a move is made on the board. Every side is an element with `data-side`, named like the move
// ("a1b1"): chosen once it shows what would happen, chosen twice the domino is laid. That holds for
// clicks, for taps, and for Enter on the focused element. Besides there are `data-domino="03"` for
// each domino of the hand (choosing it first makes one click on a side enough; by touch two), and
// `data-choice="lay"`, `data-choice="cancel"` and `data-choice="numerals"` for the buttons.

export function gestures(move: string, _scene: Scene): string[] {
  const side = `[data-side="${move}"]`
  return [side, side]
}
