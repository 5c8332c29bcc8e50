import type { Outcome, Told } from '../core/types'
import {
  readOutcome, readSetup, type Phase, type Setup, type Summary, type TableEvent,
} from './said'

// A table as its events tell it, from the first one on. Nothing here waits, asks or draws: the same
// events always lead to the same state.

export interface Asked {
  what: 'takeback' | 'draw'
  by: number
  agreed: number[]
}

export interface TableState {
  next: number // the number of the first event that has not been heard
  setup: Setup | null
  phase: Phase
  holders: string[]
  deal: unknown
  hand: unknown
  line: string[] // what the viewer saw of each move
  movers: number[]
  hash: string // of the view that the line leads to
  asked: Asked | null
  answer: 'declined' | 'withdrawn' | null // what became of the last question
  absent: number[]
  choices: Record<number, string>
  // Whose seat a bot has just taken; news until a person moves.
  replaced: { seat: number; was: string } | null
  left: number[] | null // on each clock, in milliseconds
  leftAt: number // when, by the server's clock
  result: Outcome | null
}

export const blank: TableState = {
  next: 0,
  setup: null,
  phase: 'gathering',
  holders: [],
  deal: null,
  hand: null,
  line: [],
  movers: [],
  hash: '',
  asked: null,
  answer: null,
  absent: [],
  choices: {},
  replaced: null,
  left: null,
  leftAt: 0,
  result: null,
}

export const isBot = (holder: string): boolean => holder.startsWith('bot:')
export const levelOf = (holder: string): string => holder.slice('bot:'.length)

const held = (state: TableState, seat: number, holder: string): string[] =>
  state.holders.map((each, i) => (i === seat ? holder : each))

const without = (seats: number[], seat: number): number[] => seats.filter((each) => each !== seat)

type Change = (state: TableState, event: TableEvent) => Partial<TableState>

const changes: Record<string, Change> = {
  created: (_, { data }) => {
    const setup = readSetup(data)
    return { setup, holders: Array.from({ length: setup?.players ?? 0 }, () => '') }
  },
  seated: (state, { seat, text }) => ({ holders: held(state, seat, text) }),
  unseated: (state, { seat }) => ({ holders: held(state, seat, '') }),
  dealt: (_, { deal, hand, hash }) => ({
    phase: 'playing', deal, hand, hash, line: [], movers: [],
  }),
  moved: (state, { event, seat, hash }) => ({
    line: [...state.line, event],
    movers: [...state.movers, seat],
    hash,
    // Who moves instead of answering declines; who offers a draw may move on.
    asked: state.asked?.what === 'draw' && state.asked.by === seat ? state.asked : null,
    answer: null,
    replaced: isBot(state.holders[seat] ?? '') ? state.replaced : null,
  }),
  asked: (_, { seat, text }) => ({
    asked: { what: text === 'draw' ? 'draw' : 'takeback', by: seat, agreed: [] },
    answer: null,
  }),
  agreed: ({ asked }, { seat }) => ({
    asked: asked && { ...asked, agreed: [...asked.agreed, seat] },
  }),
  declined: ({ asked }, { seat }) => ({
    asked: null,
    answer: asked?.by === seat ? 'withdrawn' : 'declined',
  }),
  taken_back: (state, { moves, hash }) => ({
    line: state.line.slice(0, moves),
    movers: state.movers.slice(0, moves),
    hash,
    asked: null,
    answer: null,
  }),
  replaced: (state, { seat, text }) => ({
    holders: held(state, seat, `bot:${text}`),
    absent: without(state.absent, seat),
    asked: null,
    answer: null,
    choices: {},
    replaced: { seat, was: state.holders[seat] ?? '' },
  }),
  // What was chosen was about fewer of them.
  absent: (state, { seat }) => ({ absent: [...without(state.absent, seat), seat], choices: {} }),
  returned: (state, { seat }) => ({ absent: without(state.absent, seat), choices: {} }),
  chosen: (state, { seat, text }) => ({ choices: { ...state.choices, [seat]: text } }),
  ended: (_, { data }) => ({
    phase: 'over',
    result: readOutcome(data) ?? { winners: [], scores: null, reason: '' },
    asked: null,
    answer: null,
    absent: [],
    replaced: null,
  }),
}

// Events that nobody knows here change nothing but the number of the next one.
export function apply(state: TableState, event: TableEvent): TableState {
  return {
    ...state,
    ...changes[event.what]?.(state, event),
    ...(event.clock ? { left: event.clock, leftAt: event.at } : {}),
    next: event.n + 1,
  }
}

// What is told after `watch`. From the first event on it is the past: what was answered there is no
// news to whoever has just come.
export function catchUp(state: TableState, events: readonly TableEvent[]): TableState {
  const anew = events[0]?.n === 0
  let now = anew ? blank : state
  for (const event of events) if (event.n >= now.next) now = apply(now, event)
  return anew ? { ...now, answer: null } : now
}

// Which moves would go if a takeback is agreed to, the first and the last counted from 1: back to
// before the last decision of who has asked.
export function takenBack({ asked, movers }: TableState): { move: number; last: number } | null {
  const at = asked?.what === 'takeback' ? movers.lastIndexOf(asked.by) : -1
  return at < 0 ? null : { move: at + 1, last: movers.length }
}

// What is known of a table before its events are: enough to show its seats.
export const fromSummary = (summary: Summary): TableState => ({
  ...blank,
  setup: summary.setup,
  holders: summary.holders,
})

// What the viewer was told of the game, for the rules core; null before the deal.
export function told(state: TableState, viewer: number, events: string[]): Told | null {
  const { setup, deal, hand } = state
  if (!setup || state.phase === 'gathering' || deal === null || deal === undefined) return null
  const { game, players, options, components } = setup
  return {
    game, players, options, ...(components ? { components } : {}), viewer, deal, hand, events,
  }
}
