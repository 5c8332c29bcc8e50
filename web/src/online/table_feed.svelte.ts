import { core } from '../core/core'
import type { Refusal, Scene, Truth } from '../core/types'
import { api } from './api'
import { Chat } from './chat.svelte'
import { heardNow } from './clocks.svelte'
import { connection } from './connection.svelte'
import { me } from './me.svelte'
import { promiseKept } from './promises'
import {
  isObject, readEvent, readList, readNumbers, readSummary, readTexts,
  type Json, type Summary, type TableEvent,
} from './said'
import type { Watcher } from './socket'
import { knock } from '../play/sound'
import { apply, blank, catchUp, fromSummary, told, type TableState } from './table_state'

const isDealt = (deal: unknown): boolean => isObject(deal) && Object.keys(deal).length > 0

// What a server says about a table. Its events, cut to what we may know, are followed with the
// rules core of this browser, and what that makes of them is compared with what the server says.
export abstract class TableFeed implements Watcher {
  state = $state.raw<TableState>(blank)
  people = $state.raw<Record<string, string>>({})
  here = $state.raw<number[]>([]) // the seats whose holders are connected
  colours = $state.raw<string[]>([])
  // The line and what it leads to change together, so that no board shows one without the other.
  protected shown = $state.raw<{ line: string[]; scene: Scene | null }>({ line: [], scene: null })
  truth = $state.raw<Truth | null>(null)
  disagrees = $state(false)
  gone = $state.raw<Refusal | null>(null)
  rematchAt = $state<string | null>(null)
  // Whether the way there is in sight; null while nobody knows.
  rematchInView = $state<boolean | null>(null)
  // Whether the deal was the one that was promised; null if nothing was.
  promise = $state<boolean | null>(null)
  readonly chat: Chat
  protected commitment = ''
  protected closed = false
  private fromStart = false
  private looks = 0

  constructor(
    readonly id: string,
    summary: Summary,
  ) {
    this.state = fromSummary(summary)
    this.chat = new Chat(id, () => this.mayTalk)
    this.read(summary)
  }

  abstract get mayTalk(): boolean
  // The state is another one, and is about to be shown.
  protected abstract changed(): void
  // It is shown.
  protected abstract settled(): void

  get mySeat(): number {
    return me.id === null ? -1 : this.state.holders.indexOf(me.id)
  }

  // Everything from the beginning again.
  loadAgain(): void {
    this.disagrees = false
    this.fromStart = true
    connection.socket.rewatch(this.id)
  }

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
    this.here = readNumbers(message.here) ?? this.here
    const events = readList(message.events, readEvent)
    if (events) this.heardEvents(events)
    if (isObject(message.event)) this.heardEvent(readEvent(message.event))
    if (message.resync === true) this.loadAgain()
    if (typeof message.rematch === 'string') this.rematchAt = message.rematch
    if (isObject(message.chat)) this.chat.hear(message.chat)
  }

  private read(summary: Summary): void {
    this.people = { ...this.people, ...summary.people }
    this.here = summary.here
    this.colours = summary.seats
    this.commitment = summary.commitment
    this.rematchAt = summary.rematch
    heardNow(summary.now)
  }

  // After `watch`. What was said meanwhile is not among them.
  private heardEvents(events: TableEvent[]): void {
    if (events[0]?.n === 0) this.fromStart = false
    this.become(catchUp(this.state, events))
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
    this.changed()
    void this.show()
  }

  // Follows the line with the rules core. If it has changed meanwhile another look is under way.
  private async show(): Promise<void> {
    const look = ++this.looks
    const { line, hash, phase } = this.state
    const place = told(this.state, this.mySeat, line)
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
    this.settled()
    if (phase === 'over') void this.learnTruth()
  }

  private disagree(theirs: string, ours: string): void {
    if (this.disagrees) return
    this.disagrees = true
    const after = this.state.next - 1
    const text = `view differs after event ${after}: ${theirs} / ${ours}`.slice(0, 400)
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
      this.truth = truth
      this.shown = { line: moves, scene }
      if (isDealt(deal)) this.promise = await promiseKept(this.id, record)
    } catch {
      // What was seen from the seat stays.
    }
  }
}
