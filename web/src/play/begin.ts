import { core } from '../core/core'
import { keep, newId, type LocalGame } from './local_games'

// A new game at this screen, freshly dealt; says its id.
export async function beginHere(table: LocalGame['table'], seats: string[]): Promise<string> {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
  const { deal } = await core.look({ ...table, seed })
  const id = newId()
  keep({ id, table, deal, seats, names: [], moves: [], result: null, touched: 0 })
  return id
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
