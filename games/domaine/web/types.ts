import type { Scene } from '$web/board'

// The state of a position as games/domaine/README.md describes it.

export type Owner = number | 'neutral'

export interface Pending {
  card: string
  action: string
  left: number
  domaine: string | null
}

export interface State {
  terrain: string[]
  castles: Record<string, Owner>
  knights: Record<string, Owner>
  borders: string[]
  domaines: Record<string, { owner: Owner; cells: number; knights: number }>
  allies: [string, string][]
  ducats: number[]
  scores: number[]
  knights_left: number[]
  borders_left: number
  // Names, or for a viewer only the pile letters of what is hidden.
  hands: string[][]
  deck: string[] | number
  chancery: string[]
  discard: string[]
  phase: string | null
  pending: Pending | null
  sold: string | null
  idle: number
}

export type DomaineScene = Scene<State>

// The colour's name, which is also the key of its word: "red", …, "neutral".
export const colourOf = (scene: { seats: string[] }, owner: Owner): string =>
  owner === 'neutral' ? owner : (scene.seats[owner] ?? 'neutral')

export const goalOf = (players: number): number => (players === 2 ? 50 : players === 3 ? 40 : 30)

// Whose castle is placed next: the neutral colour's once two players have placed all of theirs.
export function placing(scene: DomaineScene): Owner {
  const owned = Object.values(scene.state.castles).filter((owner) => owner !== 'neutral').length
  return scene.players === 2 && owned === 8 ? 'neutral' : (scene.to_move ?? 0)
}
