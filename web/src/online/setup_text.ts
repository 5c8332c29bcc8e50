import { counted, say, sayFor } from '../text/say.svelte'
import type { Setup, TimeControl } from './said'

const minute = 60_000

export function clockText(clock: TimeControl): string {
  if (!clock) return say('clock.none')
  if (clock.kind === 'correspondence') {
    return say(clock.days === 1 ? 'clock.per-turn-one' : 'clock.per-turn', { days: clock.days })
  }
  const many = (key: string, count: number) => say(counted(key, count), { count })
  return say('clock.realtime', {
    minutes: many('clock.minutes', Math.round((clock.initial / minute) * 10) / 10),
    seconds: many('clock.seconds', Math.round(clock.increment / 1000)),
  })
}

function optionTexts({ game, options }: Setup): string[] {
  const own = sayFor(game)
  return Object.entries(options).map(([key, value]) => {
    const choice = `option.${key}.${value}`
    return `${own(`option.${key}`)}: ${own.has(choice) ? own(choice) : value}`
  })
}

// What whoever sits down should know before.
export const setupInShort = (setup: Setup): string[] => [
  clockText(setup.clock),
  ...optionTexts(setup),
  ...(setup.talk === 'open' ? [] : [say(`talk.${setup.talk}`)]),
]

// What was agreed for a table, one thing a line.
export function setupText(setup: Setup): string[] {
  return [
    ...optionTexts(setup),
    clockText(setup.clock),
    say(`talk.${setup.talk}`),
    say(setup.listed ? 'online.is-listed' : 'online.is-private'),
    ...(setup.open_after ? [] : [say('online.is-closed-after')]),
  ]
}
