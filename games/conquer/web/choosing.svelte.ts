import type { Say } from '$web/text/say.svelte'
import { dominoOf, ownHand, type ConquerScene } from './position'
import { sides } from './geometry'
import { showDomino, showSide } from './words'

export type How = 'mouse' | 'touch' | 'key'

interface Table {
  readonly scene: ConquerScene
  readonly moves: readonly string[]
  choose(move: string): void
  readonly say: Say
}

// What a person has chosen but not done yet: a domino of the hand, a side, or both; and what is
// only pointed at.
export class Choosing {
  chosen = $state<number | null>(null) // a place in the hand
  aim = $state<string | null>(null)
  over = $state<string | null>(null)
  pointed = $state<number | null>(null)
  note = $state('') // why something else was chosen than was tried
  flying = $state.raw<{ domino: string; x: number; y: number } | null>(null)

  constructor(private readonly table: Table) {}

  readonly active = $derived.by(() => this.table.moves.length > 0)
  readonly hand = $derived.by(() => ownHand(this.table.scene))
  readonly domino = $derived.by(() => {
    const index = this.chosen ?? this.pointed
    return index === null ? null : (this.hand[index] ?? null)
  })
  // Where something can be laid, row by row; with a domino in mind only where it fits.
  readonly targets = $derived.by(() =>
    sides
      .map(({ text }) => text)
      .filter((side) => this.isLegal(side))
      .filter((side) => this.domino === null || this.takes(side) === this.domino),
  )
  // The side whose consequence is shown: one that is pointed at goes before one that waits.
  readonly looked = $derived.by(() => {
    const side = this.over !== null && this.isLegal(this.over) ? this.over : this.aim
    return side !== null && this.isLegal(side) ? side : null
  })

  isLegal(side: string): boolean {
    return this.table.moves.includes(side)
  }

  takes(side: string): string {
    return dominoOf(this.table.scene.state, side)
  }

  clear(): void {
    this.chosen = this.aim = this.over = this.pointed = null
    this.flying = null
    this.note = ''
  }

  lay(side: string): void {
    this.clear()
    this.table.choose(side)
  }

  // A side is laid on at once by whoever chose its domino first, and otherwise when it is chosen
  // for the second time. Fingers hide what they touch: they see the consequence first in any case.
  // What is not legal is sent all the same, for the reason why.
  side(side: string, how: How): void {
    if (!this.active) return
    this.note = ''
    if (!this.isLegal(side)) {
      this.aim = null
      this.table.choose(side)
      return
    }
    const held = this.chosen === null ? null : this.hand[this.chosen]!
    const ready = held === this.takes(side)
    if (this.aim === side || (ready && this.aim === null && how !== 'touch')) this.lay(side)
    else this.pick(side, ready || this.aim !== null ? null : held)
  }

  // Chooses a side and with it the domino that it takes, perhaps instead of one that was tried.
  private pick(side: string, tried: string | null): void {
    const domino = this.takes(side)
    if (this.chosen === null || this.hand[this.chosen] !== domino) {
      this.chosen = this.hand.indexOf(domino)
    }
    this.aim = side
    if (tried === null) return
    this.note = this.table.say('info.other', {
      side: showSide(side), tried: showDomino(tried), domino: showDomino(domino),
    })
  }

  // A domino of the hand: chosen, or put back.
  take(index: number): void {
    if (!this.active) return
    this.note = ''
    this.aim = null
    this.chosen = this.chosen === index ? null : index
  }

  drag(index: number, x: number, y: number): void {
    if (!this.active) return
    const domino = this.hand[index] ?? ''
    const side = sideAt(x, y)
    this.clear()
    this.chosen = index
    this.flying = { domino, x, y }
    this.over = side !== null && this.takes(side) === domino ? side : null
  }

  // The text of a move names the side only: what else is in the hand must not be laid instead.
  drop(index: number, x: number, y: number): void {
    const domino = this.hand[index] ?? ''
    const side = sideAt(x, y)
    this.clear()
    if (side === null || !this.active) return
    if (this.isLegal(side) && this.takes(side) !== domino) this.pick(side, domino)
    else this.lay(side)
  }
}

const sideAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<SVGElement>('[data-side]')?.dataset.side ?? null
