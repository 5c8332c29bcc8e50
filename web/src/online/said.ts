import type { Outcome, Refusal } from '../core/types'

// What a server says, as the client reads it (docs/protocol.md). Whatever comes from a network may
// be anything at all: each reader gives null for what is not what it should be.

export type Json = Record<string, unknown>

export interface User {
  id: string
  name: string
  kind: 'guest' | 'account' | 'bot'
}

export type TimeControl =
  | null
  | { kind: 'realtime'; initial: number; increment: number }
  | { kind: 'correspondence'; days: number }

export type Talk = 'open' | 'none' | 'partners-silent'

export interface Setup {
  game: string
  players: number
  options: Record<string, string>
  components?: unknown
  clock: TimeControl
  talk: Talk
  listed: boolean
  open_after: boolean
}

export type Phase = 'gathering' | 'playing' | 'over'

export interface Summary {
  id: string
  setup: Setup
  phase: Phase
  seats: string[]
  holders: string[]
  people: Record<string, string>
  here: number[] // the seats whose holders are connected
  commitment: string
  rematch: string | null
  now: number
}

export interface Row {
  id: string
  game: string
  phase: Phase
  updated: number
  holders: string[]
  setup: Setup | null // of tables from before it was kept, nothing is known
  toMove: number | null
  seat: number | null // one's own
}

// Unfinished games wait for somebody; this one for whoever looks at the list.
export const isMyTurn = ({ seat, toMove }: Row): boolean => seat !== null && seat === toMove

export interface TableEvent {
  n: number
  what: string
  at: number
  seat: number
  text: string
  data: unknown
  deal: unknown
  hand: unknown
  event: string
  hash: string
  moves: number
  clock: number[] | null
}

export interface ChatLine {
  n: number
  at: number
  user: string
  name: string
  text: string
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(isNumber)
const text = (value: unknown): string => (isText(value) ? value : '')
const number = (value: unknown, otherwise = 0): number => (isNumber(value) ? value : otherwise)

// All the items that are what they should be; null if it is no list.
export function readList<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  return value.map(read).filter((item) => item !== null)
}

export const readNumbers = (value: unknown): number[] | null => (isNumbers(value) ? value : null)

export function readTexts(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([, each]) => isText(each))) as Record<
    string,
    string
  >
}

export function readUser(value: unknown): User | null {
  if (!isObject(value) || !isText(value.id) || !isText(value.name)) return null
  const kind = value.kind === 'account' || value.kind === 'bot' ? value.kind : 'guest'
  return { id: value.id, name: value.name, kind }
}

const readPhase = (value: unknown): Phase | null =>
  value === 'gathering' || value === 'playing' || value === 'over' ? value : null

function readClock(value: unknown): TimeControl {
  if (!isObject(value)) return null
  if (value.kind === 'correspondence') return { kind: value.kind, days: number(value.days, 1) }
  if (value.kind !== 'realtime') return null
  return { kind: value.kind, initial: number(value.initial), increment: number(value.increment) }
}

export function readSetup(value: unknown): Setup | null {
  if (!isObject(value) || !isText(value.game) || !isNumber(value.players)) return null
  const talk = value.talk === 'none' || value.talk === 'partners-silent' ? value.talk : 'open'
  return {
    game: value.game,
    players: value.players,
    options: readTexts(value.options),
    ...(isObject(value.components) ? { components: value.components } : {}),
    clock: readClock(value.clock),
    talk,
    listed: value.listed !== false,
    open_after: value.open_after !== false,
  }
}

export function readSummary(value: unknown): Summary | null {
  if (!isObject(value) || !isText(value.id) || !isTexts(value.seats)) return null
  const setup = readSetup(value.setup)
  const phase = readPhase(value.phase)
  if (!setup || !phase || !isTexts(value.holders) || !isNumber(value.now)) return null
  return {
    id: value.id,
    setup,
    phase,
    seats: value.seats,
    holders: value.holders,
    people: readTexts(value.people),
    here: readNumbers(value.here) ?? [],
    commitment: text(value.commitment),
    rematch: isText(value.rematch) ? value.rematch : null,
    now: value.now,
  }
}

export function readRow(value: unknown): Row | null {
  if (!isObject(value) || !isText(value.id) || !isText(value.game)) return null
  const phase = readPhase(value.phase)
  if (!phase || !isTexts(value.holders)) return null
  const { id, game, holders } = value as unknown as Row
  return {
    id, game, phase, holders,
    updated: number(value.updated),
    setup: isObject(value.setup) ? readSetup({ ...value.setup, game }) : null,
    toMove: isNumber(value.to_move) ? value.to_move : null,
    seat: isNumber(value.seat) ? value.seat : null,
  }
}

export function readEvent(value: unknown): TableEvent | null {
  if (!isObject(value) || !isNumber(value.n) || !isText(value.what) || !isNumber(value.at)) {
    return null
  }
  return {
    n: value.n,
    what: value.what,
    at: value.at,
    seat: number(value.seat, -1),
    text: text(value.text),
    data: value.data,
    deal: value.deal,
    hand: value.hand ?? null,
    event: text(value.event),
    hash: text(value.hash),
    moves: number(value.moves),
    clock: readNumbers(value.clock),
  }
}

export function readChat(value: unknown): ChatLine | null {
  if (!isObject(value) || !isNumber(value.n) || !isText(value.text)) return null
  const { n, at, user, name } = value
  return { n, at: number(at), user: text(user), name: text(name), text: value.text }
}

export function readOutcome(value: unknown): Outcome | null {
  if (!isObject(value) || !isNumbers(value.winners)) return null
  const scores = readNumbers(value.scores)
  return { winners: value.winners, scores, reason: text(value.reason) }
}

export function readRefusal(value: unknown): Refusal | null {
  if (!isObject(value) || !isText(value.code)) return null
  const sentence = text(value.sentence) || value.code
  return { rule: text(value.rule), code: value.code, params: readTexts(value.params), sentence }
}
