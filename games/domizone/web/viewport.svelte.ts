import { rectOf, unit, type Box } from './geometry'

// Which part of the sheet is looked at. It fits itself to what lies on the table until somebody
// moves it; "fit" lets it do so again.

interface Held {
  x: number // the middle, in units of the drawing
  y: number
  scale: number // pixels a unit
}
export interface View {
  x: number
  y: number
  width: number
  height: number
}

const margin = 0.5 * unit // where the names of columns and rows stand
const smallest = 12 / unit
const largest = 120 / unit

export class Viewport {
  width = $state(0)
  height = $state(0)
  private held = $state.raw<Held | null>(null)

  constructor(private readonly toFit: () => Box) {}

  get fits(): boolean {
    return this.held === null
  }

  private get fitted(): Held {
    const { x, y, width, height } = rectOf(this.toFit())
    const [across, up] = [this.width || 500, this.height || 500]
    const scale = Math.min(across / (width + 2 * margin), up / (height + 2 * margin), largest)
    return { x: x + width / 2, y: y + height / 2, scale }
  }

  get view(): View {
    const { x, y, scale } = this.held ?? this.fitted
    const width = (this.width || 500) / scale
    const height = (this.height || 500) / scale
    return { x: x - width / 2, y: y - height / 2, width, height }
  }

  fit(): void {
    this.held = null
  }

  pan(across: number, down: number): void {
    const { x, y, scale } = this.held ?? this.fitted
    this.hold({ x: x - across / scale, y: y - down / scale, scale })
  }

  // Zooms around a point of the screen that stays where it is; around the middle without one.
  zoom(factor: number, around?: { x: number; y: number }): void {
    const { x, y, scale } = this.held ?? this.fitted
    const next = Math.min(Math.max(scale * factor, smallest), largest)
    const off = {
      x: (around?.x ?? this.width / 2) - this.width / 2,
      y: (around?.y ?? this.height / 2) - this.height / 2,
    }
    this.hold({
      x: x + off.x / scale - off.x / next,
      y: y + off.y / scale - off.y / next,
      scale: next,
    })
  }

  // Whether zooming out would show nothing more: a wheel may then scroll the page.
  get showsAll(): boolean {
    return this.held === null || this.held.scale <= this.fitted.scale
  }

  // Moves just so far that a rectangle can be seen.
  reveal(rect: { x: number; y: number; width: number; height: number }): void {
    const { view } = this
    const { x, y, scale } = this.held ?? this.fitted
    const right = Math.max(0, rect.x + rect.width - view.x - view.width)
    const down = Math.max(0, rect.y + rect.height - view.y - view.height)
    const left = Math.min(0, rect.x - view.x)
    const up = Math.min(0, rect.y - view.y)
    if (right || down || left || up) this.hold({ x: x + right + left, y: y + down + up, scale })
  }

  private hold(held: Held): void {
    const { x, y, width, height } = rectOf(this.toFit())
    this.held = {
      x: Math.min(Math.max(held.x, x), x + width),
      y: Math.min(Math.max(held.y, y), y + height),
      scale: held.scale,
    }
  }
}
