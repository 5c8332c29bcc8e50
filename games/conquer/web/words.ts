import type { Scene } from '$web/core/types'
import type { Say } from '$web/text/say.svelte'
import { fieldOf, sides } from './geometry'
import {
  almostClosed, countsOf, dominoOf, freeFor, gained, opened, ownHand, ownSeat, readEvent, size,
  type ConquerScene, type State,
} from './position'

// Everything that is said about a position or a move; the board shows the same sentences.

export const showDomino = (domino: string): string => `${domino[0]}–${domino[1]}`
export const showSide = (side: string): string => `${side.slice(0, 2)}–${side.slice(2, 4)}`

const owner = (scene: ConquerScene, seat: number, say: Say): string =>
  say(`owner.${scene.seats[seat]}`)

// "b2", "b2 and b3", "b2, b3 and c3".
export function listed(words: readonly string[], say: Say): string {
  if (words.length < 2) return words[0] ?? ''
  return say('list.and', { some: words.slice(0, -1).join(', '), last: words.at(-1)! })
}

const count = (key: string, n: number): string => (n === 1 ? `${key}.one` : `${key}.many`)

// What a side is, for those who walk over the board with arrow keys.
export function sideName(scene: ConquerScene, side: string, legal: boolean, say: Say): string {
  const { state } = scene
  const params = { side: showSide(side), domino: showDomino(dominoOf(state, side)) }
  if (state.sides.includes(side)) return say('side.laid', params)
  const closes = [...almostClosed(state)].filter(([, free]) => free === side).map(([name]) => name)
  const what = say(legal ? 'side.fits' : 'side.free', params)
  if (closes.length === 0) return what
  return `${what} ${say('side.closes', { fields: listed(closes, say) })}`
}

// What a move would do, before it is made.
export function foretell(before: State, after: State, side: string, say: Say): string {
  const laid = { domino: showDomino(dominoOf(before, side)), side: showSide(side) }
  const won = gained(before, after)
  const given = opened(before, after)
  const said = [say('info.lay', laid)]
  if (won.length > 0) said.push(say(count('info.wins', won.length), { fields: listed(won, say) }))
  if (given.length > 0) {
    said.push(say(count('info.gives', given.length), { fields: listed(given, say) }))
  }
  return said.join(' ')
}

// How many dominoes of a kind are still to come: everybody can count them, the board has done it.
export function tellKind(scene: ConquerScene, domino: string, say: Say): string {
  const left = freeFor(scene.state, domino).length
  const mine = ownHand(scene).filter((held) => held === domino).length
  return say(count('info.kind', left), { domino: showDomino(domino), left, mine })
}

export function announce(before: Scene, event: string, after: Scene, say: Say): string {
  const from = before as ConquerScene
  const to = after as ConquerScene
  const { move: side, drawn } = readEvent(event)
  const params = {
    seat: owner(from, from.to_move ?? 0, say),
    domino: showDomino(dominoOf(from.state, side)),
    side: showSide(side),
  }
  const won = gained(from.state, to.state)
  const done = won.length === 0
    ? say('did.laid', params)
    : say(count('did.won', won.length), { ...params, fields: listed(won, say) })
  return drawn ? `${done} ${say('did.drew', { domino: showDomino(drawn) })}` : done
}

export function describe(plain: Scene, say: Say): string[] {
  const scene = plain as ConquerScene
  return [
    ...tellTurn(scene, say),
    ...tellCounts(scene, say),
    say(count('words.stock', size(scene.state.stock)), { stock: size(scene.state.stock) }),
    ...tellHand(scene, say),
    ...tellAlmost(scene, say),
    ...tellOwned(scene, say),
    ...tellBoard(scene, say),
  ]
}

function tellTurn(scene: ConquerScene, say: Say): string[] {
  if (scene.over || scene.to_move === null) return [say('words.over')]
  const mine = scene.to_move === scene.viewer
  return [say(mine ? 'words.yours' : 'words.turn', { seat: owner(scene, scene.to_move, say) })]
}

const tellCounts = (scene: ConquerScene, say: Say): string[] =>
  countsOf(scene).map(({ fields, outer }, seat) =>
    say('tally.seat', {
      seat: owner(scene, seat, say), fields, outer, hand: size(scene.state.hands[seat] ?? 0),
    }),
  )

// Each domino of the hand with the sides where it fits, and what it would close there.
function tellHand(scene: ConquerScene, say: Say): string[] {
  if (ownSeat(scene) === null) return []
  const hand = ownHand(scene)
  if (hand.length === 0) return [say('words.hand.none')]
  const closing = new Map<string, string[]>()
  for (const [field, side] of almostClosed(scene.state)) {
    closing.set(side, [...(closing.get(side) ?? []), field])
  }
  const place = (side: string) => {
    const closes = closing.get(side)
    return closes
      ? say('words.closing', { side: showSide(side), fields: listed(closes, say) })
      : showSide(side)
  }
  const each = [...new Set(hand)].map((domino) => {
    const held = hand.filter((other) => other === domino).length
    return say(held > 1 ? 'words.domino.more' : 'words.domino', {
      domino: showDomino(domino),
      held,
      sides: listed(freeFor(scene.state, domino).map(place), say),
    })
  })
  return [say('words.hand', { hand: listed(hand.map(showDomino), say) }), ...each]
}

function tellAlmost(scene: ConquerScene, say: Say): string[] {
  return [...almostClosed(scene.state)].map(([field, side]) =>
    say('words.almost', {
      field, side: showSide(side), domino: showDomino(dominoOf(scene.state, side)),
    }),
  )
}

function tellOwned(scene: ConquerScene, say: Say): string[] {
  return scene.seats.flatMap((_, seat) => {
    const { fields } = scene.state
    const owned = Object.keys(fields).filter((name) => fields[name] === seat)
    if (owned.length === 0) return []
    const names = owned.map((name) =>
      fieldOf.get(name)?.outer ? say('words.outer', { name }) : name,
    )
    return [say('words.owned', { seat: owner(scene, seat, say), fields: listed(names, say) })]
  })
}

function tellBoard(scene: ConquerScene, say: Say): string[] {
  const rows = scene.state.board.map((row, i) =>
    say('words.row', { row: 8 - i, numbers: [...row].join(' ') }),
  )
  const laid = sides.map(({ text }) => text).filter((side) => scene.state.sides.includes(side))
  if (laid.length === 0) return [...rows, say('words.laid.none')]
  return [...rows, say('words.laid', { sides: laid.map(showSide).join(', ') })]
}
