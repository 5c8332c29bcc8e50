import { core } from '../core/core'
import type { Outcome, Place, Refusal, Scene, Truth } from '../core/types'
import type { Phase, SeatInfo, Session } from '../play/session'
import { say } from '../text/say.svelte'
import { api, type Answer } from './api'
import { Chat } from './chat.svelte'
import { heardNow, heardPast, Ticker } from './clocks.svelte'
import { connection } from './connection.svelte'
import { me } from './me.svelte'
import { dropPending, findPending, keepPending, type Pending } from './pending'
import { keepPromise, newShare, promiseKept } from './promises'
import { isObject, readEvent, readSummary, readTexts, type Json, type Summary, type TableEvent } from './said'
import type { Watcher } from './socket'
import { knock } from './sound'
import { apply, blank, fromSummary, isBot, levelOf, told, type TableState } from './table_state'

const isDealt = (deal: unknown): boolean => isObject(deal) && Object.keys(deal).length > 0

// A table on a server. Its events, cut to what we may know, are followed with the rules core of this
// browser, and what that makes of them is compared with what the server says.
export class OnlineSession implements Session, Watcher {
  state = $state.raw<TableState>(blank)
  people = $state.raw<Record<string, string>>({})
  colours = $state.raw<string[]>([])
  // The line and what it leads to change together, so that no board shows one without the other.
  private shown = $state.raw<{ line: string[]; scene: Scene | null }>({ line: [], scene: null })
  truth = $state.raw<Truth | null>(null)
  disagrees = $state(false)
  gone = $state.raw<Refusal | null>(null)
  note = $state.raw<Refusal | null>(null) // why the last thing that was tried here was not done
  pending = $state.raw<Pending | null>(null)
  resigning = $state(false) // asked whether they mean it
  rematchAt = $state<string | null>(null)
  promise = $state<boolean | null>(null)
  readonly chat: Chat
  readonly curtain = null
  readonly asksBeforeResigning = true
  private readonly ticker = new Ticker()
  private commitment = ''
  private fromStart = false
  private looks = 0
  private closed = false

  constructor(
    readonly id: string,
    summary: Summary,
  ) {
    this.state = fromSummary(summary)
    this.chat = new Chat(id, () => this.mayTalk)
    this.read(summary)
    this.pending = findPending(id)
    connection.socket.watch(id, this)
    void this.chat.load()
  }

  // What pages read

  get game(): string {
    return this.state.setup?.game ?? ''
  }

  get phase(): Phase {
    return this.state.phase
  }

  get line(): string[] {
    return this.truth?.moves ?? this.shown.line
  }

  get scene(): Scene | null {
    return this.shown.scene
  }

  get result(): Outcome | null {
    return this.state.result
  }

  get mySeat(): number {
    return me.id === null ? -1 : this.state.holders.indexOf(me.id)
  }

  get seats(): SeatInfo[] {
    const { holders, absent, left, leftAt } = this.state
    const mover = this.mover
    return holders.map((holder, i) => ({
      colour: this.colours[i] ?? '',
      name: i === this.mySeat ? `${this.nameOf(i)} (${say('online.you')})` : this.nameOf(i),
      kind: holder === '' ? 'open' : isBot(holder) ? 'bot' : 'person',
      mine: i === this.mySeat,
      thinking: i === mover && isBot(holder),
      absent: absent.includes(i),
      clock: left ? Math.max(0, left[i]! - (i === mover ? this.ticker.now - leftAt : 0)) : null,
    }))
  }

  nameOf(seat: number): string {
    const holder = this.state.holders[seat] ?? ''
    if (isBot(holder)) return say('seat.bot', { level: levelOf(holder) })
    return this.people[holder] || (holder ? say('online.guest') : '')
  }

  get myTurn(): boolean {
    return this.mySeat >= 0 && this.mover === this.mySeat && !this.pending && !this.disagrees
  }

  get canTakeBack(): boolean {
    const { phase, asked, movers } = this.state
    return phase === 'playing' && !asked && this.mySeat >= 0 && movers.includes(this.mySeat)
  }

  get canResign(): boolean {
    return this.phase === 'playing' && this.mySeat >= 0
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
    return told(this.state, this.mySeat, this.shown.line.slice(0, ply))
  }

  liftCurtain(): void {}

  // What can be done

  async play(move: string): Promise<Refusal | null> {
    const place = this.placeAt(this.line.length)
    if (!this.myTurn || !place) return null
    const refusal = await core.whyNot(place, move)
    if (refusal) return refusal
    this.pending = keepPending(this.id, this.line.length, move)
    return this.sendPending()
  }

  takeBack = (): Promise<Refusal | null> => this.act('takeback')
  offerDraw = (): Promise<Refusal | null> => this.act('draw')
  answer = (agree: boolean): Promise<Refusal | null> => this.act('answer', { agree })
  choose = (choice: string): Promise<Refusal | null> => this.act('choose', { choice })
  stand = (): Promise<Refusal | null> => this.act('stand')
  addBot = (seat: number, level: string) => this.act('add-bot', { seat, level })
  removeBot = (seat: number) => this.act('remove-bot', { seat })

  // Resigning is asked once more before it is done.
  async resign(): Promise<Refusal | null> {
    this.resigning = true
    return null
  }

  async reallyResign(): Promise<Refusal | null> {
    this.resigning = false
    return this.act('resign')
  }

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
    const made = readSummary(ok)
    if (made) keepPromise(made.id, { commitment: made.commitment, share })
    const id = made?.id ?? (typeof ok.id === 'string' ? ok.id : '')
    if (!made && id) await this.sitAtRematch(id)
    return { ok: id }
  }

  // Everybody goes one seat further. If that seat is taken, the table will show which are free.
  async sitAtRematch(table: string): Promise<void> {
    const players = this.state.holders.length
    if (this.mySeat < 0) return
    const share = newShare()
    const { ok: summary } = await api.table(table)
    const seat = (this.mySeat + players - 1) % players
    const { ok } = await api.act(table, 'sit', { seat, share })
    if (ok && summary) keepPromise(table, { commitment: summary.commitment, share })
  }

  // Everything from the beginning again.
  loadAgain(): void {
    this.disagrees = false
    this.fromStart = true
    connection.socket.rewatch(this.id)
  }

  close(): void {
    this.closed = true
    this.ticker.stop()
    connection.socket.leave(this.id)
  }

  // What the server says

  since(): number {
    return this.fromStart ? 0 : this.state.next
  }

  refused(refusal: Refusal): void {
    this.gone = refusal
  }

  renewed(): void {
    this.fromStart = true
  }

  hear(message: Json): void {
    const summary = readSummary(message.summary)
    if (summary) this.read(summary)
    if (isObject(message.people)) this.people = { ...this.people, ...readTexts(message.people) }
    if (Array.isArray(message.events)) this.heardEvents(message.events.map(readEvent))
    if (isObject(message.event)) this.heardEvent(readEvent(message.event))
    if (message.resync === true) this.loadAgain()
    if (typeof message.rematch === 'string') this.rematchAt = message.rematch
    if (isObject(message.chat)) this.chat.hear(message.chat)
  }

  private read(summary: Summary): void {
    this.people = { ...this.people, ...summary.people }
    this.colours = summary.seats
    this.commitment = summary.commitment
  }

  // After `watch`. What was said meanwhile is not among them.
  private heardEvents(events: (TableEvent | null)[]): void {
    const first = events[0]
    let state = first?.n === 0 ? blank : this.state
    if (first?.n === 0) this.fromStart = false
    for (const event of events) {
      if (!event || event.n < state.next) continue
      heardPast(event.at)
      state = apply(state, event)
    }
    this.become(state)
    void this.chat.load()
  }

  private heardEvent(event: TableEvent | null): void {
    if (!event || this.fromStart || event.n < this.state.next) return
    heardNow(event.at)
    if (event.n > this.state.next) return connection.socket.rewatch(this.id)
    // A bot has our seat: what we know from there does not fit what we will be told from now on.
    if (event.what === 'replaced' && event.seat === this.mySeat) return this.loadAgain()
    if (event.what === 'moved' && event.seat !== this.mySeat) knock()
    this.become(apply(this.state, event))
  }

  private become(state: TableState): void {
    this.state = state
    this.note = null
    if (state.phase === 'over') this.resigning = false
    void this.show()
  }

  // Follows the line with the rules core. If the position has changed meanwhile it is looked at again.
  private async show(): Promise<void> {
    const look = ++this.looks
    const { line, hash, phase } = this.state
    const place = told(this.state, this.mySeat, line)
    this.tick()
    if (!place || this.truth) return
    try {
      const scene = await core.look(place)
      if (look !== this.looks || this.closed) return
      if (hash && scene.hash !== hash) this.disagree(hash, scene.hash)
      else this.disagrees = false
      this.shown = { line, scene }
    } catch (error) {
      if (look === this.looks) this.disagree(hash, String(error))
    }
    this.tick()
    void this.sendKept()
    if (phase === 'over') void this.learnTruth()
  }

  private disagree(theirs: string, ours: string): void {
    if (this.disagrees) return
    this.disagrees = true
    const text = `view differs after event ${this.state.next - 1}: ${theirs} / ${ours}`.slice(0, 400)
    if (me.id) void connection.socket.ask({ do: 'report', table: this.id, text, about: '' })
  }

  // After the end the record tells everything; some tables show it only to who has played.
  private async learnTruth(): Promise<void> {
    const { ok: text } = await api.record(this.id)
    if (text === undefined || this.truth || this.closed) return
    try {
      const record = await core.readRecord(text)
      const { game, options, components, deal, moves } = record
      const table = { game, players: record.players.length, options }
      const truth = { ...table, ...(components ? { components } : {}), deal, moves }
      const scene = await core.look(truth)
      this.promise = isDealt(deal) ? promiseKept(this.id, record) : null
      this.truth = truth
      this.shown = { line: moves, scene }
    } catch {
      // What was seen from the seat stays.
    }
  }

  private get mover(): number | null {
    if (this.phase !== 'playing' || this.shown.line !== this.state.line) return null
    return this.shown.scene?.to_move ?? null
  }

  private tick(): void {
    const running = this.mover !== null && this.state.left !== null
    if (!this.closed) this.ticker.run(running ? (this.state.setup?.clock?.kind ?? null) : null)
  }

  private sending = false

  private async sendPending(): Promise<Refusal | null> {
    const pending = this.pending
    if (!pending || this.sending) return null
    this.sending = true
    const { refusal } = await this.ask('move', { ...pending }, true)
    this.sending = false
    this.pending = null
    dropPending(this.id)
    return refusal ?? null
  }

  // A move from before the page was loaded again, if it still fits.
  private async sendKept(): Promise<void> {
    if (!this.pending || this.sending || this.mySeat < 0) return
    if (this.pending.ply === this.state.line.length) await this.sendPending()
    else {
      this.pending = null
      dropPending(this.id)
    }
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
