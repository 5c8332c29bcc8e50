import { tick } from 'svelte'

interface Shelf<Kept> {
  list(): Kept[]
  remove(id: string): void
  restore(kept: Kept): void
}

// What is kept in this browser, as a list from which things can be removed. What was removed last keeps
// its place until the next one is, and can be brought back.
export class KeptList<Kept extends { id: string }> {
  all: Kept[] = $state.raw([])
  gone = $state('')
  place = $state<HTMLElement>() // where the list is

  constructor(private readonly shelf: Shelf<Kept>) {
    this.all = shelf.list()
  }

  remove(id: string): void {
    this.all = this.all.filter((kept) => kept.id !== this.gone)
    this.gone = id
    this.shelf.remove(id)
    void this.focus(id)
  }

  bringBack(kept: Kept): void {
    this.gone = ''
    this.shelf.restore(kept)
    void this.focus(kept.id)
  }

  // Whoever pressed a button that is gone goes on from what stands in its place.
  private async focus(id: string): Promise<void> {
    await tick()
    this.place?.querySelector<HTMLElement>(`[data-kept="${id}"] :is(a, button)`)?.focus()
  }
}
