// Which part of the map is shown: all of it, or a part that was zoomed in on.

const most = 4

export class Zoom {
  scale = $state(1)
  private x = $state(0)
  private y = $state(0)

  constructor(private readonly from: number, private readonly wide: number) {
    this.fit()
  }

  get box(): string {
    const wide = this.wide / this.scale
    return `${this.x} ${this.y} ${wide} ${wide}`
  }

  fit(): void {
    this.scale = 1
    this.x = this.y = this.from
  }

  // Zooms, and keeps the point (in shares of what is shown) where it is.
  by(factor: number, across = 0.5, down = 0.5): void {
    const scale = Math.min(most, Math.max(1, this.scale * factor))
    const change = this.wide / this.scale - this.wide / scale
    this.scale = scale
    this.move(this.x + change * across, this.y + change * down)
  }

  // Moves by shares of what is shown.
  pan(across: number, down: number): void {
    const wide = this.wide / this.scale
    this.move(this.x - across * wide, this.y - down * wide)
  }

  // Brings a point of the map into what is shown.
  show(x: number, y: number): void {
    const wide = this.wide / this.scale
    const margin = wide / 10
    const inside = (value: number, low: number) =>
      value > low + margin && value < low + wide - margin
    if (!inside(x, this.x) || !inside(y, this.y)) this.move(x - wide / 2, y - wide / 2)
  }

  private move(x: number, y: number): void {
    const room = this.from + this.wide - this.wide / this.scale
    this.x = Math.min(room, Math.max(this.from, x))
    this.y = Math.min(room, Math.max(this.from, y))
  }
}
