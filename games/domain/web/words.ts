import type { Scene } from '$web/board'
import type { Say } from '$web/text/say.svelte'
import { kinds, nameOf, parse, side as length } from './pieces'
import { leftOf, shapesOf, shared, turnedOver, type DomainScene, type Left } from './state'

const sideOf = (scene: Scene, seat: number, say: Say): string => say(`side.${scene.seats[seat]}`)

const counted = (key: string, count: number, say: Say): string =>
  say(`${key}.${count === 1 ? 'one' : 'many'}`, { count })

// What was turned over by the seat: the enemy's shapes and, at the expert level, its own.
function turnedIn(before: DomainScene, after: DomainScene, seat: number) {
  const all = turnedOver(before, after)
  const gained = all.filter(({ owner }) => owner === seat).length
  return { gained, given: all.length - gained }
}

// What comes of a move besides the shapes that turn.
function sequel(before: DomainScene, after: DomainScene, say: Say): string[] {
  if (after.over) return [say('said.over')]
  return after.skipped
    .filter((seat) => !before.skipped.includes(seat) || after.to_move === before.to_move)
    .map((seat) => say('said.skipped', { side: sideOf(after, seat, say) }))
}

function signed(number: number): string {
  if (number === 0) return '±0'
  return number > 0 ? `+${number}` : `−${-number}`
}

// What a move that is only thought about would bring.
export function outlookIn(now: DomainScene, then: DomainScene, say: Say): string {
  const { gained, given } = turnedIn(now, then, now.to_move!)
  const by = (seat: number) => signed(then.state.scores[seat]! - now.state.scores[seat]!)
  const [white, blue] = then.state.scores
  return [
    gained > 0 ? counted('preview.turns', gained, say) : given > 0 ? '' : say('preview.none'),
    given > 0 ? counted('preview.gives', given, say) : '',
    say('preview.scores', { white, blue, whiteBy: by(0), blueBy: by(1) }),
    ...sequel(now, then, say),
  ].filter(Boolean).join(' ')
}

// What has happened; with the cells for those who do not see them.
export function story(
  before: DomainScene, event: string, after: DomainScene, say: Say, cells: boolean,
): string {
  const at = parse(event)
  const seat = before.to_move
  if (!at || seat === null) return event
  const side = sideOf(before, seat, say)
  const piece = say(`piece.${at.how.kind}`)
  const { gained, given } = turnedIn(before, after, seat)
  const [white, blue] = after.state.scores
  return [
    cells
      ? say('said.set.cells', { side, piece, cells: at.cells.map(nameOf).join(', ') })
      : say('said.set', { side, piece }),
    gained > 0 ? counted('said.turns', gained, say) : '',
    given > 0 ? counted('said.gives', given, say) : '',
    cells ? say('said.scores', { white, blue }) : '',
    ...sequel(before, after, say),
  ].filter(Boolean).join(' ')
}

export const announce = (before: Scene, event: string, after: Scene, say: Say): string =>
  story(before as DomainScene, event, after as DomainScene, say, true)

function listLeft(left: Left, say: Say): string {
  return kinds
    .filter((kind) => left[kind] > 0)
    .map((kind) => say('describe.item', { count: left[kind], shape: say(`shape.${kind}`) }))
    .join(', ') || say('describe.nothing')
}

function describeLeft(scene: DomainScene, say: Say): string[] {
  if (shared(scene.state)) {
    return [say('describe.pool', { shapes: listLeft(leftOf(scene.state, 0), say) })]
  }
  const seats = scene.viewer === 1 ? [1, 0] : [0, 1]
  return seats.map((seat) =>
    say('describe.left', {
      side: sideOf(scene, seat, say),
      shapes: listLeft(leftOf(scene.state, seat), say),
    }),
  )
}

function describeShapes(scene: DomainScene, say: Say): string[] {
  const shapes = shapesOf(scene)
  if (shapes.length === 0) return [say('describe.empty')]
  return [0, 1].map((seat) => {
    const own = shapes
      .filter(({ owner }) => owner === seat)
      .map(({ how, cells }) =>
        say('describe.placed', {
          shape: say(`shape.${how.kind}`),
          cells: cells.map(nameOf).join(' '),
        }),
      )
    return say('describe.shapes', {
      side: sideOf(scene, seat, say),
      shapes: own.join('; ') || say('describe.nothing'),
    })
  })
}

// One sentence a row, neighbours of one kind taken together: "a5 to c5 free, d5 White".
function describeRows(scene: DomainScene, say: Say): string[] {
  const what = (mark: string) =>
    mark === '.' ? say('describe.free') : sideOf(scene, Number(mark), say)
  return scene.state.board.map((marks, i) => {
    const y = length - 1 - i
    const runs: string[] = []
    for (let from = 0, to = 0; from < length; from = to) {
      while (to < length && marks[to] === marks[from]) to++
      const first = nameOf({ x: from, y })
      const cells =
        to - from === 1
          ? first
          : say('describe.range', { from: first, to: nameOf({ x: to - 1, y }) })
      runs.push(`${cells} ${what(marks[from]!)}`)
    }
    return say('describe.row', { row: y + 1, cells: runs.join(', ') })
  })
}

export function describe(any: Scene, say: Say): string[] {
  const scene = any as DomainScene
  const [white, blue] = scene.state.scores
  return [
    say(`describe.level.${scene.options.level}`),
    scene.viewer < 0 ? '' : say('describe.you', { side: sideOf(scene, scene.viewer, say) }),
    scene.to_move === null
      ? say('said.over')
      : say('describe.turn', { side: sideOf(scene, scene.to_move, say) }),
    ...scene.skipped.map((seat) => say('said.skipped', { side: sideOf(scene, seat, say) })),
    say('said.scores', { white, blue }),
    ...describeLeft(scene, say),
    ...describeShapes(scene, say),
    ...(scene.state.shapes.length > 0 ? describeRows(scene, say) : []),
  ].filter(Boolean)
}
