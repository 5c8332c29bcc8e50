// Something on its way to a board, by mouse, pen or finger: what boards share of dragging.

export interface Spot {
  x: number // in pixels of the window
  y: number
}

interface Flight {
  begin(): void
  over(at: Spot): void
  drop(at: Spot): void
  cancel(): void
}

const slack = 8 // pixels within which a press is no drag

export class Drag {
  flying = $state.raw<Spot | null>(null)
  ended = false // a drag has just ended, so the click that follows means nothing

  // Follows a press; `lift` holds what flies above a finger that would hide it.
  start(from: PointerEvent, flight: Flight, lift = 0): void {
    if (from.button !== 0) return
    const stop = new AbortController()
    // On the window: a quick hand has left what it pressed before it is seen to move.
    const listen = (
      name: 'pointermove' | 'pointerup' | 'pointercancel',
      act: (event: PointerEvent) => void,
    ) => {
      const own = (event: PointerEvent) => event.pointerId === from.pointerId && act(event)
      window.addEventListener(name, own, { signal: stop.signal })
    }
    const end = (land: (at: Spot) => void) => {
      stop.abort()
      const at = this.flying
      if (!at) return
      this.flying = null
      this.ended = true
      setTimeout(() => (this.ended = false))
      land(at)
    }
    listen('pointermove', ({ clientX, clientY }) => {
      if (!this.flying) {
        if (Math.hypot(clientX - from.clientX, clientY - from.clientY) < slack) return
        flight.begin()
      }
      this.flying = { x: clientX, y: clientY - lift }
      flight.over(this.flying)
    })
    listen('pointerup', () => end((at) => flight.drop(at)))
    listen('pointercancel', () => end(() => flight.cancel()))
  }
}
