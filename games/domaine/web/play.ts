import { byTarget, cellsIn } from './moves'
import type { DomaineScene } from './types'

// How a move is made on the board, for tests that play with the mouse: the elements to click, in
// order. Each of them can also be focused and answers to Enter.
//
//   [data-cell="c3"]             a territory: castles, knights, expansion, deserters, alliances
//   [data-side="c3d3"]           the side between two territories
//   [data-choice="<move>"]       a button: play:A1:B3 and sell:A1 on a card of the hand, draw,
//                                take:C4, stop, and the Domaine that is meant where several can be
//   [data-choice="confirm"]      after a touch: makes the move that was touched; or "cancel"
//   [data-card="A1"]             a card of the hand or of the chancery, to look at

const cell = (name: string) => `[data-cell="${name}"]`
const choice = (move: string) => `[data-choice="${move}"]`

export function gestures(move: string, scene: DomaineScene): string[] {
  if (/^(sell|play|take):|^draw|^stop$/.test(move)) return [choice(move.replace(/=.*/, ''))]
  if (move.startsWith('+')) return [`[data-side="${move.slice(1)}"]`]
  const cells = cellsIn(move)
  if (scene.phase === 'castles') return cells.map(cell)
  // Several of the own Domaines may be meant by one territory: then a button asks which.
  const target = cells.at(-1) ?? ''
  const several = (byTarget(scene, scene.legal, null).get(target)?.length ?? 0) > 1
  return several ? [cell(target), choice(move)] : [cell(target)]
}
