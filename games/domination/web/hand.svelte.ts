import type { BoardProps, Prospect } from '$web/board'
import { effectsOf } from './effect'
import {
  isReserve, liftOf, movesFrom, ownerOf, pileAt, sourcesOf, type Position, type State,
} from './position'

// What a person has in hand: the stack or reserve that was chosen, how many pieces of it, and the
// cell that is considered. Turns taps, drags and keys into the text of moves; what is legal is only
// looked up among the moves that the core lists.

export const reserve = '*'

export class Hand {
  from = $state<string | null>(null) // a cell, or the reserve
  lift = $state<number | null>(null) // only a choice of what is pointed out: the distance decides
  over = $state<string | null>(null)
  pinned = $state(false) // it was tapped, and waits to be confirmed
  private known = $state.raw<{ hash: string; prospects: Record<string, Prospect> }>({
    hash: '', prospects: {},
  })

  constructor(private readonly board: () => BoardProps<State>) {}

  get scene(): Position {
    return this.board().scene
  }

  get active(): boolean {
    return this.board().moves.length > 0
  }

  get mover(): number {
    return this.scene.to_move ?? -1
  }

  readonly sources = $derived.by(() => sourcesOf(this.board().moves))
  readonly onlyReserve = $derived.by(() => this.active && this.board().moves.every(isReserve))

  // The moves of what is in hand, by where they lead.
  readonly targets = $derived.by(() => movesFrom(this.board().moves, this.from))

  // The move that is considered, and what the targets would bring, as far as it is known.
  readonly move = $derived.by(() => (this.over ? (this.targets.get(this.over) ?? null) : null))
  readonly effects = $derived.by(() => {
    const { hash, prospects } = this.known
    return effectsOf(this.scene, this.targets, hash === this.scene.hash ? prospects : {})
  })
  readonly effect = $derived.by(() => (this.over ? (this.effects.get(this.over) ?? null) : null))
  readonly outcome = $derived.by(() =>
    this.move && this.known.hash === this.scene.hash
      ? (this.known.prospects[this.move]?.scene.result ?? null)
      : null)

  // How many pieces are in hand: what is considered, or what was said, decides.
  readonly lifted = $derived.by(() => {
    if (this.from === null || this.from === reserve) return 0
    if (this.move) return liftOf(this.move)
    return this.lift ?? 0
  })

  // Shows what setting it on this cell would bring; on a cell that is no target, nothing.
  consider(cell: string | null, pinned = false): void {
    this.over = cell !== null && this.targets.has(cell) ? cell : null
    this.pinned = pinned && this.over !== null
  }

  isMine(cell: string): boolean {
    return this.active && ownerOf(this.scene, cell) === this.mover
  }

  begin(): void {
    if (this.onlyReserve) this.take(reserve)
    else this.drop()
  }

  take(source: string, lift: number | null = null): void {
    this.from = source
    this.lift = lift
    this.consider(null)
    this.foresee()
  }

  drop(): void {
    this.from = null
    this.lift = null
    this.consider(null)
  }

  choose(count: number): void {
    if (this.from === null || this.from === reserve) return
    if (count > pileAt(this.scene.state, this.from).length) return
    this.lift = this.lift === count ? null : count
    if (this.move && liftOf(this.move) !== count) this.consider(null)
  }

  // A cell was tapped, clicked or entered. On a touch screen the first tap only shows.
  activate(cell: string, touch: boolean): void {
    const pile = pileAt(this.scene.state, cell)
    if (this.from === cell) return this.drop()
    if (!this.active || this.from === null) return pile ? this.take(cell) : this.drop()
    const move = this.targets.get(cell)
    if (move && touch && this.over !== cell) return this.consider(cell, true)
    const another = this.from === reserve ? false
      : this.isMine(cell) || (pile !== '' && !this.isMine(this.from))
    if (!move && another) return this.take(cell)
    this.send(cell)
  }

  // Also what is not legal: the core says why.
  send(cell: string): void {
    if (this.from === null || !this.active) return
    this.consider(cell)
    this.board().choose(this.from === reserve ? `${reserve}${cell}` : `${this.from}${cell}`)
  }

  private foresee(): void {
    const { hash } = this.scene
    if (this.known.hash !== hash) this.known = { hash, prospects: {} }
    for (const move of this.targets.values()) {
      if (!this.known.prospects[move]) void this.ask(hash, move)
    }
  }

  private async ask(hash: string, move: string): Promise<void> {
    const prospect = await this.board().imagine(move)
    if (!prospect || this.known.hash !== hash) return
    this.known = { hash, prospects: { ...this.known.prospects, [move]: prospect } }
  }
}
