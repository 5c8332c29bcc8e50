import type { Outcome, Scene } from '../core/types'
import { sayReason } from '../text/reason'
import { listed, say, sayFor, type Say } from '../text/say.svelte'
import type { SeatInfo, Session } from './session'

// The one person at this screen, who is spoken to; nobody if there are several.
function alone(seats: readonly SeatInfo[]): number {
  const here = seats.flatMap(({ mine }, seat) => (mine ? [seat] : []))
  return here.length === 1 ? here[0]! : -1
}

// Who won, in a sentence.
export function sayWinners({ winners }: Outcome, seats: readonly SeatInfo[]): string {
  const me = alone(seats)
  const mine = winners.includes(me)
  const others = winners.filter((seat) => seat !== me)
  let key = mine ? 'table.shared.you' : 'table.shared'
  if (winners.length === seats.length) key = 'table.drawn'
  else if (winners.length === 1) key = mine ? 'table.you' : 'table.won'
  return say(key, { names: listed(others.map((seat) => seats[seat]?.name ?? '')) })
}

// How a game ended, in one sentence or two.
export function sayResult(result: Outcome, seats: readonly SeatInfo[], own: Say): string {
  const me = alone(seats)
  const lost = me >= 0 && !result.winners.includes(me)
  return `${sayWinners(result, seats)} ${sayReason(result, lost, seats.length, own)}`.trim()
}

// What a table is waiting for, or how it ended.
export function statusOf(session: Session): string {
  const own = sayFor(session.game)
  const more = (key: string) => (own.has(key) ? ` ${own(key)}` : '')
  const { result, seats, scene } = session
  if (result) return sayResult(result, seats, own)
  if (session.sending) return say('online.sending')
  const turn = scene?.to_move ?? null
  if (turn === null) return ''
  const me = alone(seats) === turn
  const mine = me || session.myTurn
  const other = seats[turn]?.absent ? 'table.away' : 'table.turn'
  const key = me ? 'table.mine' : mine ? 'table.yours' : other
  // What is to be done is said to whoever is to do it.
  const task = mine && scene?.phase ? more(`phase.${scene.phase}`) : ''
  return say(key, { name: seats[turn]?.name ?? '' }) + task
}

// What a board shows of a table whose game has ended before its rules would end it.
export function ended(scene: Scene, result: Outcome | null): Scene {
  if (!result || scene.over) return scene
  return { ...scene, over: true, result, to_move: null, phase: null, legal: [] }
}
