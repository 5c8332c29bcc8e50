import { core } from '../core/core'
import { keep, newId } from './local_games'

// A game against the weakest bots, with as few of them as there can be, and says its id.
export async function beginFirstGame(game: string): Promise<string> {
  const info = await core.game(game)
  if (!info) throw new Error(`there is no game ${game}`)
  const players = info.players[0]
  const options = Object.fromEntries(info.options.map(({ key, choices }) => [key, choices[0]!]))
  const table = { game, players, options }
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
  const { deal } = await core.look({ ...table, seed })
  const id = newId()
  const seats = Array.from({ length: players }, (_, i) => (i === 0 ? 'person' : 'bot:1'))
  keep({ id, table, deal, seats, names: [], moves: [], result: null, touched: 0 })
  return id
}
