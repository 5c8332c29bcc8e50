import { reserve, type Hand } from './hand.svelte'
import { pileAt } from './position'

// What a mouse, a finger or a pen does on the board: a press that moves is a drag, one that does
// not is a click.

interface Grip {
  pointer: number
  cell: string
  lift: number | null // the piece that was gripped and all above it
  x: number // where it was pressed, on the screen
  y: number
}

const slack = 7 // pixels that a steady hand trembles

const attribute = (target: EventTarget | null, name: string): string | null =>
  target instanceof Element ? (target.closest(`[${name}]`)?.getAttribute(name) ?? null) : null

export const cellOf = (target: EventTarget | null): string | null => attribute(target, 'data-cell')

const cellUnder = (event: PointerEvent): string | null =>
  cellOf(document.elementFromPoint(event.clientX, event.clientY))

const isDrag = (grip: Grip, event: PointerEvent): boolean =>
  Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > slack

// From the screen to the drawing's own units.
function toDrawing(svg: SVGSVGElement, event: PointerEvent): { x: number; y: number } {
  const matrix = svg.getScreenCTM()
  const point = new DOMPoint(event.clientX, event.clientY)
  const { x, y } = matrix ? point.matrixTransform(matrix.inverse()) : point
  return { x, y }
}

export class Pointer {
  dragged = $state<{ x: number; y: number } | null>(null) // where what is in hand hovers
  touch = false // the last press was a finger's
  private grip: Grip | null = null
  private dropped = false // the click that follows a drag is none

  constructor(private readonly hand: Hand) {}

  get held(): boolean {
    return this.grip !== null
  }

  press(event: PointerEvent): void {
    this.touch = event.pointerType === 'touch'
    this.dropped = false
    const cell = cellOf(event.target)
    if (!cell || event.button !== 0 || !this.hand.active) return
    const pile = pileAt(this.hand.scene.state, cell)
    // For a finger, a stack that something can be set on is a target before it is anything else.
    if (!pile || (this.touch && this.hand.targets.has(cell))) return
    const piece = attribute(event.target, 'data-piece')
    // Fingers are too broad to grip a piece of a stack: for them the distance alone decides.
    const lift = piece === null || this.touch ? null : pile.length - Number(piece)
    this.grip = { pointer: event.pointerId, cell, lift, x: event.clientX, y: event.clientY }
  }

  move(event: PointerEvent, svg: SVGSVGElement | undefined): void {
    const { grip, hand } = this
    if (!svg || grip?.pointer !== event.pointerId) return
    if (!this.dragged) {
      if (!isDrag(grip, event)) return
      svg.setPointerCapture(event.pointerId)
      hand.take(grip.cell, grip.lift)
    }
    this.dragged = toDrawing(svg, event)
    hand.consider(cellUnder(event))
  }

  release(event: PointerEvent): void {
    const { grip, hand } = this
    if (grip?.pointer !== event.pointerId) return
    this.grip = null
    if (!this.dragged) return
    this.dragged = null
    this.dropped = true
    const cell = cellUnder(event)
    if (cell && cell !== grip.cell) hand.send(cell)
    else hand.consider(null)
  }

  cancel(): void {
    this.grip = null
    this.dragged = null
    this.hand.consider(null)
  }

  click(event: MouseEvent): void {
    const cell = cellOf(event.target)
    if (cell && !this.dropped) this.hand.activate(cell, this.touch)
    this.dropped = false
  }

  hover(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && !this.dragged) this.hand.consider(cellOf(event.target))
  }

  leave(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && !this.dragged) this.hand.consider(null)
  }

  // The pieces that hover with the pointer, or that a considered move would lift.
  get inHand(): string {
    const { from, lifted, scene } = this.hand
    if (!from || from === reserve) return ''
    const pile = pileAt(scene.state, from)
    return pile.slice(-(lifted || pile.length))
  }
}
