import { allCells, domainesOf, mineKinds, minesOf, type Domaine } from './map'
import type { Owner, State } from './types'

// What changes between two positions, to be shown before a move is made and told afterwards.

export interface Change {
  borders: { added: string[]; removed: string[] }
  knights: { added: [string, Owner][]; removed: [string, Owner][] }
  castles: [string, Owner][]
  // Territories that come into a Domaine, and those that belong to none any more.
  gained: { cell: string; owner: Owner }[]
  lost: string[]
  opened: Domaine[] // Domaines that were none before
  closed: Domaine[] // Domaines that are none any more
  mines: { seat: number; kind: string; more: boolean }[]
  scores: number[]
  ducats: number[]
}

function added<T>(before: Record<string, T>, after: Record<string, T>): [string, T][] {
  return Object.entries(after).filter(([cell]) => !(cell in before))
}

const less = (a: readonly string[], b: readonly string[]): string[] => {
  const there = new Set(b)
  return a.filter((each) => !there.has(each))
}

export function changes(before: State, after: State): Change {
  const [from, to] = [domainesOf(before), domainesOf(after)]
  const owners = (domaines: Domaine[]) =>
    new Map(domaines.flatMap(({ cells, owner }) => cells.map((cell) => [cell, owner] as const)))
  const [owned, owns] = [owners(from), owners(to)]
  const castles = (domaines: Domaine[]) => new Set(domaines.map(({ castle }) => castle))
  const [were, are] = [castles(from), castles(to)]
  return {
    borders: {
      added: less(after.borders, before.borders),
      removed: less(before.borders, after.borders),
    },
    knights: {
      added: added(before.knights, after.knights),
      removed: added(after.knights, before.knights),
    },
    castles: added(before.castles, after.castles),
    gained: allCells.flatMap((cell) => {
      const owner = owns.get(cell)
      return owner !== undefined && owner !== owned.get(cell) ? [{ cell, owner }] : []
    }),
    lost: allCells.filter((cell) => owned.has(cell) && !owns.has(cell)),
    opened: to.filter(({ castle }) => !were.has(castle)),
    closed: from.filter(({ castle }) => !are.has(castle)),
    mines: after.scores.flatMap((_, seat) => {
      const [had, has] = [minesOf(from, seat), minesOf(to, seat)]
      return mineKinds.filter((kind) => had[kind] !== has[kind])
        .map((kind) => ({ seat, kind, more: (has[kind] ?? 0) > (had[kind] ?? 0) }))
    }),
    scores: after.scores.map((score, seat) => score - (before.scores[seat] ?? 0)),
    ducats: after.ducats.map((ducats, seat) => ducats - (before.ducats[seat] ?? 0)),
  }
}
