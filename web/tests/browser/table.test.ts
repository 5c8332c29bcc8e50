import { expect, test } from 'vitest'
import type { Scene } from '../../src/core/types'
import { core, kept, make, openGame, playAhead } from './driver'
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

test('a table says in words which game it is and who has which colour', async () => {
  const { page, leave } = await openPage(browser)
  const ahead = playAhead({ game: 'domain', seats: ['person', 'bot:1'] }, Infinity)
  await openGame(page, server.url, ahead)
  const seats = page.getByRole('list', { name: 'Players' }).getByRole('listitem')
  await expect.poll(() => seats.allTextContents()).toHaveLength(2)
  const said = (await seats.allTextContents()).map((text) => text.replace(/\s+/g, ' '))
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Domain'])
  expect(said[0]).toContain('white: You')
  expect(said[1]).toContain('blue: Computer')
  await leave()
})

test('computers of one level are told apart', async () => {
  const { page, leave } = await openPage(browser)
  const seats = ['person', 'bot:1', 'bot:1']
  await openGame(page, server.url, playAhead({ game: 'conquer', seats }, Infinity))
  const list = page.getByRole('list', { name: 'Players' })
  await list.getByText('Computer, level 1 (blue)').waitFor()
  await list.getByText('Computer, level 1 (green)').waitFor()
  await leave()
})

const shared = {
  en: 'You share the win with Computer, level 3.',
  de: 'Du teilst dir den Sieg mit Computer, Stufe 3.',
  fr: 'Vous partagez la victoire avec Ordinateur, niveau 3.',
  nl: 'Je deelt de winst met Computer, niveau 3.',
}
test.each(Object.entries(shared))('a shared win is told in %s', async (locale, sentence) => {
  const { page, leave } = await openPage(browser, { locale })
  const seats = ['person', 'bot:3', 'bot:1']
  const ahead = playAhead({ game: 'domination', seats }, Infinity)
  const result = { winners: [0, 1], scores: null, reason: '' }
  await openGame(page, server.url, { ...ahead, result })
  await page.getByText(sentence).waitFor()
  await leave()
})

test('an earlier position is not taken for the present one', async () => {
  const { page, leave } = await openPage(browser)
  const empty = playAhead({ game: 'domination', seats: ['person', 'person'] }, Infinity)
  await openGame(page, server.url, { ...empty, moves: ['c4c3', 'b5b4'] })
  await page.locator('section.board[data-turn="mine"]').waitFor()
  const grid = page.locator('section.board svg[role]').first()
  const place = await grid.boundingBox()
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.getByText(/^Try /).waitFor()
  const hint = page.locator('section.board .hinted')
  expect(await hint.count()).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'One move back' }).click()
  await page.getByText('Position after move 1').waitFor()
  await page.locator('section.board[data-ply="1"]:not([data-turn])').waitFor()
  expect(await hint.count()).toBe(0)
  expect(await grid.boundingBox()).toEqual(place)
  await page.setViewportSize({ width: 360, height: 740 })
  const narrow = await grid.boundingBox()
  await page.locator('.status').getByRole('button', { name: 'To the present' }).click()
  await page.locator('section.board[data-ply="2"][data-turn="mine"]').waitFor()

  expect(await grid.boundingBox()).toEqual(narrow)

  // A move that is tried there leads to the present, and is still there to be made.
  await page.getByLabel('Text board').check()
  await page.getByRole('button', { name: 'To the beginning' }).click()
  await page.getByText('Position at the beginning').waitFor()
  const [move] = core<Scene>({ do: 'look', game: 'domination', moves: ['c4c3', 'b5b4'] }).legal
  await make(page, 'text', 0, move!, [])
  await page.locator('section.board[data-ply="2"][data-turn="mine"]').waitFor()
  await page.press('input[list="text-moves"]', 'Enter')
  await page.locator('section.board[data-ply="3"]').waitFor()

  // What is taken back ends where one already looks.
  await page.getByRole('button', { name: 'One move back' }).click()
  await page.getByText('Position after move 2').waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.locator('section.board[data-ply="2"][data-turn="mine"]').waitFor()
  expect(await page.getByText('Position after move').count()).toBe(0)
  await leave()
})

test('the text board loses nothing that was typed, and the focus neither', async () => {
  const { page, leave } = await openPage(browser)
  await answerLate(page, 150)
  const ahead = playAhead({ game: 'domain', seats: ['person', 'bot:1'] }, Infinity)
  await openGame(page, server.url, ahead)
  await page.getByLabel('Text board').check()
  const field = page.getByLabel('Your move in notation')
  await field.fill('X5@i9')
  await field.press('Enter')
  await page.getByRole('alert').waitFor() // it does not fit into the corner
  expect(await field.inputValue()).toBe('X5@i9')
  await field.fill('')
  const legal = page.locator('details', { hasText: 'moves are possible' })
  await legal.locator('summary').click()
  await legal.getByText('200 of them are listed.').waitFor()
  await field.fill('X5@d')
  await legal.getByRole('button', { name: 'X5@d4', exact: true }).click()
  await page.locator('section.board[data-ply="1"]').waitFor()
  // The computer thinks.
  await field.fill('I2h@a1')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('I2h@a1')
  await page.locator('section.board[data-ply="2"][data-turn="mine"]').waitFor()
  expect(await field.evaluate((field) => field === document.activeElement)).toBe(true)
  await field.press('Enter')
  await page.locator('section.board[data-ply="3"]').waitFor()
  expect(await page.getByRole('img', { name: 'The board in letters' }).innerText()).not.toMatch(/points/)
  await leave()
})

test('a refusal goes when one goes on', async () => {
  const { page, leave } = await openPage(browser)
  const ahead = playAhead({ game: 'domain', seats: ['person', 'person'] }, Infinity)
  await openGame(page, server.url, ahead)
  await page.getByLabel('Text board').check()
  const field = page.getByLabel('Your move in notation')
  const refusal = page.getByRole('alert')
  const refuse = async () => {
    await field.fill('X5@i9')
    await field.press('Enter')
    await refusal.waitFor()
  }
  const ways = [
    () => field.press('Backspace'),
    () => page.getByRole('img', { name: 'The board in letters' }).click(),
    () => page.getByRole('button', { name: 'Hint' }).click(),
  ]
  for (const goOn of ways) {
    await refuse()
    // What the note says can be gone to.
    await field.press('Tab')
    expect(await refusal.count()).toBe(1)
    await goOn()
    await refusal.waitFor({ state: 'detached' })
  }
  await leave()
})

test('keys step through the moves, unless something else has use for them', async () => {
  const { page, leave } = await openPage(browser)
  const empty = playAhead({ game: 'domination', seats: ['person', 'person'] }, Infinity)
  await openGame(page, server.url, { ...empty, moves: ['c4c3', 'b5b4'] })
  const at = (ply: number) => page.locator(`section.board[data-ply="${ply}"]`).waitFor()
  await at(2)
  for (const [key, ply] of [
    ['ArrowLeft', 1], ['ArrowLeft', 0], ['ArrowLeft', 0], ['ArrowRight', 1], ['End', 2], ['Home', 0],
    ['End', 2],
  ] as const) {
    await page.keyboard.press(key)
    await at(ply)
  }
  // On the board they lead from cell to cell.
  await page.locator('[data-board] [data-cell][tabindex="0"]').focus()
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home']) await page.keyboard.press(key)
  await page.getByLabel('Text board').check()
  await page.getByLabel('Your move in notation').fill('c3')
  for (const key of ['ArrowLeft', 'Home']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Hint' }).focus()
  expect(await page.getByText('Position').count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await at(1)
  await leave()
})

test('two tabs show one game', async () => {
  const { page, problems, leave } = await openPage(browser)
  const ahead = playAhead({ game: 'domination', seats: ['person', 'person'] }, Infinity)
  await openGame(page, server.url, ahead)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Text board').check()
  await make(other, 'text', 0, 'c4c3', [])
  await page.locator('section.board[data-ply="1"]').waitFor()
  await page.getByLabel('Text board').check()
  await make(page, 'text', 1, 'b5b4', [])
  await other.locator('section.board[data-ply="2"]').waitFor()
  expect((await kept(page, ahead.id)).moves).toEqual(['c4c3', 'b5b4'])
  await other.getByRole('button', { name: 'Take back' }).click()
  await page.locator('section.board[data-ply="1"][data-turn="mine"]').waitFor()
  expect(problems).toEqual([])
  await leave()
})

test.each([360, 768, 1280])('names in Domizone have room at %i pixels', async (width) => {
  const { page, leave } = await openPage(browser, { locale: 'fr', viewport: { width, height: 800 } })
  const ahead = playAhead({ game: 'domizone', seats: ['person', 'bot:1'] }, Infinity)
  await openGame(page, server.url, ahead)
  await page.locator('section.board[data-turn="mine"]').waitFor()
  const players = page.locator('section.board').getByRole('list', { name: 'joueurs' })
  const names = await players.locator('.name').evaluateAll((all) =>
    all.map((name) => name.scrollWidth - name.clientWidth),
  )
  expect(names).toEqual([0, 0])
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

// Twice as large on a screen of 1280 by 720 pixels; or a phone on its side.
test.each(['conquer', 'domaine', 'domination'])('zoom enlarges the board of %s', async (game) => {
  const { page, leave } = await openPage(browser, { viewport: { width: 640, height: 360 } })
  await openGame(page, server.url, playAhead({ game, seats: ['person', 'bot:1'] }, Infinity))
  await page.locator('section.board[data-turn="mine"]').waitFor()
  const boxes = await page.locator('section.board svg').evaluateAll((all) =>
    all.map((svg) => svg.getBoundingClientRect().width),
  )
  expect(Math.max(...boxes)).toBeGreaterThan(320)
  await leave()
})

test.each([
  ['conquer', /^[a-h]\d[a-h]\d$/, /^drew [0-6]{2}$/],
  ['domizone', /^(-|draw|[SML][a-o]\d+|[a-o]\d+[a-o]\d+=[0-6]{2})$/, /^drew [0-6]{2}$/],
])('the list of %s says which moves were made, and apart from them what was drawn', async (game, move, drawn) => {
  const { page, leave } = await openPage(browser)
  await openGame(page, server.url, playAhead({ game, seats: ['person', 'bot:1'] }, 20))
  await page.locator('ol.notation .drawn').first().waitFor()
  for (const text of await page.locator('ol.notation .move').allTextContents()) {
    expect(text).toMatch(move)
  }
  for (const text of await page.locator('ol.notation .drawn').allTextContents()) {
    expect(text).toMatch(drawn)
  }
  await leave()
})

test('Enter and Enter again does not resign a game', async () => {
  const { page, leave } = await openPage(browser)
  await openGame(page, server.url, playAhead({ game: 'domination', seats: ['person', 'bot:1'] }, Infinity))
  const resign = page.locator('aside').getByRole('button', { name: 'Resign' })
  await resign.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('The computer wins then.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('section.board[data-turn="mine"]').waitFor()
  expect(await resign.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.locator('.status', { hasText: 'You have resigned.' }).waitFor()
  await leave()
})

test('a row of the players is as high while its computer thinks', async () => {
  const { page, leave } = await openPage(browser, { viewport: { width: 360, height: 640 } })
  await answerLate(page, 300)
  const seats = ['person', 'bot:1', 'bot:1']
  await openGame(page, server.url, playAhead({ game: 'domination', seats }, Infinity))
  await page.getByLabel('Text board').check()
  await page.locator('section.board[data-turn="mine"]').waitFor()
  const list = page.getByRole('list', { name: 'Players' })
  const height = async () => (await list.boundingBox())!.height
  const before = await height()
  const move = await page.locator('#text-moves option').first().getAttribute('value')
  await make(page, 'text', 0, move!, [])
  await list.locator('.soft', { hasText: 'is thinking' }).waitFor()
  expect(await height()).toBe(before)
  await leave()
})

test('on a phone the board comes into sight with a hint', async () => {
  const { page, leave } = await openPage(browser, { viewport: { width: 360, height: 640 } })
  const ahead = playAhead({ game: 'domination', seats: ['person', 'bot:1'] }, Infinity)
  await openGame(page, server.url, ahead)
  const board = page.locator('section.board [data-board]')
  await page.locator('section.board[data-turn="mine"]').waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect((await board.boundingBox())!.y).toBeLessThan(0)
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.getByText(/^Try /).waitFor()
  const { y } = (await board.boundingBox())!
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y).toBeLessThan(320)
  await leave()
})

// A phone on its side, and a page that is twice as large as usual.
test.each([[740, 360], [640, 400]])('Domizone: sheet and hand are seen together on %i by %i', async (width, height) => {
  const { page, leave } = await openPage(browser, { viewport: { width, height } })
  await openGame(page, server.url, playAhead({ game: 'domizone', seats: ['person', 'bot:1'] }, Infinity))
  const board = page.locator('section.board')
  await board.waitFor()
  await board.evaluate((board) => board.scrollIntoView())
  const sheet = (await page.locator('.frame').boundingBox())!
  const hand = (await page.locator('[data-card]').first().boundingBox())!
  expect(sheet.y + sheet.height).toBeLessThanOrEqual(height)
  expect(hand.y + hand.height).toBeLessThanOrEqual(height)
  expect(hand.x).toBeGreaterThan(sheet.x + sheet.width)
  await leave()
})
