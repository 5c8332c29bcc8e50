import type { Outcome } from '../core/types'
import type { Say } from './say.svelte'

// Why a game ended; who did not win is told of what they did themselves. Empty if nobody can say.
// Where more than two play there is no other side.
export function sayReason({ reason }: Outcome, lost: boolean, seats: number, say: Say): string {
  const keys = [`reason.${reason}`]
  if (seats > 2) keys.unshift(`reason.${reason}.several`)
  if (lost) keys.unshift(`reason.${reason}.you`)
  const key = keys.find(say.has)
  return key ? say(key) : ''
}
