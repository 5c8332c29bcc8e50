// The server's time, and clocks that run.

// How far the server's clock is ahead of ours, as far as what it says lets us know.
let ahead = 0

export const serverNow = (): number => Date.now() + ahead

// Called with the moment of an event that has just happened.
export function heardNow(at: number): void {
  ahead = at - Date.now()
}

// An old event tells only that its moment is past.
export function heardPast(at: number): void {
  if (at > serverNow()) heardNow(at)
}

const quick = 250
const slow = 15_000

// The time, which goes on only while somebody wants to see it.
export class Ticker {
  now = $state(serverNow())
  private timer: ReturnType<typeof setInterval> | undefined

  run(kind: 'realtime' | 'correspondence' | null): void {
    this.stop()
    this.now = serverNow()
    if (kind) {
      this.timer = setInterval(() => (this.now = serverNow()), kind === 'realtime' ? quick : slow)
    }
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }
}
