// A domino on its way from the hand to the table, by mouse or finger.

interface Table {
  take(domino: string): void
  over(cell: string | null): void
  drop(cell: string): void
  cellAt(x: number, y: number): string | null
}
const threshold = 8

export class Carrying {
  carried = $state.raw<{ domino: string; x: number; y: number } | null>(null)
  // True while the click comes that ends a drag: it means nothing.
  justDropped = false

  constructor(private readonly table: Table) {}

  start(domino: string, from: PointerEvent): void {
    if (from.button !== 0) return
    const button = from.currentTarget as HTMLElement
    const move = ({ clientX, clientY }: PointerEvent) => {
      const far = Math.hypot(clientX - from.clientX, clientY - from.clientY)
      if (!this.carried && far < threshold) return
      if (!this.carried) {
        button.setPointerCapture(from.pointerId)
        this.table.take(domino)
      }
      this.table.over(this.table.cellAt(clientX, clientY))
      this.carried = { domino, x: clientX, y: clientY }
    }
    const end = ({ type, clientX, clientY }: PointerEvent) => {
      button.removeEventListener('pointermove', move)
      button.removeEventListener('pointerup', end)
      button.removeEventListener('pointercancel', end)
      if (!this.carried) return
      this.carried = null
      this.justDropped = true
      setTimeout(() => (this.justDropped = false))
      this.table.over(null)
      const cell = this.table.cellAt(clientX, clientY)
      if (cell && type === 'pointerup') this.table.drop(cell)
    }
    button.addEventListener('pointermove', move)
    button.addEventListener('pointerup', end)
    button.addEventListener('pointercancel', end)
  }
}
