import type { Prospect } from '$web/board'
import { holdAt, lying, turned, turnsOf, type Cell, type Kind, type Placed } from './pieces'
import { indexMoves, type DomainScene } from './state'

interface Table {
  moves(): readonly string[]
  imagine(move: string): Promise<Prospect | null>
}

// The shape that a person has in hand: how it lies, and where it is held over the board.
export class Hand {
  kind = $state<Kind | null>(null)
  turn = $state('')
  spot = $state.raw<Cell | null>(null)
  pinned = $state(false) // it stays there when the pointer goes away

  constructor(private readonly table: Table) {}

  readonly index = $derived.by(() => indexMoves(this.table.moves()))
  readonly shape = $derived(this.kind ? lying(this.kind, this.turn) : null)
  readonly ghost = $derived<Placed | null>(
    this.shape && this.spot ? holdAt(this.shape, this.spot) : null,
  )
  readonly legal = $derived(this.ghost !== null && this.index.legal.has(this.ghost.move))
  readonly targets = $derived(
    this.shape ? (this.index.byShape.get(this.shape.kind + this.shape.turn) ?? []) : [],
  )

  // How each kind lay when it was last held: most people want it that way again.
  private readonly habits: Partial<Record<Kind, string>> = {}

  take(kind: Kind, turn?: string): void {
    const fits = (way: string) => this.index.byShape.has(kind + way)
    const first = this.habits[kind] ?? turnsOf(kind)[0]!
    this.kind = kind
    this.turn = turn ?? (fits(first) ? first : (turnsOf(kind).find(fits) ?? first))
  }

  lay(turn: string): void {
    this.turn = turn
    if (this.kind) this.habits[this.kind] = turn
  }

  // Whether it can be turned at all.
  spin(by: 1 | -1): boolean {
    if (!this.kind || turnsOf(this.kind).length < 2) return false
    this.lay(turned(this.kind, this.turn, by))
    return true
  }

  holdOver(cell: Cell | null, pinned: boolean): void {
    this.spot = cell
    this.pinned = pinned && cell !== null
  }

  putBack(): void {
    this.kind = null
    this.holdOver(null, false)
  }

  // What the move in hand would lead to; asked for once a position. Until the answer is there, a few
  // milliseconds, the last one stands, so that shapes which turn anyway do not flicker.
  private known: Record<string, Promise<Prospect | null>> = {}
  private next = $state.raw<DomainScene | null>(null)
  readonly outlook = $derived(this.legal ? this.next : null)

  forget(): void {
    this.known = {}
    this.next = null
  }

  async think(move: string): Promise<void> {
    const known = this.known
    const prospect = await (known[move] ??= this.table.imagine(move))
    // The position may have changed meanwhile, or another move may be in hand.
    if (known === this.known && this.ghost?.move === move) {
      this.next = (prospect?.scene as DomainScene | undefined) ?? null
    }
  }
}
