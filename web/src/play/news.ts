// What is new to whoever looks at a table after so many moves: all that followed a move of their own
// seats, or that move itself. Answers with the number of moves that are not new. To an onlooker, and
// where it is not known who moved, the last move is new.
export function newFrom(movers: readonly number[], ply: number, own: readonly number[]): number {
  const isOwn = (at: number) => movers[at] === undefined || own.includes(movers[at])
  let from = Math.max(0, ply - 1)
  if (own.length === 0 || isOwn(from)) return from
  while (from > 0 && !isOwn(from - 1)) from--
  return from
}
