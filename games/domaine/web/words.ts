import type { Scene } from '$web/board'
import type { Say } from '$web/text/say.svelte'
import { findCard, isSeen, sorted } from './cards'
import { changes } from './consequences'
import { duke, effects } from './effects'
import { cellsOf, domainesOf, letterAt, mineKinds, minesOf, nameAt, size } from './map'
import { cellsIn } from './moves'
import { task } from './tasks'
import { colourOf, goalOf, placing, type DomaineScene, type Owner, type State } from './types'

// The position and what happens in it, in words.

type Params = Record<string, string | number>

// One of something is said in another way than several.
function count(say: Say, key: string, params: Params & { count: number }): string {
  return say(params.count === 1 ? `${key}.one` : key, params)
}

function figureAt(scene: DomaineScene, cell: string, say: Say): string | null {
  const { castles, knights } = scene.state
  const castle = castles[cell]
  if (castle !== undefined) return say('figure.castle', { who: duke(scene, castle, say) })
  const knight = knights[cell]
  return knight === undefined ? null : say('figure.knight', { who: duke(scene, knight, say) })
}

// A territory: its name, its land, who stands there and whose it is.
export function cellWords(scene: DomaineScene, cell: string, say: Say): string {
  const domaine = domainesOf(scene.state).find(({ cells }) => cells.includes(cell))
  return [
    cell,
    say(`terrain.${letterAt(scene.state, cell)}`),
    figureAt(scene, cell, say),
    domaine
      && say('cell.domaine', { who: duke(scene, domaine.owner, say), castle: domaine.castle }),
  ].filter(Boolean).join(', ')
}

export function sideWords(scene: DomaineScene, side: string, say: Say): string {
  const [cell, other] = cellsOf(side)
  const words = [say('side', { cell, other })]
  if (scene.state.borders.includes(side)) words.push(say('side.border'))
  for (const each of [cell, other]) {
    words.push([each, say(`terrain.${letterAt(scene.state, each)}`), figureAt(scene, each, say)]
      .filter(Boolean).join(' '))
  }
  return words.join(', ')
}

export function cardWords(scene: DomaineScene, id: string, say: Say): string {
  const card = findCard(scene, id)
  if (!card) return id
  const actions = card.actions.map((action) => say(`action.${action}`))
  return say('card.words', {
    card: id, price: card.price, sale: card.sale, actions: actions.join(say('card.words.or')),
  })
}

function minesWords(mines: Record<string, number>, say: Say): string {
  return mineKinds.filter((kind) => mines[kind])
    .map((kind) => say(`mines.${kind}`, { count: mines[kind]! })).join(', ')
}

function seatWords(scene: DomaineScene, seat: number, say: Say): string {
  const { state } = scene
  const mines = minesWords(minesOf(domainesOf(state), seat), say)
  return say('seat.words', {
    who: duke(scene, seat, say),
    score: scene.result?.scores?.[seat] ?? state.scores[seat] ?? 0,
    goal: goalOf(scene.players),
    ducats: state.ducats[seat] ?? 0,
    knights: state.knights_left[seat] ?? 0,
    mines: mines || say('none'),
  })
}

function handWords(scene: DomaineScene, seat: number, say: Say): string {
  const cards = sorted(scene.state.hands[seat] ?? [])
  const who = duke(scene, seat, say)
  if (cards.length === 0) return say('hand.none', { who })
  const words = cards.map((card) =>
    isSeen(card) ? cardWords(scene, card, say) : say('card.hidden', { pile: card }))
  return say('hand.words', { who, cards: words.join('; ') })
}

function listed(scene: DomaineScene, figures: Record<string, Owner>, say: Say): string {
  const owners = [...new Set(Object.values(figures))]
  return owners.map((owner) => {
    const cells = Object.keys(figures).filter((cell) => figures[cell] === owner)
    return `${duke(scene, owner, say)} ${cells.join(', ')}`
  }).join('; ')
}

function landWords(scene: DomaineScene, say: Say): string[] {
  return Array.from({ length: size }, (_, i) => {
    const row = size - 1 - i
    const land = Array.from({ length: size }, (_, x) => {
      const cell = nameAt(x, row)
      const figure = figureAt(scene, cell, say)
      return say(`terrain.${letterAt(scene.state, cell)}`) + (figure ? ` (${figure})` : '')
    })
    return say('row', { row: row + 1, land: land.join(', ') })
  })
}

export function describe(given: Scene, say: Say): string[] {
  const scene = given as DomaineScene
  const { state } = scene
  const seats = scene.seats.map((_, seat) => seat)
  const deck = typeof state.deck === 'number' ? state.deck : state.deck.length
  const now = scene.to_move === null
    ? say('describe.over')
    : task(scene, scene.viewer === scene.to_move, null, say)
  const domaines = domainesOf(state).map((domaine) => say('domaine.words', {
    who: duke(scene, domaine.owner, say),
    castle: domaine.castle,
    cells: domaine.cells.length,
    points: domaine.points,
    knights: domaine.knights,
    mines: minesWords(minesOf([domaine], domaine.owner), say) || say('none'),
  }))
  const chancery = sorted(state.chancery).map((card) => cardWords(scene, card, say))
  return [
    now,
    ...seats.map((seat) => seatWords(scene, seat, say)),
    ...seats.map((seat) => handWords(scene, seat, say)),
    say('chancery.words', { cards: chancery.join('; ') || say('none') }),
    say('stock.words', { deck, borders: state.borders_left }),
    say('castles.words', { list: listed(scene, state.castles, say) || say('none') }),
    say('knights.words', { list: listed(scene, state.knights, say) || say('none') }),
    ...(domaines.length > 0 ? domaines : [say('domaine.none')]),
    ...state.allies.map(([castle, other]) => say('allies.words', { castle, other })),
    say('borders.words', {
      list: state.borders.map((side) => cellsOf(side).join('–')).join(', ') || say('none'),
    }),
    ...landWords(scene, say),
  ]
}

function happened(before: DomaineScene, event: string, after: DomaineScene, say: Say): string {
  const who = before.to_move === null ? '' : duke(before, before.to_move, say)
  const [verb = '', ...rest] = event.split(/[:=]/)
  const [one = '', two = '', three = ''] = cellsIn(event)
  const card = rest[0] ?? ''
  switch (verb) {
    case 'sell':
      return count(say, 'did.sell', { who, card, count: findCard(before, card)?.sale ?? 0 })
    case 'play':
      return say('did.play', { who, card, action: say(`action.${rest[1] ?? ''}`) })
    case 'take':
      return say('did.take', { who, card })
    case 'draw':
      if (!card) return say('did.draw', { who })
      return say('did.drew', { who, card: cardWords(after, card, say) })
    case 'stop':
      return say('did.stop', { who })
  }
  if (before.phase === 'castles') {
    const colour = say(`duke.${colourOf(before, placing(before))}`)
    const key = placing(before) === 'neutral' ? 'did.castle.neutral' : 'did.castle'
    return say(key, { who, colour, castle: one, knight: two })
  }
  switch (event[0]) {
    case '+': {
      const [cell, other] = cellsOf(event.slice(1))
      return say('did.border', { who, cell, other })
    }
    case 'n':
      return say('did.knight', { who, cell: one })
    case 'x':
      return say('did.expand', { who, castle: one, cell: two })
    case 'd': {
      const owner = before.state.castles[two]
      const whose = owner === undefined ? '' : duke(before, owner, say)
      return say('did.desert', { who, whose, cell: three })
    }
    default:
      return say('did.ally', { who, castle: one, other: two })
  }
}

// A move that is not made yet.
export const moveWords = (scene: DomaineScene, move: string, say: Say): string =>
  happened(scene, move, scene, say)

// What the mines brought whoever is now to move.
function income(before: DomaineScene, after: DomaineScene, say: Say): string[] {
  const seat = after.to_move
  if (seat === null || seat === before.to_move || after.phase !== 'action') return []
  const more = (after.state.ducats[seat] ?? 0) - (before.state.ducats[seat] ?? 0)
  return more > 0 ? [count(say, 'did.income', { who: duke(after, seat, say), count: more })] : []
}

export function announce(before: Scene, event: string, after: Scene, say: Say): string {
  const [from, to] = [before as DomaineScene, after as DomaineScene]
  const change = changes(from.state as State, to.state)
  return [
    happened(from, event, to, say), ...effects(from, change, say), ...income(from, to, say),
  ].join(' ')
}
