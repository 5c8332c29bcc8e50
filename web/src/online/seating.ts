import type { Refusal } from '../core/types'
import { api } from './api'
import { keepPromise, newShare } from './promises'
import type { Summary } from './said'

// Takes a seat at a table that is not listened to yet, with a share of our own in its deal. Without
// a seat, the first that is free. A table where there is none can still be looked at: no refusal.
export async function sitAt(table: string, seat?: number, as?: string): Promise<Refusal | null> {
  const { ok: summary, refusal } = await api.table(table)
  if (!summary) return refusal
  if (as !== undefined && summary.holders.includes(as)) return null
  const share = newShare()
  const place = seat ?? freeSeat(summary)
  if (place < 0) return null
  const { refusal: why } = await api.act(table, 'sit', { seat: place, share })
  if (!why) keepPromise(table, { commitment: summary.commitment, share })
  return why ?? null
}

const freeSeat = ({ holders }: Summary): number => holders.indexOf('')
