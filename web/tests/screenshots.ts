import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gameIds, openGame, playAhead } from './browser/driver.ts'
import { openBrowser, openPage, startServer } from './browser/kit.ts'

// Pictures of every page and of every board in the middle of a game, in both themes, wide and narrow,
// so that people can look at them: build/screenshots.

const folder = resolve(import.meta.dirname, '../../build/screenshots')
const screens = { wide: { width: 1280, height: 900 }, narrow: { width: 360, height: 740 } }
const pages = [
  '/', '/lobby', '/account', '/study',
  ...gameIds.flatMap((game) => [`/new/${game}`, `/rules/${game}`, `/learn/${game}`]),
]

await mkdir(folder, { recursive: true })
const server = await startServer()
const browser = await openBrowser()
let count = 0
for (const theme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(screens)) {
    const shot = async (name: string, show: (page: Awaited<ReturnType<typeof openPage>>) => Promise<void>) => {
      const person = await openPage(browser, { colorScheme: theme, viewport, hasTouch: size === 'narrow' })
      await show(person)
      const path = join(folder, `${name}-${theme}-${size}.png`)
      await person.page.screenshot({ path, fullPage: true })
      await person.leave()
      process.stderr.write(`\r${++count} pictures`)
    }
    for (const path of pages) {
      await shot(path === '/' ? 'home' : path.slice(1).replace('/', '-'), async ({ page }) => {
        await page.goto(server.url + path)
        await page.waitForLoadState('networkidle')
      })
    }
    for (const game of gameIds) {
      const whole = playAhead({ game, seats: ['person', 'bot:3'] }, 0)
      const ahead = { ...whole, moves: whole.moves.slice(0, whole.moves.length / 2) }
      await shot(`table-${game}`, async ({ page }) => {
        await openGame(page, server.url, ahead)
        await page.locator('section.board[data-turn="mine"]').waitFor()
        await page.waitForTimeout(300)
      })
    }
  }
}
process.stderr.write(` in ${folder}\n`)
await browser.close()
await server.stop()
