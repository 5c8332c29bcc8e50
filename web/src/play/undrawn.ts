import type { Scene } from '../core/types'

interface Hands {
  hands: (string[] | number)[]
}

// A scene in which whoever looks does not hold the last thing that was drawn: one of its name less.
export function undrawn<State extends Hands>(scene: Scene<State>, drawn: string): Scene<State> {
  const hands = scene.state.hands.map((hand, seat) => {
    if (seat !== scene.viewer || !Array.isArray(hand)) return hand
    const at = hand.lastIndexOf(drawn)
    return hand.filter((_, i) => i !== at)
  })
  return { ...scene, state: { ...scene.state, hands } }
}
