import type { Thought } from '../core/types'

// What a bot thinks of the moves of a line: the figures of `demesne analyse`. Shares are in
// thousandths of a win, by seat.

export interface Judgement {
  seat: number // whose move it was
  move: string
  line: string[] // the best play instead, its first move first; empty: cannot be known
  before: number[]
  after: number[]
  proven: boolean
}

const mistake = 50
const blunder = 150

// What the move gained or lost for whoever made it.
export const swing = ({ seat, before, after }: Judgement): number =>
  (after[seat] ?? 0) - (before[seat] ?? 0)

// In percent, with its sign.
export function signed(thousandths: number): string {
  const sign = thousandths > 0 ? '+' : thousandths < 0 ? '−' : ''
  return sign + (Math.abs(thousandths) / 10).toFixed(1)
}

export const wasBest = ({ line, move }: Judgement): boolean => line[0] === move

// The best move known is no mistake, however the outlook changed once it was made.
export function mark(judgement: Judgement): '' | '?' | '??' {
  if (wasBest(judgement)) return ''
  const lost = -swing(judgement)
  return lost >= blunder ? '??' : lost >= mistake ? '?' : ''
}

// Whole percents that add up to a hundred: what rounding down loses goes to those it took most from.
export function percents(shares: readonly number[]): number[] {
  const out = shares.map((share) => Math.floor(share / 10))
  const left = 100 - out.reduce((sum, part) => sum + part, 0)
  const order = shares.map((_, i) => i).sort((a, b) => (shares[b]! % 10) - (shares[a]! % 10))
  for (const seat of order.slice(0, Math.max(0, left))) out[seat]!++
  return out
}

// Whose knowledge moves are judged by: a seat's, an onlooker's (-1), or each by that of whoever made
// it (null).
export type Viewer = number | null

export interface Position {
  ply: number
  seat: number // to move here
  move: string
}

export type Think = (ply: number, viewer: number) => Promise<Thought>

// Judges the moves in their order and hands each judgement over as soon as it is known. Ends when
// `think` fails: that is how it is stopped.
export async function analyse(
  line: readonly Position[],
  viewer: Viewer,
  hidden: boolean,
  think: Think,
  judged: (index: number, judgement: Judgement) => void,
): Promise<void> {
  let known: Thought | null = null
  for (const [index, { ply, seat, move }] of line.entries()) {
    const by = viewer ?? seat
    const before: Thought = known ?? (await think(ply, by))
    const after: Thought = await think(ply + 1, by)
    judged(index, {
      seat, move, line: before.line, before: before.share, after: after.share, proven: before.proven,
    })
    // The next move is judged by somebody who knows the same, unless the next seat has its own hand.
    known = viewer !== null || !hidden ? after : null
  }
}

// The moves that changed most, the greatest first: those that are worth a look.
export function turningPoints(
  judgements: readonly (Judgement | undefined)[], most: number,
): number[] {
  const size = (i: number) => Math.abs(swing(judgements[i]!))
  return judgements
    .flatMap((judgement, i) => (judgement && Math.abs(swing(judgement)) >= mistake ? [i] : []))
    .sort((a, b) => size(b) - size(a) || a - b)
    .slice(0, most)
}

// A seat's share at the beginning and after each move, as far as they have been judged.
export function curve(judgements: readonly (Judgement | undefined)[], seat: number): number[] {
  const shares: number[] = []
  for (const judgement of judgements) {
    if (!judgement) break
    if (shares.length === 0) shares.push(judgement.before[seat] ?? 0)
    shares.push(judgement.after[seat] ?? 0)
  }
  return shares
}
