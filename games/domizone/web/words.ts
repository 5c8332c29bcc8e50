import type { GameClient } from '$web/board'
import type { Say } from '$web/text/say.svelte'
import {
  groupAt, groups, handSeat, parseEvent, place, sizeOf, worth,
  type Group, type State, type Table,
} from './model'

// The game in words, for those who do not see the board.

const seatName = (scene: Table, seat: number, say: Say) => say(`seat.${scene.seats[seat]}`)

function pyramidWords(scene: Table, zone: Group, cell: string, say: Say): string | null {
  const pyramid = zone.pyramids.find((pyramid) => pyramid.cell === cell)
  if (!pyramid) return null
  return say('pyramid', {
    size: say(`size.${pyramid.size}`),
    owner: seatName(scene, pyramid.seat, say),
    count: pyramid.points,
  })
}

export function cellWords(
  scene: Table, zones: readonly Group[], cell: string, target: boolean, say: Say,
): string {
  const zone = groupAt([...zones], cell)
  const parts: (string | null)[] = [cell]
  if (zone) {
    parts.push(say('cell.number', { number: zone.number }))
    if (zone.cells.length > 1) parts.push(say('cell.zone', { count: zone.cells.length }))
    parts.push(pyramidWords(scene, zone, cell, say))
  } else parts.push(say('cell.free'))
  if (target) parts.push(say(scene.phase === 'claim' ? 'cell.claim' : 'cell.target'))
  return parts.filter(Boolean).join(', ')
}

const dominoWords = (domino: string, say: Say) =>
  say('domino', { low: domino[0]!, high: domino[1]! })

// The table row by row, from the top; free cells between two halves are named too.
function rows(state: State, say: Say): string[] {
  const cells = Object.keys(state.cells).map((cell) => ({ cell, ...place(cell) }))
  const numbers = [...new Set(cells.map(({ row }) => row))].sort((a, b) => b - a)
  return numbers.map((row) => {
    const here = cells.filter((cell) => cell.row === row).sort((a, b) => a.column - b.column)
    const list = here.map(({ cell }) => say('row.cell', { cell, number: state.cells[cell]! }))
    return say('row', { row: row + 1, cells: list.join(', ') })
  })
}

function zoneSentence(scene: Table, zone: Group, say: Say): string {
  const cells = [...zone.cells].join(' ')
  const head = say('zone.long', { number: zone.number, count: zone.cells.length, cells })
  const held = zone.pyramids.map(({ cell }) => pyramidWords(scene, zone, cell, say)).join('; ')
  return `${head} ${held ? `${held[0]!.toUpperCase()}${held.slice(1)}.` : say('zone.open')}`
}

function seatSentence(scene: Table, seat: number, say: Say): string {
  const { state } = scene
  const left = (state.left[seat] ?? []).map((size) => say(`size.${size}`))
  const name = seatName(scene, seat, say)
  return say('describe.seat', {
    name: seat === scene.viewer ? `${name} ${say('you')}` : name,
    score: state.scores[seat] ?? 0,
    count: sizeOf(state.hands[seat]),
    left: left.length > 0 ? left.join(', ') : say('none'),
  })
}

function turnSentence(scene: Table, say: Say): string {
  if (scene.to_move === null) {
    const winners = (scene.result?.winners ?? []).map((seat) => seatName(scene, seat, say))
    return say('describe.over', { names: winners.join(', ') })
  }
  const name = seatName(scene, scene.to_move, say)
  return say(scene.phase === 'claim' ? 'describe.claim' : 'describe.lay', { name })
}

export function describeTable(scene: Table, say: Say): string[] {
  const { state } = scene
  const lines = [turnSentence(scene, say)]
  scene.seats.forEach((_, seat) => lines.push(seatSentence(scene, seat, say)))
  const own = handSeat(scene)
  const hand = own === null ? null : state.hands[own]
  if (own !== null && Array.isArray(hand)) {
    const list = hand.map((domino) => dominoWords(domino, say)).join(', ')
    lines.push(say('describe.hand', { name: seatName(scene, own, say), hand: list || say('none') }))
  }
  lines.push(say('describe.stock', { count: sizeOf(state.stock) }))
  if (Object.keys(state.cells).length === 0) return [...lines, say('describe.empty')]
  const telling = groups(state).filter((zone) => zone.pyramids.length > 0 || zone.cells.length > 1)
  telling.sort((a, b) => b.pyramids.length - a.pyramids.length || b.cells.length - a.cells.length)
  return [...lines, ...telling.map((zone) => zoneSentence(scene, zone, say)), ...rows(state, say)]
}

function scoreChanges(before: Table, after: Table, say: Say): string {
  return after.state.scores
    .map((score, seat) => ({ seat, by: score - (before.state.scores[seat] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .map(({ seat, by }) =>
      say(by > 0 ? 'announce.gains' : 'announce.loses', {
        name: seatName(after, seat, say),
        count: Math.abs(by),
      }),
    )
    .join(' ')
}

export function announceEvent(before: Table, event: string, after: Table, say: Say): string {
  const { move, drawn } = parseEvent(event)
  const name = seatName(before, before.to_move ?? 0, say)
  const parts: string[] = []
  if (move?.kind === 'lay') {
    const [cell, other] = move.cells
    const [low, high] = move.numbers
    parts.push(say('announce.lay', { name, low, cell, high, other }))
    parts.push(scoreChanges(before, after, say))
  } else if (move?.kind === 'claim') {
    const zone = groupAt(groups(after.state), move.cell)
    parts.push(
      say('announce.claim', {
        name,
        size: say(`size.${move.size}`),
        cell: move.cell,
        number: zone?.number ?? '',
        count: worth[move.size] * (zone?.cells.length ?? 1),
      }),
    )
  } else if (move?.kind === 'decline') parts.push(say('announce.decline', { name }))
  else if (move?.kind === 'draw') parts.push(say('announce.draw', { name }))
  if (drawn) parts.push(say('announce.drawn', { domino: dominoWords(drawn, say) }))
  for (const seat of after.skipped) {
    parts.push(say('announce.skipped', { name: seatName(after, seat, say) }))
  }
  return parts.filter(Boolean).join(' ')
}

export const describe: GameClient['describe'] = (scene, say) => describeTable(scene as Table, say)
export const announce: GameClient['announce'] = (before, event, after, say) =>
  announceEvent(before as Table, event, after as Table, say)
