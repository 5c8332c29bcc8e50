import type { LessonStep } from '../board'
import { core } from '../core/core'
import type { Place, Refusal, Scene, Truth } from '../core/types'
import { asksSomething, judgeMove, placeOf, solution, type Verdict } from './lesson'
import { findProgress, keepProgress } from './lesson_progress'

const firstLegal = async (place: Truth) => (await core.look(place)).legal[0] ?? null

// A lesson as a page shows it: a step, its position, and what was made of the last try.
export class LessonDesk {
  index = $state(0) // the number of steps: the lesson is over
  scene = $state.raw<Scene | null>(null)
  before = $state.raw<Scene | null>(null)
  last = $state<string | null>(null)
  verdict = $state<Verdict | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  hint = $state<string | null>(null)
  place = $state.raw<Place>(undefined as never)
  private truth: Truth
  private made: (string | null)[]
  private shown = 0

  constructor(readonly game: string, readonly lesson: readonly LessonStep[]) {
    const { step, made } = findProgress(game, lesson.length)
    this.index = step
    this.made = made
    this.truth = { game }
  }

  static async open(game: string, lesson: readonly LessonStep[]): Promise<LessonDesk> {
    const desk = new LessonDesk(game, lesson)
    await desk.begin(desk.index)
    return desk
  }

  get step(): LessonStep | null {
    return this.lesson[this.index] ?? null
  }

  get done(): boolean {
    if (!this.step || !asksSomething(this.step)) return true
    return this.verdict === 'right' || this.verdict === 'refused'
  }

  get moves(): readonly string[] {
    return this.done ? [] : (this.scene?.legal ?? [])
  }

  go(index: number): Promise<void> {
    return this.begin(Math.max(0, Math.min(index, this.lesson.length)))
  }

  restart(): Promise<void> {
    this.made = []
    return this.go(0)
  }

  // Points out what is asked for, or tries what is forbidden.
  async show(): Promise<void> {
    if (!this.step) return
    const move = solution(this.step) ?? this.scene?.legal[0] ?? null
    if (this.step.refused && move) await this.choose(move)
    else this.hint = move
  }

  imagine = (move: string) => core.imagine(this.place, move).catch(() => null)

  // Whether the lesson goes on with that move.
  async choose(move: string): Promise<boolean> {
    const step = this.step
    if (!step || this.done) return false
    const number = this.shown
    const refusal = await core.whyNot(this.place, move)
    const verdict = judgeMove(step, move, refusal)
    const after = { ...this.truth, moves: [...(this.truth.moves ?? []), move] }
    const seen = verdict === 'right' ? await this.see(step, after) : null
    if (number !== this.shown) return false
    this.verdict = verdict
    this.refusal = refusal
    if (!seen) return this.done
    this.made[this.index] = move
    this.keep()
    this.before = this.scene
    this.hint = null
    Object.assign(this, seen)
    return true
  }

  // The position of a step, before anything was tried. The step before stays until the core has
  // answered: what is asked, what is shown and what is tried always belong together.
  private async begin(index: number): Promise<void> {
    const number = ++this.shown
    const step = this.lesson[index]
    const found = step && (await this.find(index, step))
    if (number !== this.shown) return
    this.index = index
    this.verdict = null
    this.refusal = null
    this.hint = null
    this.keep()
    if (found) Object.assign(this, found)
  }

  private async find(index: number, step: LessonStep) {
    const truth = await placeOf(this.game, this.lesson, index, this.made, firstLegal)
    const moves = truth.moves ?? []
    const [now, before] = await Promise.all([
      this.see(step, truth),
      moves.length > 0 ? this.see(step, { ...truth, moves: moves.slice(0, -1) }) : null,
    ])
    return { ...now, truth, before: before?.scene ?? null }
  }

  private async see({ viewer }: LessonStep, truth: Truth) {
    const place = viewer === undefined ? truth : { ...truth, viewer }
    const [scene, line] = await Promise.all([core.look(place), core.line(place)])
    const move = truth.moves?.at(-1) ?? null
    return { place, scene, last: viewer === undefined ? move : (line.at(-1)?.event ?? null) }
  }

  private keep(): void {
    keepProgress(this.game, { step: this.index, made: this.made })
  }
}
