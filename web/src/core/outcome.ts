import type { Scene } from './types'

// Whether a seat has won, alone or with others. What everybody shares nobody has won.
export const hasWon = ({ result, seats }: Scene, seat: number): boolean =>
  result !== null && result.winners.length < seats.length && result.winners.includes(seat)
