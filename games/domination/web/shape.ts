// The measures of the drawing, in units of its view box.

export const cellWidth = 60
export const cellHeight = 66
export const left = 22 // room for the numbers of the rows
export const top = 11
export const width = left + 8 * cellWidth + 11
export const height = top + 8 * cellHeight + 22

export const disc = { rx: 25, ry: 11, thick: 9 }
export const gap = 7 // between what is lifted and what stays

export const leftOf = (column: number): number => left + column * cellWidth
export const topOf = (row: number): number => top + row * cellHeight
// Where a stack stands: the middle of the lowest disc's underside.
export const footX = (column: number): number => leftOf(column) + cellWidth / 2
export const footY = (row: number): number => topOf(row) + cellHeight - 4.5 - disc.ry

// Above the middle of a stack of this height.
export const faceY = (foot: number, pieces: number): number => foot - pieces * disc.thick
