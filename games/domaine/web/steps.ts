import { cellsOf, nameAt, onMap, size, spotOf } from './map'

// Where an arrow key leads from a territory or a side; null if the key is none or the map ends.

const arrows: Record<string, [number, number]> = {
  ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
}

// Each territory has a side to the east and one to the north. The keys go over both in turn, so
// that every side is reached: to the right along a row it is the east side, the next one's north
// side, its east side and so on.
type Side = { x: number; y: number; north: boolean }

function next({ x, y, north }: Side, [right, up]: [number, number]): Side {
  if (right === 1) return north ? { x, y, north: false } : { x: x + 1, y, north: true }
  if (right === -1) return north ? { x: x - 1, y, north: false } : { x, y, north: true }
  if (up === 1) return north ? { x, y: y + 1, north: false } : { x, y, north: true }
  return north ? { x, y, north: false } : { x, y: y - 1, north: true }
}

const exists = ({ x, y, north }: Side) => (north ? y : x) < size - 1

export function step(key: string, pressed: string): string | null {
  const arrow = arrows[pressed]
  if (!arrow) return null
  const [cell, other] = cellsOf(key)
  if (!other) {
    const { x, y } = spotOf(key)
    return onMap(x + arrow[0], y + arrow[1]) ? nameAt(x + arrow[0], y + arrow[1]) : null
  }
  let side: Side = { ...spotOf(cell), north: other[0] === cell[0] }
  do side = next(side, arrow)
  while (onMap(side.x, side.y) && !exists(side))
  if (!onMap(side.x, side.y)) return null
  return nameAt(side.x, side.y)
    + (side.north ? nameAt(side.x, side.y + 1) : nameAt(side.x + 1, side.y))
}
