import { core, Refused, Stopped } from '../core/core'
import type { Outcome, Place, Refusal, Scene, Thought } from '../core/types'
import { say } from '../text/say.svelte'
import { analyse, mark, type Judgement } from './analysis'
import { keepStudy, truthOf, type Study, type Viewpoint } from './studies'
import {
  lineThrough, linesOf, makeMain, nodeOf, pathTo, playMove, removeNode, root, variationOf,
} from './study_tree'

// How long a bot looks at each position, in nodes: the same number gives the same answer everywhere.
export const budgets = { quick: 20_000, thorough: 400_000 } as const
export type Budget = keyof typeof budgets
const judge = '8' // the strongest

// A study as a page shows it: where in it we are, who looks, and what has been found out.
export class StudyDesk {
  data = $state.raw<Study>(undefined as never)
  scene = $state.raw<Scene | null>(null)
  before = $state.raw<Scene | null>(null)
  // Who made each move, and what the viewer saw of it.
  seen = $state.raw<Record<number, { seat: number; event: string }>>({})
  refusal = $state.raw<Refusal | null>(null)
  problem = $state<string | null>(null) // a sentence: what went wrong, or cannot be kept
  removed = $state.raw<Study | null>(null) // as it was, to be brought back
  budget = $state<Budget>('quick')
  progress = $state.raw<{ done: number; all: number } | null>(null)
  best = $state.raw<{ at: number; thought: Thought } | null>(null)
  thinking = $state(false)
  hidden = $state(false)
  private readonly thoughts: Record<string, Thought> = {} // nothing is shown of them
  private shown = 0 // counts what was asked, so that a late answer is known

  constructor(data: Study) {
    this.data = data
  }

  static async open(data: Study): Promise<StudyDesk> {
    const desk = new StudyDesk(data)
    desk.hidden = (await core.game(data.table.game))?.hidden ?? false
    await desk.show()
    return desk
  }

  judged = $derived<Record<number, Judgement>>(this.data.judged ?? {})
  line = $derived(lineThrough(this.data.tree, this.data.at))
  ply = $derived(pathTo(this.data.tree, this.data.at).length)
  // What was found here, or what was better than the mistake that follows.
  hint = $derived.by(() => {
    if (this.best?.at === this.data.at) return this.best.thought.move || null
    const next = this.judged[this.line[this.ply] ?? root]
    return next && mark(next) ? (next.line[0] ?? null) : null
  })
  variation = $derived(variationOf(this.data.tree, this.data.at))

  get last(): string | null {
    return this.seen[this.data.at]?.event ?? null
  }

  // How the game ended, if it did here: by the rules, or at the table.
  get result(): Outcome | null {
    return this.scene?.result ?? (this.data.at === this.data.ended ? this.data.result : null)
  }

  placeAt(id: number): Place {
    const truth = truthOf(this.data, id)
    return this.data.viewpoint === 'all' ? truth : { ...truth, viewer: this.data.viewpoint }
  }

  // Where moves are tried: what is open to all can be moved by whoever looks.
  private trialPlace(): Place {
    return this.hidden ? this.placeAt(this.data.at) : truthOf(this.data, this.data.at)
  }

  legal = $state.raw<string[]>([])

  go(id: number): Promise<void> {
    return this.change({ at: id })
  }

  // To the position after so many moves of the line.
  async jump(ply: number): Promise<void> {
    const to = Math.max(0, Math.min(ply, this.line.length))
    if (to !== this.ply) await this.go(this.line[to - 1] ?? root)
  }

  look(viewpoint: Viewpoint): Promise<void> {
    this.stop()
    this.best = null
    return this.change({ viewpoint, judged: {} })
  }

  // Whether the move was made.
  async play(move: string): Promise<boolean> {
    const at = this.data.at
    const refusal = await core.whyNot(this.trialPlace(), move)
    if (at !== this.data.at) return false
    this.refusal = refusal
    if (!refusal) await this.change(playMove(this.data.tree, at, move))
    return refusal === null
  }

  imagine = (move: string) => core.imagine(this.trialPlace(), move).catch(() => null)

  promote(): Promise<void> {
    return this.change({ tree: makeMain(this.data.tree, this.data.at) })
  }

  async removeVariation(): Promise<void> {
    const id = this.variation
    if (id === null) return
    const was = this.data
    const { parent } = nodeOf(was.tree, id)
    await this.change({ tree: removeNode(was.tree, id), at: parent })
    this.removed = was
  }

  async bringBack(): Promise<void> {
    if (this.removed) await this.change(this.removed)
  }

  private async change(change: Partial<Study>): Promise<void> {
    if (change.tree) {
      this.stop()
      this.removed = null
    }
    this.data = { ...this.data, ...change }
    this.refusal = null
    this.problem = null
    this.keep()
    await this.show()
  }

  private keep(): void {
    try {
      keepStudy(this.data)
    } catch (error) {
      this.problem = say('study.unkept', { why: String(error) })
    }
  }

  private async show(): Promise<void> {
    const number = ++this.shown
    const { tree, at, viewpoint } = this.data
    const [scene, before, trial, seen] = await Promise.all([
      core.look(this.placeAt(at)),
      at === root ? null : core.look(this.placeAt(nodeOf(tree, at).parent)),
      core.look(this.trialPlace()),
      this.watch(viewpoint),
    ])
    if (number !== this.shown) return
    this.scene = scene
    this.before = before
    this.legal = trial.legal
    this.seen = seen
  }

  private watched: { data: Study; seen: StudyDesk['seen'] } | null = null

  // Every move of the tree as the viewer saw it.
  private async watch(viewpoint: Viewpoint): Promise<StudyDesk['seen']> {
    const data = this.data
    const known = this.watched
    if (known?.data.tree === data.tree && known.data.viewpoint === viewpoint) return known.seen
    const seen: StudyDesk['seen'] = {}
    const lines = linesOf(data.tree)
    const viewer = viewpoint === 'all' ? {} : { viewer: viewpoint }
    const answers = await Promise.all(
      lines.map(({ nodes }) => core.line({ ...truthOf(data, nodes.at(-1) ?? root), ...viewer })),
    )
    for (const [number, { nodes }] of lines.entries()) {
      for (const [i, id] of nodes.entries()) {
        const { seat, event } = answers[number]![i]!
        seen[id] = { seat, event: viewpoint === 'all' ? nodeOf(data.tree, id).move : event }
      }
    }
    this.watched = { data, seen }
    return seen
  }

  private async think(id: number, viewer: number): Promise<Thought> {
    const nodes = budgets[this.budget]
    const key = `${id}/${viewer}/${nodes}`
    const known = this.thoughts[key]
    if (known) return known
    const place = { ...truthOf(this.data, id), viewer }
    const thought = await core.think(place, { level: judge, nodes, chance: 0 })
    this.thoughts[key] = thought
    return thought
  }

  // Judges every move of the line that is shown.
  async analyse(): Promise<void> {
    const ids = this.line
    const moves = ids.map((id, ply) => ({
      ply, seat: this.seen[id]!.seat, move: nodeOf(this.data.tree, id).move,
    }))
    const viewer = this.data.viewpoint === 'all' ? null : this.data.viewpoint
    this.data = { ...this.data, judged: {} }
    this.progress = { done: 0, all: ids.length }
    await this.unlessStopped(async () => {
      await analyse(
        moves, viewer, this.hidden,
        (ply, by) => this.think(ids[ply - 1] ?? root, by),
        (i, judgement) => {
          this.data = { ...this.data, judged: { ...this.judged, [ids[i]!]: judgement } }
          this.progress = { done: i + 1, all: ids.length }
        },
      )
    })
    this.progress = null
    this.keep() // not move by move: a study is written down whole
  }

  // What is best here, as far as the viewer knows.
  async findBest(): Promise<void> {
    const at = this.data.at
    const mover = this.scene?.to_move ?? 0
    this.thinking = true
    await this.unlessStopped(async () => {
      const viewer = this.data.viewpoint === 'all' ? mover : this.data.viewpoint
      this.best = { at, thought: await this.think(at, viewer) }
    })
    this.thinking = false
  }

  // The best play as a variation, as far as it can be played: with hidden hands it is a guess.
  async addBestLine(): Promise<void> {
    if (!this.best || this.best.at !== this.data.at) return
    let { tree } = this.data
    let at = this.data.at
    for (const move of this.best.thought.line) {
      const refusal = await core.whyNot(truthOf({ ...this.data, tree }, at), move)
      if (refusal) break
      ;({ tree, at } = playMove(tree, at, move))
    }
    await this.change({ tree })
  }

  private async unlessStopped(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal
      else if (!(error instanceof Stopped)) {
        this.problem = say('study.failed', { why: String(error) })
      }
    }
  }

  stop(): void {
    if (this.progress || this.thinking) core.stopThinking()
  }
}
