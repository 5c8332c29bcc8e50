// Whether dominoes show numerals instead of pips: a choice of the person, kept in the browser.
const kept = 'demesne.conquer.numerals'

class Numerals {
  on = $state(globalThis.localStorage?.getItem(kept) === 'yes')

  turn(): void {
    this.on = !this.on
    localStorage.setItem(kept, this.on ? 'yes' : 'no')
  }
}

export const numerals = new Numerals()
