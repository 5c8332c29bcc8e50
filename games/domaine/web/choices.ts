// Buttons that stand for a move: looked at first, made by a click, by Enter, or by a second touch.

export interface Choice {
  'aria-disabled': boolean
  'aria-pressed': boolean | undefined
  class?: string
  onpointerdown(event: PointerEvent): void
  onpointerenter(event: PointerEvent): void
  onpointerleave(): void
  onfocus(event: FocusEvent): void
  onblur(): void
  onclick(): void
}

interface Hooks {
  isLegal(move: string): boolean
  isArmed(move: string): boolean
  isHinted(move: string): boolean
  look(move: string | null): void
  go(move: string, touch: boolean): void
}

export class Chooser {
  private touch = false

  constructor(private readonly hooks: Hooks) {}

  // What a button for the move needs. One that is not legal can be tried: the core says why not.
  of(move: string, more = ''): Choice {
    const { isLegal, isArmed, isHinted, look, go } = this.hooks
    const names = `${more} ${isHinted(move) ? 'hinted' : ''}`.trim()
    return {
      'aria-disabled': !isLegal(move),
      'aria-pressed': isArmed(move) || undefined,
      ...(names ? { class: names } : {}),
      onpointerdown: (event) => {
        this.touch = event.pointerType === 'touch'
      },
      onpointerenter: (event) => {
        if (event.pointerType !== 'touch') look(move)
      },
      onpointerleave: () => look(null),
      onfocus: (event) => {
        if ((event.currentTarget as Element).matches(':focus-visible')) look(move)
      },
      onblur: () => look(null),
      onclick: () => {
        const touch = this.touch
        this.touch = false
        go(move, touch)
      },
    }
  }
}
