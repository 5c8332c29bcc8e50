// The shapes and how a move is written: code, orientation, `@` and the lower left cell of the box
// around the shape. Where a shape may go is not known here.

export const side = 9

export interface Cell {
  x: number // column, a = 0
  y: number // row, 1 = 0
}

export const kinds = ['X5', 'T5', 'I5', 'O4', 'T4', 'V3', 'I3', 'I2'] as const
export type Kind = (typeof kinds)[number]

// From the top row down. `@` is the cell by which a shape is held: it lies under the pointer and
// stays there while the shape is turned. The orientations follow each other clockwise.
const pictures: Record<Kind, Record<string, string>> = {
  X5: { '': '.#./#@#/.#.' },
  T5: { n: '.#./.@./###', e: '#../#@#/#..', s: '###/.@./.#.', w: '..#/#@#/..#' },
  I5: { h: '##@##', v: '#/#/@/#/#' },
  O4: { '': '##/@#' },
  T4: { n: '.#./#@#', e: '#./@#/#.', s: '#@#/.#.', w: '.#/#@/.#' },
  V3: { ne: '#@/.#', se: '.#/#@', sw: '#./@#', nw: '@#/#.' },
  I3: { h: '#@#', v: '#/@/#' },
  I2: { h: '@#', v: '#/@' },
}

export interface Lying {
  kind: Kind
  turn: string // the orientation as moves write it, or '' where there is only one
  cells: Cell[] // counted from the lower left corner of the box
  held: Cell
  width: number
  height: number
}

function read(kind: Kind, turn: string, picture: string): Lying {
  const rows = picture.split('/').reverse()
  const cells: Cell[] = []
  let held: Cell = { x: 0, y: 0 }
  rows.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      if (mark !== '.') cells.push({ x, y })
      if (mark === '@') held = { x, y }
    }),
  )
  return { kind, turn, cells, held, width: rows[0]!.length, height: rows.length }
}

const lyings = new Map<string, Lying>()
for (const kind of kinds) {
  for (const [turn, picture] of Object.entries(pictures[kind])) {
    lyings.set(kind + turn, read(kind, turn, picture))
  }
}

export const turnsOf = (kind: Kind): string[] => Object.keys(pictures[kind])
export const lying = (kind: Kind, turn: string): Lying => lyings.get(kind + turn)!
export const valueOf = (kind: Kind): number => Number(kind[1])

// The next orientation, clockwise (+1) or the other way (-1).
export function turned(kind: Kind, turn: string, by: 1 | -1): string {
  const all = turnsOf(kind)
  return all[(all.indexOf(turn) + by + all.length) % all.length]!
}

export const nameOf = ({ x, y }: Cell): string => 'abcdefghi'[x]! + String(y + 1)
export const cellOf = (name: string): Cell => ({
  x: name.charCodeAt(0) - 97,
  y: Number(name[1]) - 1,
})

export interface Placed {
  move: string
  how: Lying
  origin: Cell
  cells: Cell[]
  held: Cell
}

function placed(how: Lying, origin: Cell): Placed {
  const shift = ({ x, y }: Cell): Cell => ({ x: x + origin.x, y: y + origin.y })
  return {
    move: `${how.kind}${how.turn}@${nameOf(origin)}`,
    how,
    origin,
    cells: how.cells.map(shift),
    held: shift(how.held),
  }
}

export function parse(move: string): Placed | null {
  const [shape, cell] = move.split('@')
  const how = lyings.get(shape ?? '')
  return how && cell ? placed(how, cellOf(cell)) : null
}

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

// The shape held over a cell. At the edge it is pushed back onto the board.
export const holdAt = (how: Lying, { x, y }: Cell): Placed =>
  placed(how, {
    x: between(0, x - how.held.x, side - how.width),
    y: between(0, y - how.held.y, side - how.height),
  })
