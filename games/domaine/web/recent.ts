import type { Step } from '$web/board'
import type { Say } from '$web/text/say.svelte'
import { changes } from './consequences'
import { duke, scoreWords } from './effects'
import { cellsIn } from './moves'
import { placing, type DomaineScene, type State } from './types'

// What was done since whoever looks has decided something: marked on the map, and told turn by turn.

// The steps of a turn, and the scene that they led to.
export interface Turn {
  steps: readonly Step<State>[]
  after: DomaineScene
}

const begins = ({ before: { phase } }: Step<State>) => phase === 'castles' || phase === 'action'
export const isWhole = ({ steps }: Turn): boolean => begins(steps[0]!)

export function turnsOf(steps: readonly Step<State>[], after: DomaineScene): Turn[] {
  const starts = steps.flatMap((step, i) => (i === 0 || begins(step) ? [i] : []))
  return starts.map((start, i) => ({
    steps: steps.slice(start, starts[i + 1]),
    after: steps[starts[i + 1] ?? Infinity]?.before ?? after,
  }))
}

export interface Marks {
  borders: string[]
  figures: string[] // the territories where they were placed
  taken: string[] // territories that were expanded over
}

export function marksOf(turns: readonly Turn[]): Marks {
  const [first, last] = [turns[0]?.steps[0], turns.at(-1)]
  if (!first || !last) return { borders: [], figures: [], taken: [] }
  const { borders, castles, knights } = changes(first.before.state, last.after.state)
  return {
    borders: borders.added,
    figures: [...castles, ...knights.added].map(([cell]) => cell),
    taken: turns.flatMap(({ steps }) => steps)
      .flatMap(({ event }) => (event.startsWith('x') ? cellsIn(event).slice(1) : [])),
  }
}

const kinds = { '+': 'borders', n: 'knights', x: 'territories', d: 'deserter', a: 'alliance' }

function done(events: readonly string[], say: Say): string {
  return Object.entries(kinds).flatMap(([sign, kind]) => {
    const count = events.filter((event) => event.startsWith(sign) && cellsIn(event).length > 0).length
    return count === 0 ? [] : [say(`turn.${kind}${count === 1 ? '.one' : ''}`, { count })]
  }).join(', ')
}

// A whole turn in one line: the card, what was done with it, and how the hand was filled up.
export function turnWords({ steps, after }: Turn, say: Say): string {
  const { event: first, before } = steps[0]!
  const who = duke(before, before.to_move ?? 0, say)
  const scores = scoreWords(before, changes(before.state, after.state).scores, say)
  if (before.phase === 'castles') {
    const [castle = '', knight = ''] = cellsIn(first)
    const key = placing(before) === 'neutral' ? 'did.castle.neutral' : 'did.castle'
    return say(key, { who, castle, knight })
  }
  const events = steps.map(({ event }) => event)
  const [verb, card = ''] = first.split(':')
  const what = verb === 'play'
    ? say('turn.play', { who, card, done: done(events.slice(1), say) })
    : say('turn.sell', { who, card })
  const taken = events.find((event) => event.startsWith('take:'))?.slice('take:'.length)
  const refill = events.some((event) => event.startsWith('draw')) ? say('turn.draw') : ''
  const then = taken ? say('turn.take', { card: taken }) : refill
  return [`${what}${then}.`, ...scores].join(' ')
}
