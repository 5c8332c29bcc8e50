import { core } from '../core/core'
import type { Outcome, Place, Refusal, Scene } from '../core/types'
import { toldApart } from '../play/seat_names'
import type { Phase, SeatInfo, Session } from '../play/session'
import { say } from '../text/say.svelte'
import { isTrouble, trouble, type Answer } from './api'
import { Ticker } from './clocks.svelte'
import { connection } from './connection.svelte'
import { foresee, type Foreseen } from './foresight'
import { me } from './me.svelte'
import { dropPending, findPending, keepPending, type Pending } from './pending'
import { keepPromise, newShare } from './promises'
import { readSummary, type Json, type Summary } from './said'
import { sitAt } from './seating'
import { TableFeed } from './table_feed.svelte'
import { isBot, levelOf, told } from './table_state'

// Who holds the seats of those who were removed.
const removed = 'guest'

// A table on a server, as one who sits at it or looks on.
export class OnlineSession extends TableFeed implements Session {
  note = $state.raw<Refusal | null>(null) // why the last thing that was tried here was not done
  pending = $state.raw<Pending | null>(null)
  // What the pending move leads to: shown until the server's word of it is.
  private foreseen = $state.raw<Foreseen | null>(null)
  private outseated = $state(false) // at the next table, by somebody else
  readonly curtain = null
  private readonly ticker = new Ticker()
  private underway = false

  constructor(id: string, summary: Summary) {
    super(id, summary)
    this.pending = findPending(id)
    connection.socket.watch(id, this)
  }

  // What pages read

  get game(): string {
    return this.state.setup?.game ?? ''
  }

  get phase(): Phase {
    return this.state.phase
  }

  get line(): string[] {
    const line = this.truth?.moves ?? this.shown.line
    return this.ahead ? [...line, this.ahead.event] : line
  }
  get movers(): number[] {
    const { movers } = this.state
    return this.ahead ? [...movers.slice(0, this.ahead.ply), this.mySeat] : movers
  }

  get scene(): Scene | null {
    return this.ahead?.scene ?? this.shown.scene
  }

  get sending(): boolean {
    return this.pending !== null
  }

  get result(): Outcome | null {
    return this.state.result
  }

  get seats(): SeatInfo[] {
    const { holders, left, leftAt } = this.state
    const mover = this.mover
    return holders.map((holder, i) => ({
      colour: this.colours[i] ?? '',
      name: i === this.mySeat ? `${this.nameOf(i)} (${say('online.you')})` : this.nameOf(i),
      kind: holder === '' ? 'open' : isBot(holder) ? 'bot' : 'person',
      mine: i === this.mySeat,
      thinking: i === mover && isBot(holder),
      absent: this.isAway(i),
      clock: left ? Math.max(0, left[i]! - (i === mover ? this.ticker.now - leftAt : 0)) : null,
    }))
  }

  // Seen at once; only after a minute do the others have to decide what to do about it. In a game over
  // days nobody is expected to be here.
  private isAway(seat: number): boolean {
    const { holders, phase, setup } = this.state
    const holder = holders[seat] ?? ''
    if (phase === 'over' || holder === '' || isBot(holder) || seat === this.mySeat) return false
    return setup?.clock?.kind !== 'correspondence' && !this.here.includes(seat)
  }

  nameOf(seat: number): string {
    const names = this.state.holders.map((holder) => this.called(holder))
    return toldApart(names, this.colours)[seat] ?? ''
  }

  called(holder: string): string {
    if (isBot(holder)) return say('seat.bot', { level: levelOf(holder) })
    if (holder === removed) return say('online.guest')
    return this.people[holder] || (holder ? say('online.guest') : '')
  }

  get myTurn(): boolean {
    if (this.pending || this.ahead || this.disagrees) return false
    return this.mySeat >= 0 && this.mover === this.mySeat
  }

  get canTakeBack(): boolean {
    const { phase, asked, movers } = this.state
    if (phase !== 'playing' || asked || this.pending) return false
    return this.mySeat >= 0 && movers.includes(this.mySeat)
  }

  get canResign(): boolean {
    return this.phase === 'playing' && this.mySeat >= 0
  }

  get resigningMeans(): string {
    return say(this.state.holders.length > 2 ? 'resign.bot' : 'resign.why')
  }

  get canOfferDraw(): boolean {
    return this.canResign && !this.state.asked && !this.state.holders.some(isBot)
  }

  // Advice would not be fair to anybody else who plays.
  get hints(): boolean {
    return this.state.holders.every((holder) => isBot(holder) || holder === me.id)
  }

  // Whether we may say something now.
  get mayTalk(): boolean {
    const talk = this.state.setup?.talk ?? 'open'
    if (this.phase !== 'playing' || talk === 'open') return true
    return talk === 'partners-silent' && this.mySeat < 0
  }

  placeAt(ply: number): Place | null {
    if (this.truth) return { ...this.truth, moves: this.line.slice(0, ply) }
    // Of what is not known yet there is no place.
    const line = this.ahead?.reveals ? this.shown.line : this.line
    return told(this.state, this.mySeat, line.slice(0, ply))
  }

  liftCurtain(): void {}

  // What can be done

  async play(move: string): Promise<Refusal | null> {
    const ply = this.line.length
    const place = this.placeAt(ply)
    if (!this.myTurn || !place) return null
    const refusal = await core.whyNot(place, move)
    if (refusal) return refusal
    this.foreseen = await foresee(place, ply, move)
    this.pending = keepPending(this.id, ply, move)
    return this.sendPending()
  }

  takeBack = (): Promise<Refusal | null> => this.act('takeback')
  resign = (): Promise<Refusal | null> => this.act('resign')
  offerDraw = (): Promise<Refusal | null> => this.act('draw')
  answer = (agree: boolean): Promise<Refusal | null> => this.act('answer', { agree })
  choose = (choice: string): Promise<Refusal | null> => this.act('choose', { choice })
  stand = (): Promise<Refusal | null> => this.act('stand')
  addBot = (seat: number, level: string) => this.act('add-bot', { seat, level })
  removeBot = (seat: number) => this.act('remove-bot', { seat })

  async sit(seat: number): Promise<Refusal | null> {
    const share = newShare()
    const refusal = await this.act('sit', { seat, share })
    if (!refusal) keepPromise(this.id, { commitment: this.commitment, share })
    return refusal
  }

  // The table where the game goes on, with us at it.
  async rematch(): Promise<Answer<string>> {
    const share = newShare()
    const { ok, refusal } = await this.ask('rematch', { share })
    if (refusal) return { refusal }
    const table = readSummary(ok)
    if (!table) return { refusal: trouble('client-nonsense') }
    if (me.id !== null && table.holders.includes(me.id)) {
      keepPromise(table.id, { commitment: table.commitment, share })
      return { ok: table.id }
    }
    // Somebody was faster: at the table, and on our seat.
    const why = await this.follow(table.id)
    return why ? { refusal: why } : { ok: table.id }
  }

  // Whether we have a seat to take at the next table.
  get mayPlayOn(): boolean {
    return this.mySeat >= 0 && !this.outseated
  }

  // Everybody goes one seat further. Where that seat is not to be had one may still look on.
  async follow(table: string): Promise<Refusal | null> {
    if (!this.mayPlayOn) return null
    const players = this.state.holders.length
    const seat = (this.mySeat + players - 1) % players
    const refusal = await sitAt(table, seat, me.id ?? undefined)
    this.outseated = refusal !== null && !isTrouble(refusal)
    return refusal
  }

  close(): void {
    this.closed = true
    this.ticker.stop()
    connection.socket.leave(this.id)
  }

  private get mover(): number | null {
    if (this.phase !== 'playing' || this.shown.line !== this.state.line) return null
    return this.shown.scene?.to_move ?? null
  }

  private tick(): void {
    const running = this.mover !== null && this.state.left !== null
    if (!this.closed) this.ticker.run(running ? (this.state.setup?.clock?.kind ?? null) : null)
  }

  protected changed(): void {
    this.note = null
    this.tick()
  }

  protected settled(): void {
    this.tick()
    if (this.pending?.ply !== this.shown.line.length) this.foreseen = null
    void this.sendKept()
  }

  private get ahead(): Foreseen | null {
    const fits = this.foreseen?.ply === this.shown.line.length && !this.truth && !this.disagrees
    return fits ? this.foreseen : null
  }

  private async sendPending(): Promise<Refusal | null> {
    const pending = this.pending
    if (!pending || this.underway) return null
    this.underway = true
    const { refusal } = await this.ask('move', { ...pending }, true)
    this.underway = false
    this.drop()
    if (refusal) this.foreseen = null
    return refusal ?? null
  }

  private drop(): void {
    this.pending = null
    dropPending(this.id)
  }

  // A move from before the page was loaded again, if it still fits.
  private async sendKept(): Promise<void> {
    if (!this.pending || this.underway || this.mySeat < 0) return
    const { ply, move } = this.pending
    if (ply !== this.state.line.length) return this.drop()
    const place = this.placeAt(ply)
    if (place) void foresee(place, ply, move).then((found) => this.pending && (this.foreseen = found))
    await this.sendPending()
  }

  private async act(what: string, args: Json = {}): Promise<Refusal | null> {
    return (await this.ask(what, args)).refusal ?? null
  }

  private async ask(what: string, args: Json = {}, stubborn = false): Promise<Answer<Json>> {
    const someone = await me.needed()
    if (someone.refusal && !stubborn) return { refusal: someone.refusal }
    const message = { do: what, table: this.id, ...args }
    const answer = await connection.socket.ask(message, stubborn)
    if (answer.refusal?.code !== 'sign-in') return answer
    // The cookie is worth nothing any more: somebody new, then.
    me.forget()
    const { refusal } = await me.needed()
    return refusal ? { refusal } : connection.socket.ask(message, stubborn)
  }
}
