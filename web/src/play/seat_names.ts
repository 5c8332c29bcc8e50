import { say } from '../text/say.svelte'

// What seats are called at one table: those of one name are told apart by their colours.
export const toldApart = (names: readonly string[], colours: readonly string[]): string[] =>
  names.map((name, i) => {
    const alike = name !== '' && names.indexOf(name) !== names.lastIndexOf(name)
    return alike ? `${name} (${say(`colour.${colours[i] ?? ''}`)})` : name
  })
