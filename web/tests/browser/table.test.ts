import { expect, test } from 'vitest'
import { make, openGame, playAhead } from './driver'
import { answerLate, openPage } from './kit'
import { browser, server, useServer } from './stage'

// What stands around a board, and what must not get in its way.

useServer()

test('no button takes the place of another while the computer thinks', async () => {
  const { page, leave } = await openPage(browser)
  await answerLate(page, 300)
  const ahead = playAhead({ game: 'domination', seats: ['person', 'bot:1'] }, Infinity)
  await openGame(page, server.url, ahead)
  await page.getByLabel('Text board').check()
  await page.locator('section.board[data-turn="mine"]').waitFor()
  const names = ['Take back', 'Hint', 'Resign', 'Stop the computer']
  const places = () =>
    Promise.all(names.map((name) => page.getByRole('button', { name }).boundingBox()))
  const before = await places()
  await make(page, 'text', 0, 'c4c3', [])
  await page.locator('button:enabled', { hasText: 'Stop the computer' }).waitFor()
  expect(await places()).toEqual(before)
  await page.locator('section.board[data-ply="2"][data-turn="mine"]').waitFor()
  expect(await places()).toEqual(before)
  await leave()
})

test('a castle of Domaine is confirmed on a phone without hiding it', async () => {
  const { page, leave } = await openPage(browser, {
    viewport: { width: 360, height: 640 }, hasTouch: true,
  })
  const ahead = playAhead({ game: 'domaine', seats: ['person', 'bot:1'] }, Infinity)
  await openGame(page, server.url, ahead)
  await page.locator('section.board[data-turn="mine"]').waitFor()
  const map = page.locator('svg', { has: page.locator('path[data-cell="a1"]') })
  await page.locator('path.hit:not(.shut)[data-cell$="1"]').first().tap()
  await page.locator('path.hit:not(.shut)').first().tap()
  const confirm = await page.getByRole('button', { name: 'Do it' }).boundingBox()
  const land = await map.boundingBox()
  expect(confirm!.y).toBeGreaterThan(land!.y + land!.height)
  expect(confirm!.y + confirm!.height).toBeLessThanOrEqual(640)
  await leave()
})
