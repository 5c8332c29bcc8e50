import type { Owner, State } from './types'

// The map's geometry, and what its regions are. Territories are named a1–l12, a1 at the bottom
// left; a side is named by its two territories, the smaller first by column, then row.

export const size = 12
export const unit = 60
const columns = 'abcdefghijkl'

export interface Spot {
  x: number
  y: number
}

export const nameAt = (x: number, y: number): string => `${columns[x]}${y + 1}`
export const onMap = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < size && y < size
export const spotOf = (cell: string): Spot => ({
  x: columns.indexOf(cell[0] ?? ''),
  y: Number(cell.slice(1)) - 1,
})

// The top left corner of a territory in the drawing.
export function cornerOf(cell: string): Spot {
  const { x, y } = spotOf(cell)
  return { x: x * unit, y: (size - 1 - y) * unit }
}

export const allCells: readonly string[] = Array.from({ length: size * size }, (_, i) =>
  nameAt(i % size, size - 1 - Math.floor(i / size)))

export const letterAt = (state: State, cell: string): string => {
  const { x, y } = spotOf(cell)
  return state.terrain[size - 1 - y]?.[x] ?? '.'
}

const steps = [[1, 0], [0, 1], [-1, 0], [0, -1]] as const

export function neighbours(cell: string): string[] {
  const { x, y } = spotOf(cell)
  return steps.filter(([dx, dy]) => onMap(x + dx, y + dy)).map(([dx, dy]) => nameAt(x + dx, y + dy))
}

export function sideBetween(a: string, b: string): string {
  const [one, two] = [spotOf(a), spotOf(b)]
  return one.x < two.x || (one.x === two.x && one.y < two.y) ? a + b : b + a
}

export function cellsOf(side: string): [string, string] {
  const found = /^([a-l]\d+)([a-l]\d+)$/.exec(side)
  return [found?.[1] ?? '', found?.[2] ?? '']
}

export const allSides: readonly string[] = allCells.flatMap((cell) => {
  const { x, y } = spotOf(cell)
  const sides: string[] = []
  if (x + 1 < size) sides.push(cell + nameAt(x + 1, y))
  if (y + 1 < size) sides.push(cell + nameAt(x, y + 1))
  return sides
})

// The two ends of a side in the drawing.
export function lineOf(side: string): [Spot, Spot] {
  const [cell, other] = cellsOf(side)
  const corner = cornerOf(cell)
  const upright = spotOf(other).x > spotOf(cell).x
  return upright
    ? [{ x: corner.x + unit, y: corner.y }, { x: corner.x + unit, y: corner.y + unit }]
    : [{ x: corner.x, y: corner.y }, { x: corner.x + unit, y: corner.y }]
}

export interface Domaine {
  castle: string
  owner: Owner
  cells: string[]
  knights: number
  points: number
  mines: string[] // a letter for each mine
}

const worth: Record<string, number> = { f: 1, v: 3, R: 5 }
export const worthOf = (letter: string): number => worth[letter] ?? 0
export const mineKinds = ['g', 's', 'c', 'd'] as const

// What is connected with a territory without crossing a border.
export function regionOf(state: State, from: string, borders = new Set(state.borders)): string[] {
  const seen = new Set([from])
  for (const cell of seen) {
    for (const next of neighbours(cell)) {
      if (!borders.has(sideBetween(cell, next))) seen.add(next)
    }
  }
  return [...seen]
}

// Found once for each state: labels, tints and consequences all ask.
const found = new WeakMap<State, Domaine[]>()

export function domainesOf(state: State): Domaine[] {
  const known = found.get(state)
  if (known) return known
  const domaines = findDomaines(state)
  found.set(state, domaines)
  return domaines
}

function findDomaines(state: State): Domaine[] {
  const borders = new Set(state.borders)
  return Object.entries(state.domaines).map(([castle, { owner, knights }]) => {
    const cells = regionOf(state, castle, borders)
    const letters = cells.map((cell) => letterAt(state, cell))
    return {
      castle, owner, cells, knights,
      points: letters.reduce((sum, letter) => sum + worthOf(letter), 0),
      mines: letters.filter((letter) => mineKinds.some((kind) => kind === letter)),
    }
  })
}

// Enclosed land without a castle. While castles are being placed there is none.
export function neutralZones(state: State): string[] {
  if (state.phase === 'castles') return []
  const borders = new Set(state.borders)
  const seen = new Set<string>()
  const zones: string[] = []
  for (const cell of allCells) {
    if (seen.has(cell)) continue
    const region = regionOf(state, cell, borders)
    region.forEach((each) => seen.add(each))
    if (!region.some((each) => each in state.castles)) zones.push(...region)
  }
  return zones
}

// How many mines of each kind an owner's Domaines hold.
export function minesOf(domaines: Domaine[], owner: Owner): Record<string, number> {
  const count: Record<string, number> = { g: 0, s: 0, c: 0, d: 0 }
  for (const domaine of domaines) {
    if (domaine.owner !== owner) continue
    for (const mine of domaine.mines) count[mine] = (count[mine] ?? 0) + 1
  }
  return count
}

// The sides that two Domaines share.
export function sharedSides(a: Domaine, b: Domaine): string[] {
  const theirs = new Set(b.cells)
  return a.cells.flatMap((cell) =>
    neighbours(cell).filter((next) => theirs.has(next)).map((next) => sideBetween(cell, next)))
}
