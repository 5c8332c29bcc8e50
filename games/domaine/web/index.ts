import type { GameClient } from '$web/board'
import Board from './Board.svelte'
import { lesson } from './lesson'
import { announce, describe } from './words'

const client: GameClient = { Board: Board as never, describe, announce, lesson }
export default client
