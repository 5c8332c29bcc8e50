// Where everything lies on the drawn board. Squares, sides and fields share one lattice: a domino
// is two squares long and one wide, so a field is two squares wide, and nothing overlaps.

export const edge = 8
export const unit = 20 // the width of a square and of a domino
export const pitch = 3 * unit
const rimLeft = 20 // with room for the coordinates
const rimTop = 8
export const size = rimLeft + rimTop + (3 * edge - 2) * unit

export interface Point {
  x: number
  y: number
}

export interface Side {
  text: string // as in a move: the left or lower square first
  first: string
  second: string
  level: boolean // lies between two squares of one row
  centre: Point
  fields: string[] // that it borders: one at the edge of the board, two elsewhere
}

export interface Field {
  name: string
  centre: Point
  sides: string[]
  outer: boolean
}

const letters = 'abcdefgh'
export const squareName = (column: number, row: number): string => `${letters[column]}${row + 1}`
export const columnOf = (square: string): number => letters.indexOf(square[0] ?? '')
export const rowOf = (square: string): number => Number(square[1]) - 1

export const centreOf = (column: number, row: number): Point => ({
  x: rimLeft + unit / 2 + column * pitch,
  y: rimTop + unit / 2 + (edge - 1 - row) * pitch,
})

const inside = (column: number, row: number): boolean =>
  column >= 0 && row >= 0 && column < edge - 1 && row < edge - 1

function makeSide(column: number, row: number, level: boolean): Side {
  const first = squareName(column, row)
  const second = level ? squareName(column + 1, row) : squareName(column, row + 1)
  const { x, y } = centreOf(column, row)
  const beside: [number, number][] = [[column, row], level ? [column, row - 1] : [column - 1, row]]
  return {
    text: first + second,
    first,
    second,
    level,
    centre: level ? { x: x + pitch / 2, y } : { x, y: y - pitch / 2 },
    fields: beside.filter(([c, r]) => inside(c, r)).map(([c, r]) => squareName(c, r)),
  }
}

// Row by row from the top, as one reads: first the sides of a row of squares, then those below it.
export const sides: readonly Side[] = Array.from({ length: 2 * edge - 1 }, (_, line) => {
  const level = line % 2 === 0
  const row = edge - 1 - Math.ceil(line / 2)
  const length = level ? edge - 1 : edge
  return Array.from({ length }, (_, column) => makeSide(column, row, level))
}).flat()

export const sideOf: ReadonlyMap<string, Side> = new Map(sides.map((side) => [side.text, side]))

function makeField(column: number, row: number): Field {
  const { x, y } = centreOf(column, row)
  const name = squareName(column, row)
  return {
    name,
    centre: { x: x + pitch / 2, y: y - pitch / 2 },
    sides: [
      name + squareName(column + 1, row),
      name + squareName(column, row + 1),
      squareName(column, row + 1) + squareName(column + 1, row + 1),
      squareName(column + 1, row) + squareName(column + 1, row + 1),
    ],
    outer: [0, edge - 2].includes(column) || [0, edge - 2].includes(row),
  }
}

export const fields: readonly Field[] = Array.from({ length: (edge - 1) ** 2 }, (_, i) =>
  makeField(i % (edge - 1), edge - 2 - Math.floor(i / (edge - 1))),
)

export const fieldOf: ReadonlyMap<string, Field> = new Map(
  fields.map((field) => [field.name, field]),
)

// The side that an arrow key leads to. Left and right stay in the line; up and down go from a side
// along a row to the upright one at its left end, and back, so that two steps keep the column.
export function neighbour(text: string, key: string): string {
  const side = sideOf.get(text)
  if (!side) return text
  const column = columnOf(side.first)
  const row = rowOf(side.first)
  const last = side.level ? edge - 2 : edge - 1
  const at = (c: number, r: number, level: boolean) =>
    makeSide(Math.min(Math.max(c, 0), level ? edge - 2 : edge - 1), r, level).text
  if (key === 'ArrowLeft') return at(column - 1, row, side.level)
  if (key === 'ArrowRight') return at(Math.min(column + 1, last), row, side.level)
  if (key === 'ArrowUp') {
    if (!side.level) return at(column, row + 1, true)
    return row < edge - 1 ? at(column, row, false) : text
  }
  if (key === 'ArrowDown') {
    if (!side.level) return at(column, row, true)
    return row > 0 ? at(column, row - 1, false) : text
  }
  if (key === 'Home') return at(0, row, side.level)
  if (key === 'End') return at(last, row, side.level)
  return text
}

// The same when only some sides matter, given as one reads: left and right go through all of them, up
// and down to the nearest line that has one, and there to the nearest.
export function nextOf(targets: readonly string[], text: string, key: string): string {
  const here = targets.indexOf(text)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step) return targets.at(here < 0 ? 0 : (here + step) % targets.length) ?? text
  const way = { ArrowDown: 1, ArrowUp: -1 }[key]
  const from = sideOf.get(text)?.centre
  if (!way || !from) return text
  const ahead = targets
    .map((target) => sideOf.get(target)!)
    .map(({ text, centre }) => ({
      text,
      lines: way * (centre.y - from.y),
      aside: Math.abs(centre.x - from.x),
    }))
    .filter(({ lines }) => lines > 0)
    .sort((a, b) => a.lines - b.lines || a.aside - b.aside)
  return ahead[0]?.text ?? text
}
