import type { Outcome, Scene } from '../core/types'
import { sayReason } from '../text/reason'
import { say, sayFor } from '../text/say.svelte'
import type { Session } from './session'

// What a table is waiting for, or how it ended, in one sentence or two.
export function statusOf(session: Session): string {
  const own = sayFor(session.game)
  const more = (key: string) => (own.has(key) ? ` ${own(key)}` : '')
  const { result, seats, scene } = session
  // The one person at this screen is spoken to.
  const alone = (seat: number) =>
    seats[seat]?.mine && seats.filter(({ mine }) => mine).length === 1

  if (result) {
    const { winners } = result
    const names = winners.map((seat) => seats[seat]?.name ?? '').join(', ')
    let key = 'table.shared'
    if (winners.length === seats.length) key = 'table.drawn'
    else if (winners.length === 1) key = alone(winners[0]!) ? 'table.you' : 'table.won'
    const here = seats.flatMap(({ mine }, seat) => (mine ? [seat] : []))
    const lost = here.length === 1 && !winners.includes(here[0]!)
    return `${say(key, { names })} ${sayReason(result, lost, seats.length, own)}`.trim()
  }
  const turn = scene?.to_move ?? null
  if (turn === null) return ''
  // It stays one's turn while a move is on its way.
  const mine = alone(turn) || session.myTurn
  const key = alone(turn) ? 'table.mine' : mine ? 'table.yours' : 'table.turn'
  // What is to be done is said to whoever is to do it.
  const task = mine && scene?.phase ? more(`phase.${scene.phase}`) : ''
  return say(key, { name: seats[turn]?.name ?? '' }) + task
}

// What a board shows of a table whose game has ended before its rules would end it.
export function ended(scene: Scene, result: Outcome | null): Scene {
  if (!result || scene.over) return scene
  return { ...scene, over: true, result, to_move: null, phase: null, legal: [] }
}
