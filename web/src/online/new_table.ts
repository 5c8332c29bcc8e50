import type { Table } from '../core/types'
import { api, type Answer } from './api'
import { me } from './me.svelte'
import { keepPromise, newShare } from './promises'
import type { Talk, TimeControl } from './said'

// What somebody wants of a table besides the game itself.
export interface Wishes {
  clock: string // "none", "realtime:MINUTES+SECONDS", "own" or "days:N"
  minutes: number // of one's own clock
  seconds: number
  talk: Talk
  listed: boolean
  openAfter: boolean
}

export const presets = ['realtime:5+5', 'realtime:15+10', 'realtime:30+20'] as const
export const dayChoices = [1, 3, 7] as const

export const wishes = (): Wishes => ({
  clock: 'none', minutes: 20, seconds: 10, talk: 'open', listed: true, openAfter: true,
})

const realtime = (minutes: number, seconds: number): TimeControl => ({
  kind: 'realtime', initial: Math.round(minutes * 60_000), increment: Math.round(seconds * 1000),
})

export function clockOf(wish: Wishes): TimeControl {
  const [kind, rest = ''] = wish.clock.split(':')
  if (kind === 'own') return realtime(wish.minutes, wish.seconds)
  if (kind === 'days') return { kind: 'correspondence', days: Number(rest) }
  if (kind !== 'realtime') return null
  const [minutes, seconds] = rest.split('+').map(Number)
  return realtime(minutes ?? 0, seconds ?? 0)
}

// Opens a table and says its id.
export async function openTable(
  table: Table, seats: string[], wish: Wishes,
): Promise<Answer<string>> {
  const someone = await me.needed()
  if (someone.refusal) return { refusal: someone.refusal }
  const share = newShare()
  const options = Object.fromEntries(
    Object.entries(table.options ?? {}).map(([key, value]) => [key, String(value)]),
  )
  const { ok, refusal } = await api.create({
    ...table,
    options,
    clock: clockOf(wish),
    talk: wish.talk,
    listed: wish.listed,
    open_after: wish.openAfter,
    seats,
    share,
  })
  if (!ok) return { refusal }
  keepPromise(ok.id, { commitment: ok.commitment, share })
  return { ok: ok.id }
}
