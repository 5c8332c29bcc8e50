import { neighbour, onSheet, place, side, cellAt, type State } from './model'

// Where things are drawn. A cell is 40 units wide; rows go up, so the sheet's last is at the top.

export const unit = 40

export interface Box {
  left: number // columns and rows of the sheet, both ends included
  right: number
  low: number
  high: number
}

export const corner = (cell: string): { x: number; y: number } => {
  const { column, row } = place(cell)
  return { x: column * unit, y: (side - 1 - row) * unit }
}

// What lies on the table; where the first domino goes while nothing does.
export function span(state: State): Box {
  const laid = Object.keys(state.cells)
  const places = (laid.length > 0 ? laid : ['h8', 'i8']).map(place)
  const columns = places.map(({ column }) => column)
  const rows = places.map(({ row }) => row)
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    low: Math.min(...rows),
    high: Math.max(...rows),
  }
}

const grown = (box: Box, by: number): Box => ({
  left: Math.max(0, box.left - by),
  right: Math.min(side - 1, box.right + by),
  low: Math.max(0, box.low - by),
  high: Math.min(side - 1, box.high + by),
})

const gridSide = 8

// How far the table can still grow each way.
export function reach(box: Box): Box {
  return {
    left: Math.max(0, box.right - gridSide + 1),
    right: Math.min(side - 1, box.left + gridSide - 1),
    low: Math.max(0, box.high - gridSide + 1),
    high: Math.min(side - 1, box.low + gridSide - 1),
  }
}

// The part to look at: everything laid, and room all around, as a rule for one more domino.
export function worthSeeing(box: Box, around = 2): Box {
  const edge = reach(box)
  const room = grown(box, around)
  return {
    left: Math.max(edge.left, room.left),
    right: Math.min(edge.right, room.right),
    low: Math.max(edge.low, room.low),
    high: Math.min(edge.high, room.high),
  }
}

// The cells that can be pointed at: a little more than can be laid on, so that trying beyond the
// edge gets its answer.
export function cellsAround(box: Box): string[] {
  const { left, right, low, high } = grown(box, 3)
  const cells: string[] = []
  for (let row = high; row >= low; row--) {
    for (let column = left; column <= right; column++) cells.push(cellAt({ column, row }))
  }
  return cells
}

export const inside = (cell: string, box: Box): boolean => {
  const { column, row } = place(cell)
  return column >= box.left && column <= box.right && row >= box.low && row <= box.high
}

export const rectOf = (box: Box) => ({
  x: box.left * unit,
  y: (side - 1 - box.high) * unit,
  width: (box.right - box.left + 1) * unit,
  height: (box.high - box.low + 1) * unit,
})

export function cellUnder(x: number, y: number): string | null {
  const there = { column: Math.floor(x / unit), row: side - 1 - Math.floor(y / unit) }
  return onSheet(there) ? cellAt(there) : null
}

type Point = readonly [number, number]
interface Edge {
  to: Point
  step: Point
}
const sides: readonly { turn: number; start: Point; step: Point }[] = [
  { turn: 3, start: [0, 0], step: [1, 0] },
  { turn: 0, start: [1, 0], step: [0, 1] },
  { turn: 1, start: [1, 1], step: [-1, 0] },
  { turn: 2, start: [0, 1], step: [0, -1] },
]

// The edges between a group and what is not of it, by where they begin. They run clockwise, with
// the group at their right.
function edgesOf(cells: readonly string[]): Map<string, Edge[]> {
  const all = new Set(cells)
  const edges = new Map<string, Edge[]>()
  for (const cell of all) {
    const { x, y } = corner(cell)
    for (const { turn, start, step } of sides) {
      if (all.has(neighbour(cell, turn) ?? '')) continue
      const at: Point = [x / unit + start[0], y / unit + start[1]]
      const edge: Edge = { to: [at[0] + step[0], at[1] + step[1]], step }
      edges.set(String(at), [...(edges.get(String(at)) ?? []), edge])
    }
  }
  return edges
}

// Follows edges until they come back. Where two cells meet only at a corner, turning right keeps
// them apart.
function takeLoop(edges: Map<string, Edge[]>): Edge[] | null {
  const first = [...edges.values()].find(({ length }) => length === 1)?.pop()
  if (!first) return null
  const loop = [first]
  for (;;) {
    const { to, step } = loop.at(-1)!
    const ahead = edges.get(String(to)) ?? []
    if (ahead.length === 0) return loop
    const right = ahead.findIndex((edge) => edge.step[0] === -step[1] && edge.step[1] === step[0])
    loop.push(ahead.splice(Math.max(right, 0), 1)[0]!)
  }
}

// The outline of a group as a path, `inset` inside its edge.
export function outline(cells: readonly string[], inset: number): string {
  const edges = edgesOf(cells)
  let path = ''
  for (let loop = takeLoop(edges); loop; loop = takeLoop(edges)) {
    const points = loop.flatMap(({ to, step }, i) => {
      const next = loop[(i + 1) % loop.length]!.step
      if (next[0] === step[0] && next[1] === step[1]) return []
      const x = to[0] * unit - (step[1] + next[1]) * inset
      const y = to[1] * unit + (step[0] + next[0]) * inset
      return [`${x} ${y}`]
    })
    path += `M${points.join('L')}Z`
  }
  return path
}

// How a laid domino is drawn: its upper or left half first.
export function tileOf(cells: readonly [string, string], numbers: readonly [number, number]) {
  const [a, b] = [corner(cells[0]), corner(cells[1])]
  const swapped = b.x < a.x || b.y < a.y
  const at = swapped ? b : a
  const inOrder = <T>(pair: readonly [T, T]): [T, T] =>
    swapped ? [pair[1], pair[0]] : [pair[0], pair[1]]
  return { ...at, upright: a.x === b.x, numbers: inOrder(numbers), cells: inOrder(cells) }
}
