import type { Outcome } from '../core/types'
import type { Say } from './say.svelte'

// Why a game ended; who did not win is told of what they did themselves. Empty if nobody can say.
export function sayReason({ reason }: Outcome, lost: boolean, say: Say): string {
  const keys = [...(lost ? [`reason.${reason}.you`] : []), `reason.${reason}`]
  const key = keys.find(say.has)
  return key ? say(key) : ''
}
