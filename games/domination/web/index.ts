import type { GameClient } from '$web/board'
import Board from './Board.svelte'

const client: GameClient = { Board: Board as never, describe: () => [], announce: (_b, event) => event, lesson: [] }
export default client
