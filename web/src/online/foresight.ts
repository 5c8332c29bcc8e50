import { core } from '../core/core'
import type { Place, Scene } from '../core/types'
import { loadClient } from '../games'

// Where a move leads, as far as its maker can know before the server has answered.
export interface Foreseen {
  ply: number // of the position in which it is made
  event: string
  scene: Scene
  reveals: boolean // something was drawn that only the server knows
}

export async function foresee(place: Place, ply: number, move: string): Promise<Foreseen | null> {
  const [prospect, client] = await Promise.all([
    core.imagine(place, move).catch(() => null),
    loadClient(place.game),
  ])
  if (!prospect) return null
  const { event, reveals } = prospect
  const scene = { ...prospect.scene, legal: [] }
  const hidden = client?.hidden
  if (!hidden) return { ply, event, scene, reveals }
  // The hands of the others were guessed: whether the game is over is not for us to say.
  const open = { ...scene, over: false, result: null }
  const seen = hidden.readEvent(event)
  if (!reveals || seen.drawn === null) return { ply, event, scene: open, reveals }
  return { ply, event: seen.move, scene: hidden.undrawn(open, seen.drawn), reveals }
}
