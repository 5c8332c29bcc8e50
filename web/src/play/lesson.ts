import type { LessonStep } from '../board'
import type { Refusal, Truth } from '../core/types'

// What a lesson makes of a move that somebody tried.
export type Verdict = 'right' | 'wrong' | 'refused' | 'illegal'

// `refusal`: what the core says of the move; nothing where it is legal. A step that asks for a
// forbidden move is done by every move that its rule forbids.
export function judgeMove(step: LessonStep, move: string, refusal: Refusal | null): Verdict {
  if (refusal) {
    const asked = step.refused
    return asked && (asked.move === move || asked.rule === refusal.rule) ? 'refused' : 'illegal'
  }
  if (step.right === 'any') return 'right'
  return step.right?.includes(move) ? 'right' : 'wrong'
}

export const asksSomething = (step: LessonStep): boolean =>
  step.right !== undefined || step.refused !== undefined

// A move that does what the step asks; null: any legal one, or none.
export const solution = (step: LessonStep): string | null =>
  step.refused?.move ?? (Array.isArray(step.right) ? (step.right[0] ?? null) : null)

// Where a step begins: where it says, or where the steps before have led. Those that were skipped
// were done as they asked; `some` finds a legal move where any would have done.
export async function placeOf(
  game: string,
  lesson: readonly LessonStep[],
  index: number,
  made: readonly (string | null | undefined)[],
  some: (place: Truth) => Promise<string | null>,
): Promise<Truth> {
  let first = index
  while (first > 0 && !lesson[first]?.start) first--
  let place: Truth = { game, ...lesson[first]?.start }
  for (let i = first; i < index; i++) {
    const { right } = lesson[i]!
    if (right === undefined) continue
    const move = made[i] ?? (right === 'any' ? await some(place) : right[0])
    if (move) place = { ...place, moves: [...(place.moves ?? []), move] }
  }
  return place
}
