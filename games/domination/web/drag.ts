// What a pointer does on the board: a press that moves is a drag, one that does not is a click.

export interface Grip {
  pointer: number
  cell: string
  lift: number | null // the piece that was gripped and all above it
  x: number // where it was pressed, on the screen
  y: number
}

const slack = 7 // pixels that a steady hand trembles

export const isDrag = (grip: Grip, event: PointerEvent): boolean =>
  Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > slack

// From the screen to the drawing's own units.
export function toDrawing(svg: SVGSVGElement, event: PointerEvent): { x: number; y: number } {
  const matrix = svg.getScreenCTM()
  const point = new DOMPoint(event.clientX, event.clientY)
  const { x, y } = matrix ? point.matrixTransform(matrix.inverse()) : point
  return { x, y }
}

const closest = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

export const cellOf = (target: EventTarget | null): string | null =>
  closest(target, '[data-cell]')?.getAttribute('data-cell') ?? null

export const pieceOf = (target: EventTarget | null): number | null => {
  const piece = closest(target, '[data-piece]')?.getAttribute('data-piece')
  return piece == null ? null : Number(piece)
}

export function cellUnder(event: PointerEvent): string | null {
  return cellOf(document.elementFromPoint(event.clientX, event.clientY))
}
