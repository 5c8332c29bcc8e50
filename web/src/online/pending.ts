import { newId } from '../play/local_games'
import { isObject } from './said'

// A move that has been made here and not yet been heard of by the server. It is kept until it is
// answered, also when the page is loaded again; by its name the server knows it if it comes twice.

export interface Pending {
  ply: number
  move: string
  name: string
}

const key = (table: string) => `demesne.move.${table}`

export function keepPending(table: string, ply: number, move: string): Pending {
  const pending = { ply, move, name: newId() }
  sessionStorage.setItem(key(table), JSON.stringify(pending))
  return pending
}

export function findPending(table: string): Pending | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null')
    return isObject(kept) && typeof kept.ply === 'number' ? (kept as unknown as Pending) : null
  } catch {
    return null
  }
}

export function dropPending(table: string): void {
  sessionStorage.removeItem(key(table))
}
