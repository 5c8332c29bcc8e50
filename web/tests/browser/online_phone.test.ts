import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from './kit'
import {
  expectNoFaults, myTurn, newPerson, openTable, playOne, sit, tableOf, waitForPly,
} from './online_kit'
import { browser, server, useServer } from './stage'

// What must be in sight on a phone, where most of a page is not.

useServer()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

// Ann at a large screen plays with Bea, who holds a phone.
async function play(choices: Record<string, string> = {}): Promise<{ ann: Person; bea: Person }> {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url, phone)
  await sit(bea.page, server.url, await openTable(ann.page, server.url, 'domination', choices))
  for (const { page } of [ann, bea]) await waitForPly(page, 0)
  await bea.page.evaluate(() => scrollTo(0, 0))
  return { ann, bea }
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
}

async function say({ page }: Person, text: string): Promise<void> {
  await page.getByLabel('Say something').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const floor = (page: Page) => page.locator('.floor')
const inSight = async (page: Page, name: string) => {
  const box = await page.getByRole('button', { name }).boundingBox()
  return box!.y >= 0 && box!.y + box!.height <= 740
}

test('what is said is heard, with a way to the talk', async () => {
  const { ann, bea } = await play()
  await say(ann, 'Good luck!')
  await floor(bea.page).getByText('Good luck!').waitFor()
  expect(await inSight(bea.page, 'To the talk')).toBe(true)
  await bea.page.getByRole('button', { name: 'To the talk' }).tap()
  const talk = bea.page.getByRole('list', { name: 'Talk' })
  await expect.poll(() => talk.evaluate((list) => list === document.activeElement)).toBe(true)
  // Whoever looks at the talk needs no other notice.
  await floor(bea.page).getByText('Good luck!').waitFor({ state: 'detached' })
  await say(ann, 'Hello?')
  await talk.getByText('Hello?').waitFor()
  expect(await floor(bea.page).getByText('Hello?').count()).toBe(0)
  // Open, but out of sight; and it goes by itself.
  await bea.page.evaluate(() => scrollTo(0, 0))
  await say(ann, 'Still there?')
  await floor(bea.page).getByText('Still there?').waitFor()
  await floor(bea.page).getByText('Still there?').waitFor({ state: 'detached' })
  await bea.page.getByText('1 new').waitFor()

  await talk.getByRole('button').first().tap()
  await bea.page.getByRole('button', { name: 'Mute' }).tap()
  await bea.page.getByText('You will not hear').waitFor()
  await bea.page.evaluate(() => scrollTo(0, 0))
  await say(ann, 'Now?')
  await playOne([ann.page, bea.page]) // it would have come before
  expect(await bea.page.getByText('Now?').count()).toBe(0)
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('a next game is offered where one looks', async () => {
  const { ann, bea } = await play()
  await resign(bea.page)
  await bea.page.evaluate(() => scrollTo(0, 0))
  const first = tableOf(bea.page)
  expect(await inSight(bea.page, 'Play again')).toBe(true)
  await ann.page.getByRole('button', { name: 'Play again' }).click()
  await bea.page.getByRole('button', { name: 'Play again there' }).waitFor()
  expect(await inSight(bea.page, 'Play again there')).toBe(true)
  await bea.page.getByRole('button', { name: 'Play again there' }).tap()
  await bea.page.waitForURL((url) => !url.pathname.includes(first))
  for (const { page } of [ann, bea]) await waitForPly(page, 0)
  expect(tableOf(ann.page)).toBe(tableOf(bea.page))
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('whose seat at the next table is taken is told so, and may watch', async () => {
  const { ann, bea } = await play()
  const eve = await newPerson(browser, server.url)
  await resign(bea.page)
  // The board, and what stands below it, is out of sight.
  await bea.page.setViewportSize({ width: 360, height: 400 })
  await bea.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const first = tableOf(bea.page)
  await ann.page.getByRole('button', { name: 'Play again' }).click()
  await ann.page.waitForURL((url) => !url.pathname.includes(first))
  await sit(eve.page, server.url, tableOf(ann.page))
  await waitForPly(eve.page, 0)
  await floor(bea.page).getByRole('button', { name: 'Play again there' }).tap()
  await floor(bea.page).getByText('has already begun').waitFor()
  expect(tableOf(bea.page)).toBe(first)
  await floor(bea.page).getByRole('button', { name: 'Watch it' }).tap()
  await bea.page.getByText('You are looking on').waitFor()
  expect(tableOf(bea.page)).toBe(tableOf(ann.page))
  expect(await bea.page.getByRole('button', { name: 'Take back' }).count()).toBe(0)
  expectNoFaults(ann, bea, eve)
  for (const person of [ann, bea, eve]) await person.leave()
})

test('whoever looks at the past is told when it is their turn', async () => {
  const { ann, bea } = await play()
  for (let i = 0; i < 2; i++) await playOne([ann.page, bea.page])
  await bea.page.getByRole('button', { name: 'To the beginning' }).click()
  await bea.page.getByText('Position at the beginning').waitFor()
  const place = () =>
    bea.page.locator('[data-board]').evaluate((board) =>
      Math.round(board.getBoundingClientRect().top + scrollY),
    )
  const status = bea.page.locator('.status')
  const back = status.getByRole('button', { name: 'To the present' })
  const before = await place()
  expect(await back.innerText()).not.toContain('Your turn')
  await playOne([ann.page])
  await status.getByText('Your turn', { exact: true }).waitFor()
  expect(await status.locator('[aria-live]').innerText()).toContain('Your turn.')
  await bea.page.getByText('Position at the beginning').waitFor()
  expect(await place()).toBe(before)
  await back.click()
  await myTurn(bea.page).waitFor()

  // What was known before is no news; that the game has ended is.
  await bea.page.getByRole('button', { name: 'One move back' }).click()
  expect(await back.innerText()).not.toContain('Your turn')
  await resign(ann.page)
  await status.getByText('Game over').waitFor()
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('the clocks are above the board, and nowhere else', async () => {
  const { ann, bea } = await play({ Clock: 'realtime:5+5' })
  const clocks = bea.page.getByRole('list', { name: 'Clocks' }).getByRole('listitem')
  expect(await clocks.count()).toBe(2)
  expect(await bea.page.locator('time').count()).toBe(2)
  expect(await clocks.nth(0).getAttribute('aria-current')).toBe('true')
  expect(await clocks.nth(1).innerText()).toMatch(/You\s+5:0\d/)
  const { y, height } = (await clocks.nth(1).boundingBox())!
  const content = await bea.page.locator('[data-board]').boundingBox()
  expect(y + height).toBeLessThan(content!.y)
  expect(y + height).toBeLessThan(250)
  await playOne([ann.page, bea.page])
  await expect.poll(() => clocks.nth(1).getAttribute('aria-current')).toBe('true')
  // A large screen shows them with the players.
  expect(await ann.page.getByRole('list', { name: 'Clocks' }).count()).toBe(0)
  expect(await ann.page.getByRole('list', { name: 'Players' }).locator('time').count()).toBe(2)
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('little time is seen, and said once', async () => {
  const ann = await newPerson(browser, server.url)
  const { page } = ann
  await page.goto(`${server.url}/new/domination`)
  const table = await page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
      })
    await post('/api/guest', {})
    const clock = { kind: 'realtime', initial: 24_000, increment: 0 }
    const made = await post('/api/tables', { game: 'domination', clock, seats: ['me', 'bot:1'] })
    return ((await made.json()) as { id: string }).id
  })
  await page.goto(`${server.url}/t/${table}`)
  await myTurn(page).waitFor()
  expect(await page.locator('time.low').count()).toBe(0)
  await page.getByRole('status').getByText(/^\d+ seconds left$/).waitFor({ timeout: 15_000 })
  expect(await page.locator('time.low').innerText()).toMatch(/^!\s*0:(20|1\d)$/)
  await page.getByText(/seconds left/).waitFor({ state: 'detached', timeout: 15_000 })
  expectNoFaults(ann)
  await ann.leave()
})
