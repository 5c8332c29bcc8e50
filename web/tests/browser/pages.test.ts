import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { findings } from './axe'
import { gameIds, openGame, playAhead } from './driver'
import { openBrowser, openPage, startServer, type Server } from './kit'

// What holds for every page: nobody is shut out, nothing is blank, the first visit is quick.

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const pages = [
  '/', '/lobby', '/account', '/study', '/nothing/here',
  ...gameIds.flatMap((game) => [`/new/${game}`, `/rules/${game}`, `/learn/${game}`]),
]

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each(pages)('%s shuts nobody out', async (path) => {
    const person = await openPage(browser, { colorScheme, bypassCSP: true })
    await person.page.goto(server.url + path)
    await person.page.locator('main :is(h1, h2, p, svg)').first().waitFor()
    await person.page.waitForLoadState('networkidle')
    expect(await findings(person.page)).toEqual([])
    expect(person.problems).toEqual([])
    await person.leave()
  })

  test.each(gameIds)('a table of %s shuts nobody out', async (game) => {
    const person = await openPage(browser, { colorScheme, bypassCSP: true })
    await openGame(person.page, server.url, playAhead({ game, seats: ['person', 'bot:1'] }, 30))
    await person.page.locator('section.board[data-turn="mine"]').waitFor()
    expect(await findings(person.page)).toEqual([])
    await person.leave()
  })
})

test.each(pages)('%s fits a narrow screen', async (path) => {
  const person = await openPage(browser, { viewport: { width: 360, height: 740 } })
  await person.page.goto(server.url + path)
  await person.page.locator('main :is(h1, h2, p, svg)').first().waitFor()
  await person.page.waitForLoadState('networkidle')
  const wide = await person.page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await person.leave()
})

// A slow telephone far from a city: the processor four times slower, 1.6 Mbit/s, 150 ms.
test('is ready to play within three seconds on a slow machine, and small', async () => {
  const person = await openPage(browser)
  const session = await person.page.context().newCDPSession(person.page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const sizes: Record<string, number> = {}
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes[requestId] = encodedDataLength
  })
  const began = Date.now()
  await person.page.goto(server.url)
  await person.page.locator('a[href="/new/domination"]').waitFor()
  const took = Date.now() - began
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  console.log(`first page: ${(bytes / 1024).toFixed(0)} KiB in ${(took / 1000).toFixed(2)} s`)
  expect(bytes).toBeLessThan(500 * 1024)
  expect(took).toBeLessThan(3000)
  await person.leave()
})

test('works without a network once it was loaded', async () => {
  const person = await openPage(browser)
  const { page } = person
  await page.goto(server.url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  for (const game of gameIds) {
    await page.goto(`${server.url}/new/${game}`)
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.locator('section.board[data-ply="0"]').waitFor()
    await page.goto(`${server.url}/rules/${game}`)
    await page.locator('article h1').waitFor()
  }
  await person.leave()
})

test.each(['/local/gone', '/new/chess', '/rules/chess', '/t/gone', '/study/gone', '/learn/chess', '/what'])(
  '%s is a plain sentence and a way on',
  async (path) => {
    const person = await openPage(browser)
    await person.page.goto(server.url + path)
    const way = person.page.locator('main a[href="/"], main a[href="/lobby"], main a[href="/study"]')
    await way.first().waitFor()
    await person.leave()
  },
)
