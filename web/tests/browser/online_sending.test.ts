import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './kit'
import { expectNoFaults, myTurn, waitForPly } from './online_kit'
import { browser, server, useServer } from './stage'

// What is shown of a move that the server has not heard of yet.

useServer()

// Keeps moves back until `send` is called, or answers them with a refusal.
async function holdMoves(page: Page): Promise<{ send(): void; refuse(): void }> {
  let send = () => {}
  let refuse = () => {}
  await page.routeWebSocket('**/api/socket', (socket) => {
    const real = socket.connectToServer()
    socket.onMessage((text) => {
      const message = JSON.parse(String(text))
      if (message.do !== 'move') return real.send(text)
      send = () => real.send(text)
      const error = { rule: 'turn', code: 'not-your-turn', params: {}, sentence: 'not your turn' }
      refuse = () => socket.send(JSON.stringify({ re: message.re, error }))
    })
  })
  return { send: () => send(), refuse: () => refuse() }
}

async function quickGame(page: Page, game: string): Promise<void> {
  await page.goto(`${server.url}/new/${game}`)
  await page.getByRole('radio', { name: 'Online' }).check()
  await page.getByRole('button', { name: 'Quick game' }).click()
  await myTurn(page).waitFor()
}

const onItsWay = (page: Page) => page.locator('.status', { hasText: 'Your move is on its way' })

test('a move is shown as made while it is on its way, and what it draws is not guessed', async () => {
  const ann = await openPage(browser)
  const { page } = ann
  const line = await holdMoves(page)
  await quickGame(page, 'conquer')
  const hand = page.locator('[data-domino]')
  const held = await hand.count()
  await hand.first().click()
  const side = page.locator('[data-side]:has(.target)').first()
  const name = await side.getAttribute('data-side')
  await side.click()
  await waitForPly(page, 1)
  await onItsWay(page).waitFor()
  expect(await hand.count()).toBe(held - 1)
  expect(await page.locator('ol.notation li').count()).toBe(1)
  expect(await page.locator('ol.notation li').textContent()).toContain(name)
  expect(await page.locator('[aria-current="true"]', { hasText: 'you' }).count()).toBe(1)
  line.send()
  await onItsWay(page).waitFor({ state: 'detached' })
  await expect.poll(() => hand.count()).toBe(held)
  expectNoFaults(ann)
  await ann.leave()
})

test('a move that the server refuses is taken off the board, with a reason', async () => {
  const ann = await openPage(browser)
  const { page } = ann
  const line = await holdMoves(page)
  await quickGame(page, 'domination')
  await page.getByLabel('Text board').check()
  const move = await page.locator('#text-moves option').first().getAttribute('value')
  await page.fill('input[list="text-moves"]', move!)
  await page.press('input[list="text-moves"]', 'Enter')
  await waitForPly(page, 1)
  await onItsWay(page).waitFor()
  line.refuse()
  await myTurn(page).waitFor()
  await waitForPly(page, 0)
  await page.locator('.refusal').waitFor()
  await onItsWay(page).waitFor({ state: 'detached' })
  expectNoFaults(ann)
  await ann.leave()
})
