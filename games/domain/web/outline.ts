import type { Cell } from './pieces'

// The outline of a shape without its inner edges, as the path of an SVG.

// Of the board's drawing, in its own units; the patterns of owners are made for about this size.
export const cellSize = 40

interface Point {
  x: number
  y: number
}

const key = (x: number, y: number) => `${x},${y}`

// The corners of the outline, clockwise on the screen (y grows downwards).
function corners(cells: readonly Point[]): Point[] {
  const covered = new Set(cells.map(({ x, y }) => key(x, y)))
  const next = new Map<string, Point>()
  const edge = (ax: number, ay: number, x: number, y: number) => next.set(key(ax, ay), { x, y })
  for (const { x, y } of cells) {
    if (!covered.has(key(x, y - 1))) edge(x, y, x + 1, y)
    if (!covered.has(key(x + 1, y))) edge(x + 1, y, x + 1, y + 1)
    if (!covered.has(key(x, y + 1))) edge(x + 1, y + 1, x, y + 1)
    if (!covered.has(key(x - 1, y))) edge(x, y + 1, x, y)
  }
  const [first] = next.keys()
  const [x, y] = first!.split(',').map(Number)
  const walk: Point[] = [{ x: x!, y: y! }]
  for (let at = next.get(first!)!; key(at.x, at.y) !== first; at = next.get(key(at.x, at.y))!) {
    walk.push(at)
  }
  const at = (i: number) => walk[(i + walk.length) % walk.length]!
  return walk.filter((_, i) => at(i - 1).x !== at(i + 1).x && at(i - 1).y !== at(i + 1).y)
}

// `rows`: of the picture, because the rows of a board are counted from below.
export function outline(
  cells: readonly Cell[],
  rows: number,
  size: number,
  inset: number,
  radius: number,
): string {
  const points = corners(cells.map(({ x, y }) => ({ x, y: rows - 1 - y })))
  const at = (i: number) => points[(i + points.length) % points.length]!
  const towards = (a: Point, b: Point): Point => ({
    x: Math.sign(b.x - a.x),
    y: Math.sign(b.y - a.y),
  })
  const parts = points.map((p, i) => {
    const come = towards(at(i - 1), p)
    const go = towards(p, at(i + 1))
    // The inside is to the right of either edge.
    const x = p.x * size + inset * (-come.y - go.y)
    const y = p.y * size + inset * (come.x + go.x)
    const from = `${x - come.x * radius} ${y - come.y * radius}`
    const to = `${x + go.x * radius} ${y + go.y * radius}`
    return `${i === 0 ? 'M' : 'L'}${from}Q${x} ${y} ${to}`
  })
  return `${parts.join('')}Z`
}
