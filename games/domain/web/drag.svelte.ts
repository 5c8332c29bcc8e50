import type { Kind } from './pieces'

interface Target {
  begin(kind: Kind): void
  over(x: number, y: number): void
  drop(finger: boolean): void
}

const slack = 8 // pixels within which a press is no drag
const lift = 56 // a finger hides what is under it, so the shape is held above it

// Takes a shape from the tray to the board.
export class Drag {
  flying = $state.raw<{ x: number; y: number } | null>(null)
  ended = false // a drag has just ended, so the click that follows means nothing

  constructor(private readonly target: Target) {}

  start(event: PointerEvent, kind: Kind): void {
    if (event.button !== 0) return
    const { pointerId, clientX, clientY } = event
    const finger = event.pointerType === 'touch'
    const stop = new AbortController()
    const listen = (
      name: 'pointermove' | 'pointerup' | 'pointercancel',
      act: (event: PointerEvent) => void,
    ) => {
      const own = (event: PointerEvent) => event.pointerId === pointerId && act(event)
      window.addEventListener(name, own, { signal: stop.signal })
    }
    const end = () => {
      stop.abort()
      if (!this.flying) return
      this.flying = null
      this.ended = true
      setTimeout(() => (this.ended = false))
      this.target.drop(finger)
    }
    listen('pointermove', (e) => {
      if (!this.flying) {
        if (Math.hypot(e.clientX - clientX, e.clientY - clientY) < slack) return
        this.target.begin(kind)
      }
      const at = { x: e.clientX, y: e.clientY - (finger ? lift : 0) }
      this.flying = at
      this.target.over(at.x, at.y)
    })
    listen('pointerup', end)
    listen('pointercancel', end)
  }
}
