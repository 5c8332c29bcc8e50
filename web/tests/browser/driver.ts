import type { Page } from 'playwright-core'
import type { Scene, Thought } from '../../src/core/types'
import type { LocalGame } from '../../src/play/local_games'
import { loadCore } from '../core'

// Plays on a page as a person does: decides on a move, and makes it with the mouse, a finger, the
// keyboard alone or through the text board.

export type Way = 'mouse' | 'touch' | 'keyboard' | 'text'
export const ways: Way[] = ['mouse', 'touch', 'keyboard', 'text']
export const gameIds = ['domination', 'domain', 'conquer', 'domizone', 'domaine']

type Gestures = (move: string, scene: Scene) => string[]

const ask = await loadCore()

export function core<T>(question: object): T {
  const answer = ask(question) as { ok?: T; error?: { sentence: string } }
  if (answer.error) throw new Error(answer.error.sentence)
  return answer.ok as T
}

export const gesturesOf = async (game: string): Promise<Gestures> =>
  ((await import(`../../../games/${game}/web/play.ts`)) as { gestures: Gestures }).gestures

export interface Setting {
  game: string
  players?: number
  options?: Record<string, string | boolean>
  seats: string[]
}

// A game at this screen that has been played for a while; the rest is played on the page.
export function playAhead(setting: Setting, left: number, seed = 1): LocalGame {
  const { seats, ...rest } = setting
  const table = { ...rest, players: rest.players ?? seats.length, options: rest.options ?? {} }
  const start = core<Scene>({ do: 'look', ...table, seed })
  const moves: string[] = []
  const at = () => ({ ...table, deal: start.deal, moves })
  for (let scene = start; !scene.over; scene = core<Scene>({ do: 'look', ...at() })) {
    const how = { level: '4', chance: seed + moves.length, viewer: scene.to_move }
    moves.push(core<Thought>({ do: 'think', ...at(), ...how }).move)
  }
  return {
    id: `ahead-${table.game}`, table, deal: start.deal, seats, names: [],
    moves: moves.slice(0, Math.max(0, moves.length - left)), result: null, touched: 1,
  }
}

// Runs in the page: bots play the same game in every run.
function noChance(): void {
  let seed = 1
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const numbers = array as unknown as Uint32Array
    for (let i = 0; i < numbers.length; i++) numbers[i] = seed = (seed * 1103515245 + 12345) >>> 0
    return array
  }
}

// The page as it is after a game was put into the browser.
export async function openGame(page: Page, url: string, game: LocalGame): Promise<void> {
  await page.addInitScript(noChance)
  await page.goto(url)
  await page.evaluate((game) => {
    localStorage.setItem(`demesne.game.${game.id}`, JSON.stringify(game))
    localStorage.setItem('demesne.settings', JSON.stringify({ pause: 0 }))
  }, game)
  await page.goto(`${url}/local/${game.id}`)
}

export const kept = (page: Page, id: string): Promise<LocalGame> =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`demesne.game.${id}`)!), id)

// Makes one move on the board that is shown.
export async function make(
  page: Page, way: Way, ply: number, move: string, selectors: string[],
): Promise<void> {
  if (way === 'text') {
    await page.fill('input[list="text-moves"]', move)
    await page.press('input[list="text-moves"]', 'Enter')
    return
  }
  for (const selector of selectors) {
    const target = page.locator(selector).first()
    await target.waitFor({ state: 'attached', timeout: 5000 })
    if (way === 'mouse') await target.click({ timeout: 5000 })
    else if (way === 'touch') await target.tap({ timeout: 5000 })
    else await reachByKeys(page, selector).then(() => page.keyboard.press('Enter'))
  }
  // A finger cannot hover: its first tap may only show what would happen.
  const last = page.locator(selectors.at(-1)!).first()
  if (way === 'touch' && (await stillThere(page, ply))) await last.tap({ timeout: 5000 })
}

async function stillThere(page: Page, ply: number): Promise<boolean> {
  const mine = page.locator(`section.board[data-ply="${ply}"][data-turn="mine"]`)
  return mine.waitFor({ state: 'detached', timeout: 400 }).then(() => false, () => true)
}

// Goes to an element as a person without a mouse would: with the arrow that leads towards it; by
// another key where that one leads nowhere or round in a circle; and on by Tab where no arrow helps.
async function reachByKeys(page: Page, selector: string): Promise<void> {
  const dead = new Map<string, Set<string>>() // keys that do nothing there
  const visits = new Map<string, number>()
  for (let presses = 0; presses < 500; presses++) {
    const look = await lookFor(page, selector)
    if (look.here) return
    if (look.gone) throw new Error(`there is no ${selector}`)
    const { place, keys } = look
    const useless = dead.get(place) ?? new Set()
    dead.set(place, useless)
    const visit = visits.get(place) ?? 0
    visits.set(place, visit + 1)
    // The keys of a board move within one group; Tab goes on to the next. Whoever comes by a place
    // again tries the next key there: so every place is reached that can be.
    const useful = keys.filter((key) => !useless.has(key))
    const tab =
      useful.length === 0 ||
      (!look.sameGroup && (presses < 80 || visit % 2 === 0)) ||
      presses % 60 === 59
    const key = tab ? look.tab : useful[visit % useful.length]!
    await page.keyboard.press(key)
    const after = await lookFor(page, selector)
    if (!after.here && after.place === place) useless.add(key)
  }
  throw new Error(`the keyboard does not lead to ${selector}`)
}

// Where the focus is, and the keys that may lead from there to an element, the best first.
const lookFor = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const target = document.querySelector(selector)
    const here = document.activeElement as HTMLElement | SVGElement | null
    if (!target || !here || here === target) {
      return { here: here === target, gone: !target, place: '', keys: [], sameGroup: false, tab: 'Tab' }
    }
    const from = here.getBoundingClientRect()
    const to = target.getBoundingClientRect()
    const dx = to.x + to.width / 2 - from.x - from.width / 2
    const dy = to.y + to.height / 2 - from.y - from.height / 2
    const across = dx > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const along = dy > 0 ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown']
    const [first, second] = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across]
    const inside = here.closest('section.board') !== null
    const groupOf = (element: Element) =>
      element.closest('svg:not(button svg), [role="group"], [role="toolbar"], ul, fieldset')
    return {
      here: false,
      gone: false,
      tab: here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab',
      sameGroup: inside && groupOf(here) === groupOf(target),
      place: JSON.stringify({ ...here.dataset }) + here.tagName + (here.textContent ?? '').slice(0, 40),
      keys: inside ? [first[0]!, second[0]!, second[1]!, first[1]!] : [],
    }
  }, selector)

// Plays a local game on the page, for every person at the screen, to its end or for so many moves.
export async function playOn(
  page: Page, id: string, way: Way, most = Infinity,
): Promise<LocalGame> {
  if (way === 'text') await page.getByLabel('Text board').check()
  const first = await kept(page, id)
  const gestures = await gesturesOf(first.table.game)
  for (;;) {
    const game = await kept(page, id)
    if (game.result || game.moves.length - first.moves.length >= most) return game
    const place = { ...game.table, deal: game.deal, moves: game.moves }
    const truth = core<Scene>({ do: 'look', ...place })
    const mover = truth.to_move!
    if (game.seats[mover] !== 'person') {
      await moved(page, id, game.moves.length)
      continue
    }
    const curtain = page.getByRole('button', { name: 'Show my hand' })
    if (await curtain.isVisible()) await curtain.click()
    const how = { level: '3', chance: game.moves.length, viewer: mover }
    const { move } = core<Thought>({ do: 'think', ...place, ...how })
    const scene = core<Scene>({ do: 'look', ...place, viewer: mover })
    await shown(page, game.moves.length)
    await make(page, way, game.moves.length, move, gestures(move, scene))
    await moved(page, id, game.moves.length)
  }
}

// Until the page shows the position after so many moves, and lets the person move.
async function shown(page: Page, ply: number): Promise<void> {
  await page.locator(`section.board[data-ply="${ply}"][data-turn="mine"]`).waitFor({ timeout: 10_000 })
}

async function moved(page: Page, id: string, made: number): Promise<void> {
  await page.waitForFunction(
    ([id, made]) => {
      const game = JSON.parse(localStorage.getItem(`demesne.game.${id}`)!)
      return game.result || game.moves.length !== made
    },
    [id, made] as const,
    { timeout: 20_000 },
  )
}
