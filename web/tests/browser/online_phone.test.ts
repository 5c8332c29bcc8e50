import { expect, test } from 'vitest'
import { expectNoFaults, myTurn, newPerson } from './online_kit'
import { browser, server, useServer } from './stage'

// What must be in sight on a phone, where most of a page is not.

useServer()

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
