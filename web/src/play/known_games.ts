import { core } from '../core/core'
import type { GameInfo } from '../core/types'
import { clientIds, hasClient } from '../games'
import { speech } from '../text/say.svelte'

// The games that can be played here, with their words learned.
export async function knownGames(): Promise<GameInfo[]> {
  const [games] = await Promise.all([core.games(), ...clientIds.map((id) => speech.learn(id))])
  return games.filter(({ id }) => hasClient(id))
}

// How many can play a game.
export const playerNumbers = ({ players: [from, to] }: GameInfo): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)
