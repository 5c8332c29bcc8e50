import { unit } from './geometry'
import type { Viewport } from './viewport.svelte'

// Moving the sheet about: dragging, pinching and the wheel. A drag that has begun is no click.

interface Point {
  x: number
  y: number
}
const threshold = 7

export class Handling {
  wasMoved = false
  private engaged = false
  private readonly fingers = new Map<number, Point>()
  private origin: Point = { x: 0, y: 0 }

  constructor(
    private readonly viewport: Viewport,
    private readonly element: () => SVGSVGElement | undefined,
  ) {}

  down(event: PointerEvent): void {
    if (event.button !== 0) return
    if (this.fingers.size === 0) this.wasMoved = false
    this.engaged = true
    this.origin = { x: event.clientX, y: event.clientY }
    this.fingers.set(event.pointerId, this.origin)
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(now.x - this.origin.x, now.y - this.origin.y)
    if (!this.wasMoved && this.fingers.size === 1 && far < threshold) return
    if (!this.wasMoved) {
      this.wasMoved = true
      this.element()?.setPointerCapture(event.pointerId)
    }
    this.fingers.set(event.pointerId, now)
    if (this.fingers.size === 1) this.viewport.pan(now.x - before.x, now.y - before.y)
    else this.pinch(event.pointerId, before, now)
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId)
  }

  // The wheel zooms on a board that is played on or was touched; elsewhere the page scrolls.
  wheel(event: WheelEvent, interactive: boolean): void {
    if (!interactive && !event.ctrlKey && !this.engaged) return
    if (event.deltaY > 0 && this.viewport.showsAll) return
    event.preventDefault()
    this.viewport.zoom(Math.exp(-event.deltaY * 0.0015), this.local(event.clientX, event.clientY))
  }

  // One step with the keyboard: the sheet moves, so that more is seen in that direction.
  step(turn: number): void {
    const by = unit * 1.5
    const [across, down] = [[-by, 0], [0, -by], [by, 0], [0, by]][turn] ?? [0, 0]
    this.viewport.pan(across!, down!)
  }

  private pinch(id: number, before: Point, now: Point): void {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1]
    if (!other) return
    const was = Math.hypot(before.x - other.x, before.y - other.y)
    const is = Math.hypot(now.x - other.x, now.y - other.y)
    const middle = this.local((now.x + other.x) / 2, (now.y + other.y) / 2)
    if (was > 0) this.viewport.zoom(is / was, middle)
    this.viewport.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
  }

  private local(x: number, y: number): Point {
    const box = this.element()?.getBoundingClientRect()
    return { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) }
  }
}
