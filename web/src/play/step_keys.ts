// What has use for these keys itself.
const users = 'input, select, textarea, pre, ol[tabindex], dialog, [role=region]'
// Whoever goes about the board with keys stays there; a click on it takes nothing away.
const board = '[data-board] :focus-visible'

// Where the keys of a page lead in a line of so many moves; null if they are not meant.
export function stepped(event: KeyboardEvent, ply: number, moves: number): number | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const target = event.target as Element
  if (moves === 0 || target.closest(users) || target.matches(board)) return null
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: moves }[event.key]
  if (to === undefined) return null
  event.preventDefault()
  return Math.min(Math.max(to, 0), moves)
}
