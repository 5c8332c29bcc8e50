import type { Outcome, Scene } from '$web/core/types'
import { sayReason } from '$web/text/reason'
import type { Say } from '$web/text/say.svelte'
import { effectOf, type Effect } from './effect'
import {
  cellName, cellsOf, colourOf, hasPartners, isFast, isReserve, pileAt, stacksOf, teamOf,
  type Position,
} from './position'

// Everything that is said about positions and moves, on the board and to those who do not see it.

const player = (scene: Position, seat: number, say: Say): string =>
  say(`player.${scene.seats[seat]}`)

const counted = (say: Say, key: string, n: number, params: Record<string, string | number> = {}) =>
  say(n === 1 ? `${key}.one` : key, { ...params, n })

// "red on green on green", from the top.
export function sayPile(pile: string, say: Say): string {
  const colours = [...pile].reverse().map((letter) => say(`colour.${colourOf[letter]}`))
  return colours.join(` ${say('pile.on')} `)
}

export function sayCell(scene: Position, cell: string, say: Say): string {
  const pile = pileAt(scene.state, cell)
  if (pile === '') return say('cell.empty', { cell })
  return counted(say, 'cell.stack', pile.length, { cell, pieces: sayPile(pile, say) })
}

const sayPieces = (scene: Position, counts: number[], say: Say): string =>
  counts.flatMap((n, seat) => (n > 0 ? [say(`pieces.${scene.seats[seat]}`, { n })] : [])).join(', ')

// What a move brings besides the move itself.
function sayGains(scene: Position, effect: Effect, say: Say): string[] {
  const out: string[] = []
  const captured = sayPieces(scene, effect.captured, say)
  const reserved = sayPieces(scene, effect.reserved, say)
  if (captured) out.push(say('effect.captured', { pieces: captured }))
  if (reserved) out.push(say('effect.reserved', { pieces: reserved }))
  return out
}

function sayLeft(effect: Effect, say: Say): string[] {
  const letter = effect.left.at(-1)
  if (!letter) return []
  const params = { cell: effect.source, player: say(`player.${colourOf[letter]}`) }
  return [counted(say, 'effect.left', effect.left.length, params)]
}

// A move before it is made.
export function preview(
  scene: Position, effect: Effect, outcome: Outcome | null, say: Say,
): string[] {
  const params = { from: effect.source, to: effect.target }
  const out = [
    isReserve(effect.move)
      ? say('preview.reserve', params)
      : counted(say, 'preview.move', effect.count, params),
    counted(say, 'effect.height', effect.result.length, { cell: effect.target }),
    ...sayGains(scene, effect, say),
    ...sayLeft(effect, say),
  ]
  if (outcome) out.push(say(outcome.reason === 'no-progress' ? 'effect.draw' : 'effect.wins'))
  return out
}

// Why the game ended, if it has.
function sayEnd({ result, viewer, seats }: Scene, say: Say): string[] {
  if (!result) return []
  const lost = viewer >= 0 && !result.winners.includes(viewer)
  return [sayReason(result, lost, seats.length, say)]
}

// A move after it was made, in one sentence or two.
export function announce(before: Scene, event: string, after: Scene, say: Say): string {
  const scene = before as Position
  const effect = effectOf(scene, event, after as Position)
  const { mover, source, target } = effect
  const params = { player: player(scene, mover, say), from: source, to: target }
  const out = [
    isReserve(event)
      ? say('did.reserve', params)
      : counted(say, 'did.move', effect.count, params),
    ...sayGains(scene, effect, say),
  ]
  for (const seat of after.skipped) out.push(say('did.skip', { player: player(scene, seat, say) }))
  out.push(...sayEnd(after, say))
  return out.join(' ')
}

function describeSeat(scene: Position, seat: number, say: Say): string {
  const captured = sayPieces(scene, scene.state.captured[seat] ?? [], say)
  const stacks = stacksOf(scene, seat).length
  const params = { player: player(scene, seat, say), reserve: scene.state.reserves[seat] ?? 0 }
  const out = [counted(say, 'describe.seat', stacks, params)]
  if (captured) out.push(say('describe.captured', { pieces: captured }))
  return out.join(' ')
}

function describeTurn(scene: Position, say: Say): string[] {
  if (scene.result) return sayEnd(scene, say)
  if (scene.to_move === null) return []
  const mover = player(scene, scene.to_move, say)
  const own = scene.to_move === scene.viewer
  return [say(own ? 'describe.yours' : 'describe.turn', { player: mover })]
}

function describeRow(scene: Position, row: number, say: Say): string {
  const piles = cellsOf(scene.state).filter((cell) => cell.row === row)
    .map(({ column }) => cellName(column, row))
    .filter((cell) => pileAt(scene.state, cell) !== '')
    .map((cell) => `${cell} ${sayPile(pileAt(scene.state, cell), say)}`)
  const pieces = piles.length > 0 ? piles.join('; ') : say('describe.empty')
  return say('describe.row', { row: 8 - row, pieces })
}

export function describe(seen: Scene, say: Say): string[] {
  const scene = seen as Position
  const seats = scene.seats.map((_, seat) => seat)
  const team = (side: number) =>
    seats.filter((seat) => teamOf(seat) === side).map((seat) => player(scene, seat, say))
  return [
    ...describeTurn(scene, say),
    ...(hasPartners(scene)
      ? [say('describe.teams', { first: team(0).join(' + '), second: team(1).join(' + ') })]
      : []),
    ...(isFast(scene) ? [say(`fast.goal.${scene.players}`)] : []),
    ...seats.map((seat) => describeSeat(scene, seat, say)),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((row) => describeRow(scene, row, say)),
    ...(scene.state.quiet > 0 ? [say('describe.quiet', { n: scene.state.quiet })] : []),
  ]
}
