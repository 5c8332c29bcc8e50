import { core, Refused } from '../core/core'
import type { Option, Refusal, Table } from '../core/types'
import { keep, newId, type LocalGame } from './local_games'

// What chance decides of a new game.
export async function freshDeal(table: Table): Promise<unknown> {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
  return (await core.look({ ...table, seed })).deal
}

// A new game at this screen, freshly dealt; says its id.
export async function beginHere(table: LocalGame['table'], seats: string[]): Promise<string> {
  const deal = await freshDeal(table)
  const id = newId()
  keep({ id, table, deal, seats, names: [], moves: [], result: null, touched: 0 })
  return id
}

async function whyNoTable(table: LocalGame['table']): Promise<Refusal | null> {
  try {
    await core.look({ ...table, seed: 0 })
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

// The choices with which there would be no such table, and why: by option, then by choice.
export async function refusedChoices(
  table: LocalGame['table'], options: readonly Option[],
): Promise<Record<string, Record<string, Refusal>>> {
  const refused: Record<string, Record<string, Refusal>> = {}
  for (const { key, choices } of options) {
    const found: Record<string, Refusal> = {}
    for (const choice of choices) {
      const refusal = await whyNoTable({ ...table, options: { ...table.options, [key]: choice } })
      if (refusal) found[choice] = refusal
    }
    // Where nothing would do, it is another option's fault.
    if (Object.keys(found).length < choices.length) refused[key] = found
  }
  return refused
}

// Against the weakest bots, with as few of them as there can be.
export async function beginFirstGame(game: string): Promise<string> {
  const info = await core.game(game)
  if (!info) throw new Error(`there is no game ${game}`)
  const players = info.players[0]
  const options = Object.fromEntries(info.options.map(({ key, choices }) => [key, choices[0]!]))
  const seats = Array.from({ length: players }, (_, i) => (i === 0 ? 'person' : 'bot:1'))
  return beginHere({ game, players, options }, seats)
}
