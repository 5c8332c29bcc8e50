import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findings } from './axe'
import { gameIds, openGame, playAhead } from './driver'
import { openPage } from './kit'
import { expectNoFaults } from './online_kit'
import { browser, server, useServer } from './stage'

// What holds for every page: nobody is shut out, nothing is blank.

useServer()

const pages = [
  '/', '/lobby', '/account', '/study', '/nothing/here',
  ...gameIds.flatMap((game) => [`/new/${game}`, `/rules/${game}`, `/learn/${game}`]),
]

async function expectNoFindings(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findings(page), 'light').toEqual([])
}

// Another theme changes nothing but colours.
async function expectNoFindingsInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page, 'colours'), 'dark').toEqual([])
}

// The figures of a game's rules are one like another, and thousands of shapes take long to look at.
const leaveTwoFigures = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const figure of [...document.querySelectorAll('article figure')].slice(2)) figure.remove()
  })

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test.each(pages)('%s shuts nobody out and fits a narrow screen', async (path) => {
  const person = await openPage(browser, { bypassCSP: true })
  const { page } = person
  await page.goto(server.url + path)
  await page.locator('main :is(h1, h2, p, svg)').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 900 })
  await leaveTwoFigures(page)
  await expectNoFindings(page)
  // Beside the board, the pages of all games have the same colours.
  if (!gameIds.slice(1).some((game) => path.endsWith(`/${game}`))) await expectNoFindingsInTheDark(page)
  expect(person.problems).toEqual([])
  await person.leave()
})

// German has the longest words.
test('every page fits a narrow screen in German', async () => {
  const person = await openPage(browser, { locale: 'de', viewport: { width: 320, height: 740 } })
  const { page } = person
  const wide: string[] = []
  for (const path of pages) {
    await page.goto(server.url + path)
    await page.locator('main :is(h1, h2, p, svg)').first().waitFor()
    await page.waitForLoadState('networkidle')
    if ((await widthOf(page)) > 320) wide.push(path)
  }
  expect(wide).toEqual([])
  await person.leave()
})

test.each(gameIds)('a table of %s shuts nobody out and fits a narrow screen', async (game) => {
  const person = await openPage(browser, { bypassCSP: true })
  const { page } = person
  await openGame(page, server.url, playAhead({ game, seats: ['person', 'bot:1'] }, 30))
  await page.locator('section.board[data-turn="mine"]').waitFor()
  await expectNoFindings(page)
  await expectNoFindingsInTheDark(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  await person.leave()
})

test.each(gameIds)('a table of %s fits a narrow screen in German', async (game) => {
  const person = await openPage(browser, { locale: 'de', viewport: { width: 360, height: 740 } })
  const { page } = person
  await openGame(page, server.url, playAhead({ game, seats: ['person', 'bot:1'] }, 30))
  await page.locator('section.board[data-turn="mine"]').waitFor()
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  await page.getByLabel('Brett als Text').check()
  await page.getByText('Dein Zug in Notation').waitFor()
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  await person.leave()
})

test('the games that are kept here do not bury the others, and are not lost by a slip', async () => {
  const person = await openPage(browser, { bypassCSP: true })
  const { page } = person
  const one = playAhead({ game: 'domination', seats: ['person', 'bot:1'] }, Infinity)
  await page.goto(server.url)
  await page.evaluate((one) => {
    for (let i = 0; i < 15; i++) {
      const game = { ...one, id: `kept-${i}`, touched: 1.7e12 + i * 1e8 }
      localStorage.setItem(`demesne.game.${game.id}`, JSON.stringify(game))
    }
  }, one)
  await page.reload()
  const section = page.getByRole('region', { name: 'Your games at this screen' })
  const links = section.getByRole('link', { name: /^Domination/ })
  await expect.poll(() => links.count()).toBe(3)
  await section.getByText('More games (12)').click()
  expect(await links.count()).toBe(15)
  const removals = section.getByRole('button', { name: /^Remove/ })
  expect(new Set(await removals.allTextContents()).size).toBe(15)
  expect(await findings(page)).toEqual([])

  const has = (id: string) => page.evaluate((key) => key in localStorage, `demesne.game.${id}`)
  const place = await removals.nth(1).boundingBox()
  await removals.first().click()
  expect(await has('kept-14')).toBe(false)
  expect(await removals.first().boundingBox()).toEqual(place)
  await page.keyboard.press('Enter') // the focus is on the way back
  expect(await has('kept-14')).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/local/kept-14')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  expect(person.problems).toEqual([])
  await person.leave()
})

test('games that can be gone on with come before those that are over, which say who won', async () => {
  const person = await openPage(browser)
  const { page } = person
  const one = playAhead({ game: 'domination', seats: ['person', 'bot:2'] }, Infinity)
  await page.goto(server.url)
  await page.evaluate((one) => {
    const put = (id: string, more: object) =>
      localStorage.setItem(`demesne.game.${id}`, JSON.stringify({ ...one, id, ...more }))
    put('going-on', { touched: 1 })
    const result = { winners: [1], scores: null, reason: 'resignation' }
    for (let i = 2; i < 6; i++) put(`over-${i}`, { touched: i, result })
  }, one)
  await page.reload()
  const cards = page.locator('[data-kept]')
  await expect.poll(() => cards.first().getAttribute('data-kept')).toBe('going-on')
  await expect.poll(() => cards.nth(1).innerText()).toContain('Computer, level 2 wins.')
  expect(await cards.nth(1).getAttribute('data-kept')).toBe('over-5')
  expect(person.problems).toEqual([])
  await person.leave()
})

test('whoever uses keys goes on where the new page begins', async () => {
  const person = await openPage(browser)
  const { page } = person
  await page.goto(server.url)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await page.getByRole('link', { name: 'Rules' }).first().press('Enter')
  await page.locator('article h1').waitFor()
  expect(await focused()).toBe('main')
  await page.goBack()
  await page.getByRole('heading', { name: 'Games', exact: true }).waitFor()
  expect(await focused()).toBe('main')
  await person.leave()
})

test('a link to a rule leads to it and marks it, also below pictures', async () => {
  const person = await openPage(browser)
  const { page } = person
  await page.goto(`${server.url}/rules/domination`)
  await page.locator('article .rule').first().waitFor()
  const rules = await page.locator('article .rule').evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')!),
  )
  const last = rules.at(-1)!
  const other = await page.context().newPage()
  await other.goto(`${server.url}/rules/domination${last}`)
  await other.waitForLoadState('networkidle')
  const marked = () =>
    other.evaluate(() => {
      const target = document.querySelector(':target')
      const top = target?.getBoundingClientRect().top ?? -1
      return target && top >= -1 && top < innerHeight ? `#${target.id}` : null
    })
  await expect.poll(marked).toBe(last)
  expect(person.problems).toEqual([])
  await person.leave()
})

test('another language changes every sentence of the first page', async () => {
  const person = await openPage(browser)
  const { page } = person
  await page.goto(server.url)
  await page.getByText('No table is waiting for players').waitFor()
  await page.locator('header summary').click()
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('heading', { name: 'Fünf Spiele' }).waitFor()
  expect(await page.getByText('No table is waiting').count()).toBe(0)
  expect(await page.locator('main').innerText()).not.toMatch(/\b(for|the|and|is)\b(?! Claim)/)
  await person.leave()
})

test('works without a network once it was loaded', async () => {
  const person = await openPage(browser, { serviceWorkers: 'allow' })
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

const nowhere = [
  '/local/gone', '/new/chess', '/rules/chess', '/t/gone', '/study/gone', '/learn/chess', '/what',
  '/constructor', '/toString/x',
]

test.each(nowhere)(
  '%s is a plain sentence and a way on',
  async (path) => {
    const person = await openPage(browser)
    await person.page.goto(server.url + path)
    const way = person.page.locator('main a[href="/"], main a[href="/lobby"], main a[href="/study"]')
    await way.first().waitFor()
    expect(await person.page.title()).toMatch(/^.+ – Demesne$/)
    expectNoFaults(person)
    await person.leave()
  },
)

test('an address that cannot be decoded is a page that does not exist', async () => {
  const person = await openPage(browser)
  const { page } = person
  await page.goto(server.url)
  await page.evaluate(() => {
    history.pushState(null, '', '/%E0%A4%A')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
  expect(person.problems).toEqual([])
  await person.leave()
})

// By the page, which has announced them; the workers are given what it has compiled.
test('the rules are fetched once, for whoever plays and for whoever thinks', async () => {
  const { page, leave } = await openPage(browser, { serviceWorkers: 'allow' })
  const asked: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('.wasm') && !request.serviceWorker()) asked.push(request.url())
  })
  await page.goto(`${server.url}/new/domination`)
  await page.getByLabel('Seat 1').selectOption('bot:1')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.locator('section.board[data-ply="2"]').waitFor()
  expect(asked).toHaveLength(1)
  await leave()
})
