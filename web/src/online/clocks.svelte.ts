// The server's time, and clocks that run.

// How far the server's clock is ahead of ours.
let ahead = 0

export const serverNow = (): number => Date.now() + ahead

// Called with what the server says is the time, or with the moment of what has just happened.
export function heardNow(at: number): void {
  ahead = at - Date.now()
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
