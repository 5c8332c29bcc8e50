import { say } from '../text/say.svelte'
import type { LocalGame } from './local_games'
import { toldApart } from './seat_names'
import type { SeatInfo } from './session'

export const levelOf = (seat: string): string | null => seat.match(/^bot:(.+)$/)?.[1] ?? null

// Who plays a game at this screen; `colours` are the game's names for its seats.
export function localSeats(
  { seats, names }: Pick<LocalGame, 'seats' | 'names'>, colours: readonly string[],
): SeatInfo[] {
  const alone = seats.filter((seat) => !levelOf(seat)).length === 1
  const nameOf = (seat: string, colour: string): string => {
    const level = levelOf(seat)
    if (level) return say('seat.bot', { level })
    return alone ? say('seat.you') : say(`Colour.${colour}`)
  }
  const called = seats.map((seat, i) => names[i] || nameOf(seat, colours[i] ?? ''))
  const told = toldApart(called, colours)
  return seats.map((seat, i) => ({
    colour: colours[i] ?? '',
    name: told[i]!,
    kind: levelOf(seat) ? 'bot' : 'person',
    mine: !levelOf(seat),
    thinking: false,
    absent: false,
    clock: null,
  }))
}

// Those of a record; who has no name is called by the colour.
export const recordSeats = (names: readonly string[], colours: readonly string[]): SeatInfo[] =>
  colours.map((colour, i) => ({
    colour,
    name: names[i] || say(`Colour.${colour}`),
    kind: 'person',
    mine: false,
    thinking: false,
    absent: false,
    clock: null,
  }))
