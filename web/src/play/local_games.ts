import type { Outcome, Table } from '../core/types'

// The games at this screen, kept in the browser until somebody removes them.

export interface LocalGame {
  id: string
  table: Table & { players: number }
  deal: unknown
  seats: string[] // "person" or "bot:LEVEL"
  names: string[]
  moves: string[]
  result: Outcome | null // also of games that were given up
  touched: number
}

const prefix = 'demesne.game.'
export const keyOf = (id: string): string => prefix + id

export function keep(game: LocalGame): void {
  game.touched = Date.now()
  restore(game)
}

// As it was when it was removed.
export function restore(game: LocalGame): void {
  localStorage.setItem(keyOf(game.id), JSON.stringify(game))
}

export function find(id: string): LocalGame | null {
  try {
    const text = localStorage.getItem(keyOf(id))
    const game = text ? (JSON.parse(text) as LocalGame) : null
    return game && Array.isArray(game.moves) && Array.isArray(game.seats) ? game : null
  } catch {
    return null
  }
}

// The latest first.
export function list(): LocalGame[] {
  const games: LocalGame[] = []
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)
    const game = key?.startsWith(prefix) ? find(key.slice(prefix.length)) : null
    if (game) games.push(game)
  }
  return games.sort((a, b) => b.touched - a.touched)
}

export function remove(id: string): void {
  localStorage.removeItem(keyOf(id))
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
