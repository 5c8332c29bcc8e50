import type { Prospect } from '$web/core/types'
import {
  attempt, claimCells, groups, layable, layCells, likeliest, parseMove, turnedAbout,
  wayOf, waysAt, waysOf,
  type Group, type Size, type Table, type Way,
} from './model'

// What a person is about to do: which domino is held and how, where it would go, which pyramid
// would be set. Nothing is decided until `confirm`; every attempt goes to the core, which answers
// with a reason if it is not legal.

interface Sources {
  scene(): Table
  moves(): readonly string[]
  choose(move: string): void
  imagine(move: string): Promise<Prospect | null>
}

export class Turn {
  domino = $state<string | null>(null)
  spot = $state<string | null>(null) // the cell that was pointed at
  hovered = $state<string | null>(null)
  claim = $state<string | null>(null)
  private facing = $state(0)
  private way = $state<string | null>(null) // as it lies on the spot, legal or not
  private prospects = $state.raw<Record<string, Table>>({})
  private asked: Record<string, true> = {}

  constructor(private readonly from: Sources) {}

  readonly moves = $derived.by(() => this.from.moves())
  readonly scene = $derived.by(() => this.from.scene())
  readonly active = $derived(this.moves.length > 0)
  readonly mustDraw = $derived(this.moves.includes('draw'))
  readonly claiming = $derived(this.active && this.scene.phase === 'claim')
  readonly laying = $derived(this.active && this.scene.phase === 'lay')

  // The dominoes that can be laid; only on the cell that was pointed at, if that came first.
  readonly usable = $derived(
    layable(this.laying ? this.moves : [], this.domino ? null : this.spot),
  )
  readonly targets = $derived.by((): ReadonlySet<string> => {
    if (this.claiming) return claimCells(this.moves)
    return layCells(this.laying && this.domino ? waysOf(this.moves, this.domino) : [])
  })

  // The legal ways to lay the held domino on the chosen cell.
  readonly ways = $derived.by((): Way[] =>
    this.laying && this.domino && this.spot ? waysAt(this.moves, this.domino, this.spot) : [],
  )
  readonly pinned = $derived(
    this.spot && this.way ? wayOf(this.way, this.moves.includes(this.way)) : null,
  )
  private readonly held = $derived.by((): Way | null => {
    const cell = this.hovered
    if (!this.laying || !this.domino || !cell || this.spot) return null
    if (cell in this.scene.state.cells) return null
    return this.meant(this.domino, cell)
  })
  readonly ghost = $derived(this.pinned ?? this.held)

  readonly set = $derived.by((): { cell: string; size: Size } | null => {
    const move = this.claiming && this.claim ? parseMove(this.claim) : null
    return move?.kind === 'claim' ? move : null
  })

  // What would be made now, if it is legal, and where that would lead.
  readonly meantMove = $derived(
    this.set ? this.claim : this.ghost?.legal ? this.ghost.text : null,
  )
  readonly outlook = $derived(this.meantMove ? (this.prospects[this.meantMove] ?? null) : null)
  readonly outlookZones = $derived.by((): Group[] => {
    if (!this.outlook) return []
    const all = groups(this.outlook.state)
    const cells: string[] = this.set ? [this.set.cell] : (this.ghost?.cells ?? [])
    return all.filter((zone) => zone.cells.some((cell) => cells.includes(cell)))
  })

  // By how much a move would change each seat's score; null while the core is being asked.
  changes(move: string): number[] | null {
    const after = this.prospects[move]
    if (!after) return null
    return after.state.scores.map((score, seat) => score - (this.scene.state.scores[seat] ?? 0))
  }

  ask(move: string): void {
    if (this.asked[move] || !this.moves.includes(move)) return
    this.asked[move] = true
    const { hash } = this.scene
    void this.from.imagine(move).then((prospect) => {
      if (!prospect || hash !== this.scene.hash) return
      this.prospects = { ...this.prospects, [move]: prospect.scene as Table }
    })
  }

  // A new position: nothing is held any more.
  reset(): void {
    this.domino = this.spot = this.hovered = this.claim = this.way = null
    this.prospects = {}
    this.asked = {}
  }

  take(domino: string): void {
    if (!this.laying) return
    if (this.domino === domino && !this.spot) {
      this.domino = null
      return
    }
    this.domino = domino
    if (this.spot) this.pin(this.spot)
  }

  // Takes a domino up without a place for it.
  hold(domino: string): void {
    this.domino = domino
    this.spot = this.way = null
  }

  // Somebody points at a cell: a second time on what is already there makes the move.
  point(cell: string): void {
    if (this.claiming) this.pointClaim(cell)
    else if (!this.laying) return
    else if (!this.domino) {
      this.spot = this.spot === cell || cell in this.scene.state.cells ? null : cell
    } else if (this.pinned?.cells.includes(cell)) this.confirm()
    else this.pin(cell)
  }

  private pin(cell: string): void {
    const meant = this.meant(this.domino!, cell)
    if (meant.legal) {
      this.spot = cell
      this.way = meant.text
      this.facing = meant.turn
    } else {
      this.spot = this.way = null
      this.from.choose(meant.text)
    }
  }

  private pointClaim(cell: string): void {
    if (this.set?.cell === cell) {
      this.confirm()
      return
    }
    const left = this.scene.state.left[this.scene.to_move ?? 0] ?? []
    const size = this.set?.size ?? left[0] ?? 'S'
    this.pickClaim(`${size}${cell}`)
  }

  pickClaim(move: string): void {
    if (this.moves.includes(move)) this.claim = move
    else this.from.choose(move)
  }

  decline(): void {
    this.from.choose('-')
  }

  draw(): void {
    this.from.choose('draw')
  }

  pickWay(text: string): void {
    this.way = text
    this.facing = this.pinned?.turn ?? this.facing
  }

  // Turns the domino about the half that lies on the spot, as a hand would, legal or not.
  rotate(by: number): void {
    if (!this.laying || !this.domino) return
    const { pinned, spot } = this
    if (pinned && spot) this.pickWay(turnedAbout(pinned, spot, by).text)
    else this.facing = (this.facing + by + 4) % 4
  }

  confirm(): void {
    const move = this.set ? this.claim : this.pinned?.text
    if (move) this.from.choose(move)
  }

  // One step back: first the place, then the domino.
  cancel(): void {
    if (this.claim) this.claim = null
    else if (this.spot) this.spot = this.way = null
    else this.domino = null
  }

  get turned(): number {
    return this.pinned?.turn ?? this.facing
  }

  private meant(domino: string, cell: string): Way {
    const ways = waysAt(this.moves, domino, cell)
    return (
      likeliest(ways, cell, this.facing, this.scene.state) ?? attempt(domino, cell, this.facing)
    )
  }
}
