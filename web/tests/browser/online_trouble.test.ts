import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoFaults, myTurn, newPerson, openTable, sit, type, waitForPly } from './online_kit'
import { browser, server, useServer } from './stage'

// People who leave, and a server that says something else than the rules.

useServer('--patience', '2') // seconds until somebody counts as absent

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
}

test('a bot takes the seat of who resigns at a table of three, and then looks on', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  const eve = await newPerson(browser, server.url)
  const table = await openTable(ann.page, server.url, 'conquer', { 'How many play': '3' })
  await sit(bea.page, server.url, table)
  await sit(eve.page, server.url, table)
  for (const { page } of [ann, bea, eve]) await waitForPly(page, 0)
  await resign(bea.page)
  await bea.page.getByText('You are looking on').waitFor()
  for (const { page } of [ann, eve]) await page.getByText('has left; a computer plays on').waitFor()
  expect(await bea.page.getByText('has left; a computer plays on').count()).toBe(0)
  await ann.page.getByRole('list', { name: 'Players' }).getByText('Computer').waitFor()
  const move = await ann.page.locator('#text-moves option').first().getAttribute('value')
  await type(ann.page, move!)
  // The bot moves next; everybody sees it, the onlooker as such.
  for (const { page } of [ann, bea, eve]) {
    await page.locator('section.board:not([data-ply="0"])').waitFor()
    expect(await page.getByText('disagree').count()).toBe(0)
  }
  expectNoFaults(ann, bea, eve)
  for (const person of [ann, bea, eve]) await person.leave()
})

test('the others decide about who is away, and who comes back goes on', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  const table = await openTable(ann.page, server.url, 'domination')
  await sit(bea.page, server.url, table)
  await myTurn(ann.page).waitFor()
  await bea.page.goto('about:blank')
  await ann.page.getByText('not at the table for a while').waitFor()
  await ann.page.getByRole('button', { name: 'Wait', exact: true }).click()
  await bea.page.goto(`${server.url}/t/${table}`)
  await ann.page.getByText('not at the table for a while').waitFor({ state: 'detached' })
  await bea.page.goto('about:blank')
  await ann.page.getByRole('button', { name: 'Claim the win' }).click()
  await ann.page.locator('.status', { hasText: 'has left the table' }).waitFor()
  expectNoFaults(ann)
  await ann.leave()
  await bea.leave()
})

test('a browser that disagrees with the server says so, and loads the game again', async () => {
  const ann = await newPerson(browser, server.url)
  const { page } = ann
  let lie = false
  await page.routeWebSocket('**/api/socket', (socket) => {
    const real = socket.connectToServer()
    real.onMessage((text) => {
      const changed = String(text).replace(/(?<="hash": ")\w{4}/g, '0bad')
      socket.send(lie && String(text).includes('"moved"') ? changed : text)
    })
  })
  await page.goto(`${server.url}/new/domination`)
  await page.getByRole('radio', { name: 'Online' }).check()
  await page.getByRole('button', { name: 'Quick game' }).click()
  await myTurn(page).waitFor()
  lie = true
  await type(page, (await page.locator('#text-moves option').first().getAttribute('value'))!)
  await page.getByText('This browser and the server disagree').waitFor()
  await page.locator('section.board[data-ply="2"]').waitFor() // the answer was a lie too
  expect(await myTurn(page).count()).toBe(0)
  lie = false
  await page.getByRole('button', { name: 'Load the game again' }).click()
  await page.getByText('This browser and the server disagree').waitFor({ state: 'detached' })
  await page.locator('section.board[data-ply="2"][data-turn="mine"]').waitFor()
  expectNoFaults(ann)
  await ann.leave()
})
