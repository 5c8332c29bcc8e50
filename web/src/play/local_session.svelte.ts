import { core, Refused, Stopped } from '../core/core'
import type { Outcome, Place, Refusal, Scene, Truth } from '../core/types'
import { settings } from '../settings.svelte'
import { sayRefusal } from '../text/refusal'
import { say } from '../text/say.svelte'
import { keep, type LocalGame } from './local_games'
import { levelOf, localSeats } from './local_seats'
import { knock } from './sound'
import type { Phase, SeatInfo, Session } from './session'

const bestLevel = '8'
const timeOfBest = 2000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const someSeed = () => Number(crypto.getRandomValues(new Uint32Array(1))[0])

// A game at this screen: people, bots, or both.
export class LocalSession implements Session {
  line = $state.raw<string[]>([]) // as the viewer saw them
  scene = $state.raw<Scene | null>(null)
  result = $state.raw<Outcome | null>(null)
  curtain = $state<number | null>(null)
  stopped = $state(false) // the bots wait until somebody lets them go on
  broken = $state<string | null>(null)
  private thinkingSeat = $state<number | null>(null)
  private viewer = $state(-1)
  private hidden = false
  private ended = false // nothing of it is written down any more
  private readonly people: number[]

  constructor(readonly data: LocalGame) {
    this.people = data.seats.flatMap((seat, i) => (levelOf(seat) ? [] : [i]))
    this.result = data.result
  }

  static async open(data: LocalGame): Promise<LocalSession> {
    const session = new LocalSession(data)
    const info = await core.game(data.table.game)
    session.hidden = info?.hidden ?? false
    await session.show()
    void session.goOn()
    return session
  }

  get game(): string {
    return this.data.table.game
  }

  get phase(): Phase {
    return this.result ? 'over' : 'playing'
  }

  get truth(): Truth {
    return { ...this.data.table, deal: this.data.deal, moves: this.data.moves }
  }

  get seats(): SeatInfo[] {
    const seats = localSeats(this.data, this.scene?.seats ?? [])
    return seats.map((seat, i) => ({ ...seat, thinking: this.thinkingSeat === i }))
  }

  get myTurn(): boolean {
    const mover = this.scene?.to_move
    return !this.result && mover != null && this.people.includes(mover) && this.curtain === null
  }

  placeAt(ply: number): Place {
    const place = { ...this.truth, moves: this.data.moves.slice(0, ply) }
    // After the end everything may be seen.
    const all = this.hidden ? this.result !== null : this.viewer < 0
    return all ? place : { ...place, viewer: this.viewer }
  }

  liftCurtain(): void {
    const seat = this.curtain
    this.curtain = null
    if (seat !== null) void this.look(seat)
  }

  async play(move: string): Promise<Refusal | null> {
    if (!this.myTurn) return null
    const refusal = await core.whyNot(this.truth, move)
    if (refusal || this.ended) return refusal
    await this.make(move)
    void this.goOn()
    return null
  }

  // Back to the last decision of somebody at this screen.
  get canTakeBack(): boolean {
    return this.people.length > 0 && this.lastOwn() >= 0
  }

  async takeBack(): Promise<Refusal | null> {
    const to = this.lastOwn()
    if (to < 0) return null
    core.stopThinking()
    this.data.moves = this.data.moves.slice(0, to)
    this.data.result = this.result = null
    keep(this.data)
    await this.show()
    void this.goOn()
    return null
  }

  get canResign(): boolean {
    return !this.result && this.people.length === 1 && this.data.seats.length === 2
  }

  get resigningMeans(): string {
    return say('resign.here')
  }

  async resign(): Promise<Refusal | null> {
    core.stopThinking()
    this.end({ winners: [1 - this.people[0]!], scores: null, reason: 'resignation' })
    await this.show()
    return null
  }

  stopBots(): void {
    this.stopped = true
    core.stopThinking()
  }

  letBotsGoOn(): void {
    this.stopped = false
    void this.goOn()
  }

  close(): void {
    this.ended = true
    core.stopThinking()
  }

  movers = $state.raw<number[]>([]) // who made each move

  private lastOwn(): number {
    for (let i = this.movers.length - 1; i >= 0; i--) {
      if (this.people.includes(this.movers[i]!)) return i
    }
    return -1
  }

  private async make(move: string): Promise<void> {
    this.data.moves = [...this.data.moves, move]
    keep(this.data)
    await this.show()
  }

  private end(result: Outcome): void {
    this.data.result = this.result = result
    this.curtain = null
    keep(this.data)
  }

  // Finds out whose turn it is, and who may look.
  private async show(): Promise<void> {
    const now = await core.look(this.truth)
    if (now.result && !this.result) this.end(now.result)
    if (this.hidden && this.people.length > 1 && !this.result && now.to_move !== null) {
      const next = now.to_move
      if (this.people.includes(next) && next !== this.viewer) {
        this.curtain = next
        await this.look(-1) // nobody's hand while the screen changes hands
        return
      }
    }
    await this.look(this.people.length === 1 || this.hidden ? this.seatOfViewer(now) : now.to_move ?? -1)
  }

  private seatOfViewer(now: Scene): number {
    if (this.people.length === 1) return this.people[0]!
    if (this.people.length === 0) return -1
    return this.viewer >= 0 ? this.viewer : (now.to_move ?? -1)
  }

  private async look(viewer: number): Promise<void> {
    this.viewer = viewer
    const [scene, line] = await Promise.all([
      core.look(this.placeAt(this.data.moves.length)),
      core.line({ ...this.truth, viewer }),
    ])
    this.movers = line.map(({ seat }) => seat)
    this.line = line.map(({ event }) => event)
    this.scene = scene
  }

  private running = false

  // Lets bots move as long as it is their turn.
  private async goOn(): Promise<void> {
    if (this.running) return
    this.running = true
    try {
      while (!this.ended && !this.stopped && !this.result) {
        const seat = this.scene?.to_move ?? null
        const level = seat === null ? null : levelOf(this.data.seats[seat]!)
        if (seat === null || !level || this.curtain !== null) break
        this.thinkingSeat = seat
        const made = this.data.moves.length
        const [thought] = await Promise.all([
          core.think(
            { ...this.truth, viewer: seat },
            { level, chance: someSeed(), ...(level === bestLevel ? { time: timeOfBest } : {}) },
          ),
          pause(settings.pause),
        ])
        if (this.ended || this.stopped || this.data.moves.length !== made) break
        await this.make(thought.move)
        knock()
      }
    } catch (error) {
      if (error instanceof Refused) this.broken = sayRefusal(error.refusal, this.game)
      else if (!(error instanceof Stopped)) this.broken = String(error)
    } finally {
      this.thinkingSeat = null
      this.running = false
    }
  }
}
