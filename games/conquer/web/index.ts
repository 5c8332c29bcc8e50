import type { GameClient } from '$web/board'
import { undrawn } from '$web/play/undrawn'
import Board from './Board.svelte'
import { lesson } from './lesson'
import { readEvent } from './position'
import { announce, describe } from './words'

const client: GameClient = {
  Board: Board as never, describe, announce, lesson, hidden: { readEvent, undrawn: undrawn as never },
}
export default client
