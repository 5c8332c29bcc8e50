import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './kit'
import {
  board, expectNoFaults, myTurn, newPerson, openTable, playOne, sit, tableOf, type, waitForPly,
} from './online_kit'
import { browser, server, useServer } from './stage'

// What happens at and around tables besides the game.

useServer()

test('a bot answers, and agrees to takebacks', async () => {
  const ann = await newPerson(browser, server.url)
  const { page } = ann
  await page.goto(`${server.url}/new/domination`)
  await page.getByRole('radio', { name: 'Online' }).check()
  await page.getByRole('button', { name: 'Quick game' }).click()
  await myTurn(page).waitFor()
  const move = await page.locator('#text-moves option').first().getAttribute('value')
  await type(page, move!)
  await waitForPly(page, 2)
  await page.getByRole('button', { name: 'Take back' }).click()
  await waitForPly(page, 0)
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Play on' }).click()
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.locator('.status', { hasText: 'You have resigned.' }).waitFor()
  // The board knows it too.
  expect(await page.getByText('it is your turn').count()).toBe(0)
  expectNoFaults(ann)
  await ann.leave()
})

test('what is asked lies over the page: in sight, and the board stays where it is', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url, { viewport: { width: 360, height: 640 } })
  const pages = [ann.page, bea.page]
  await sit(bea.page, server.url, await openTable(ann.page, server.url, 'domination'))
  for (const page of pages) await waitForPly(page, 0)
  await playOne(pages)
  await bea.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const tops = () =>
    Promise.all(
      pages.map((page) =>
        page.locator('section.board').evaluate((board) => board.getBoundingClientRect().top + scrollY),
      ),
    )
  const before = await tops()
  await ann.page.getByRole('button', { name: 'Offer a draw' }).click()
  const decline = await bea.page.getByRole('button', { name: 'Decline' }).boundingBox()
  expect(decline!.y).toBeGreaterThan(0)
  expect(decline!.y + decline!.height).toBeLessThanOrEqual(640)
  await ann.page.getByText('You have offered a draw').waitFor()
  expect(await tops()).toEqual(before)

  // Whatever else is said there stands beside it.
  await bea.page.context().setOffline(true)
  const banner = bea.page.getByText('The connection to the server is gone')
  await banner.waitFor()
  await expect
    .poll(async () => {
      const asked = await bea.page.getByRole('button', { name: 'Decline' }).boundingBox()
      return asked!.y + asked!.height < (await banner.boundingBox())!.y
    })
    .toBe(true)
  // Who answers now is told at once that nobody hears it.
  await bea.page.getByRole('button', { name: 'Decline' }).click()
  await bea.page.getByText('this was not done').waitFor({ timeout: 2000 })
  await bea.page.context().setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await bea.page.getByText('this was not done').waitFor({ state: 'detached' })

  await bea.page.getByRole('button', { name: 'Decline' }).click()
  await ann.page.getByText('That was declined').waitFor()
  // No news to whoever comes then.
  await bea.page.getByText('That was declined').waitFor()
  await bea.page.reload()
  await waitForPly(bea.page, 1)
  await bea.page.getByRole('button', { name: 'Offer a draw' }).waitFor()
  expect(await bea.page.getByText('That was declined').count()).toBe(0)
  await bea.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await ann.page.getByText('That was declined').waitFor({ state: 'detached' })
  await ann.page.getByRole('button', { name: 'Resign' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  for (const page of pages) await page.getByRole('region', { name: 'After the game' }).waitFor()
  expect(await tops()).toEqual(before)
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('seats are taken, left, and given to bots', async () => {
  const ann = await newPerson(browser, server.url)
  const { page } = ann
  await openTable(page, server.url, 'domination', { 'How many play': '3' })
  await page.getByText('2 seats are still free').waitFor()
  await page.getByRole('button', { name: 'Seat a computer' }).first().click()
  await page.getByText('One seat is still free').waitFor()
  await page.getByRole('button', { name: 'Send away' }).click()
  await page.getByText('2 seats are still free').waitFor()
  await page.getByRole('button', { name: 'Stand up' }).click()
  await page.getByText('3 seats are still free').waitFor()
  await page.getByRole('button', { name: 'Sit here' }).nth(1).click()
  await page.getByRole('button', { name: 'Seat a computer' }).first().click()
  await page.getByRole('button', { name: 'Seat a computer' }).first().click()
  await page.locator('section.board').waitFor()
  expectNoFaults(ann)
  await ann.leave()
})

test('guests have names if they like, and who goes away is missed at once', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  const choose = async (page: Page, name: string) => {
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Take this name' }).click()
  }
  const table = await openTable(ann.page, server.url, 'domination')
  await choose(ann.page, 'Annick')
  await ann.page.getByText('The others see you as Annick').waitFor()
  await ann.page.getByText('Annick (you)').waitFor()
  await bea.page.goto(`${server.url}/t/${table}`)
  const seats = bea.page.getByRole('listitem')
  await seats.filter({ hasText: 'Annick' }).waitFor()
  await choose(bea.page, 'annick')
  await bea.page.getByText('Somebody else has that name').waitFor()
  await choose(bea.page, 'Beatrix')
  await bea.page.getByText('The others see you as Beatrix').waitFor()
  // Whoever waits may be gone by now.
  await ann.page.goto('about:blank')
  await seats.filter({ hasText: 'Annick' }).filter({ hasText: 'is away' }).waitFor()
  await ann.page.goto(`${server.url}/t/${table}`)
  await seats.filter({ hasText: 'is away' }).waitFor({ state: 'detached' })

  await bea.page.getByRole('button', { name: 'Sit here' }).click()
  for (const { page } of [ann, bea]) {
    await page.locator(board).waitFor()
    await page.getByRole('list', { name: 'Players' }).getByText('Beatrix').waitFor()
  }
  const [mover, other] = (await myTurn(ann.page).count()) > 0 ? [ann, bea] : [bea, ann]
  await mover.page.goto('about:blank')
  await other.page.getByText(/It is the turn of \w+, who is away/).waitFor()
  await mover.page.goto(`${server.url}/t/${table}`)
  await other.page.getByText('who is away').waitFor({ state: 'detached' })
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('hidden hands: each sees its own, and both browsers agree with the server', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  await sit(bea.page, server.url, await openTable(ann.page, server.url, 'conquer'))
  for (let i = 0; i < 4; i++) {
    for (const { page } of [ann, bea]) {
      if ((await myTurn(page).count()) === 0) continue
      const ply = Number(await page.locator('section.board').getAttribute('data-ply'))
      const move = await page.locator('#text-moves option').first().getAttribute('value')
      await type(page, move!)
      await waitForPly(ann.page, ply + 1)
      await waitForPly(bea.page, ply + 1)
    }
  }
  for (const { page } of [ann, bea]) {
    expect(await page.getByText('disagree').count()).toBe(0)
  }
  // Bea's record is another than the server's: a secret that does not lead to this deal.
  await bea.page.route('**/record', async (route) => {
    const record = await (await route.fetch()).text()
    const body = record.replace(/(secret\W+)(\w)/, (_, key, digit) => key + (digit === '0' ? '1' : '0'))
    expect(body).not.toBe(record)
    await route.fulfill({ contentType: 'text/plain', body })
  })
  await ann.page.getByRole('button', { name: 'Resign' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await ann.page.getByText('The deal follows from the secret').waitFor()
  await bea.page.getByText('The deal is not the one that was promised').waitFor()
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('people talk, mute and report; onlookers look on', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  const eve = await newPerson(browser, server.url)
  const table = await openTable(ann.page, server.url, 'domination')
  await sit(bea.page, server.url, table)
  // A table that is full has no seat, but can be looked at.
  await eve.page.goto(`${server.url}/t/${table}`)
  await eve.page.getByText('You are looking on').waitFor()
  await playOne([ann.page, bea.page])
  await waitForPly(eve.page, 1)
  const say = async (person: typeof ann, text: string) => {
    await person.page.getByLabel('Say something').fill(text)
    await person.page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  await bea.page.locator('summary', { hasText: 'Talk' }).click()
  await say(ann, 'Good luck!')
  await eve.page.getByText('Good luck!').waitFor()
  await bea.page.getByText('1 new').waitFor()
  await bea.page.locator('.floor').getByText('Good luck!').waitFor()
  await bea.page.locator('summary', { hasText: 'Talk' }).click()
  await bea.page.locator('.floor').getByText('Good luck!').waitFor({ state: 'detached' })
  await bea.page.getByText('Good luck!').waitFor()
  await say(eve, 'Boo!')
  await bea.page.getByText('Boo!').waitFor()
  const speaker = bea.page.locator('li', { hasText: 'Boo!' }).locator('button.name')
  await speaker.click()
  await bea.page.getByRole('button', { name: 'Report' }).click()
  await bea.page.getByText('has been told about').waitFor()
  await speaker.click()
  await bea.page.getByRole('button', { name: 'Mute' }).click()
  await bea.page.getByText('Boo!').waitFor({ state: 'detached' })
  await bea.page.getByRole('button', { name: /^Hear .* again$/ }).click()
  await bea.page.getByText('Boo!').waitFor()
  expectNoFaults(ann, bea, eve)
  for (const person of [ann, bea, eve]) await person.leave()
})

test('what is being typed outlasts the moves of others', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  await sit(bea.page, server.url, await openTable(ann.page, server.url, 'domination'))
  await myTurn(ann.page).waitFor()
  const typed = bea.page.getByLabel('Say something')
  await typed.pressSequentially('Good mo')
  await playOne([ann.page, bea.page])
  await myTurn(bea.page).waitFor()
  await bea.page.keyboard.type('ve!')
  expect(await typed.inputValue()).toBe('Good move!')
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('a clock runs where everybody can see it', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  const table = await openTable(ann.page, server.url, 'domination', { Clock: 'realtime:5+5' })
  await sit(bea.page, server.url, table)
  await myTurn(ann.page).waitFor()
  await bea.page.getByText('4:58').waitFor({ timeout: 10_000 })
  await playOne([ann.page, bea.page])
  await ann.page.getByRole('button', { name: 'Offer a draw' }).click()
  await bea.page.getByRole('button', { name: 'Agree' }).click()
  await ann.page.getByText('A draw. Everybody agreed to it.').waitFor()
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('an invitation is copied, and a clock may have days', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const ann = await newPerson(browser, server.url, { permissions })
  const bea = await newPerson(browser, server.url)
  const table = await openTable(ann.page, server.url, 'domination', { Clock: 'days:3' })
  await ann.page.getByRole('button', { name: 'Copy the link' }).click()
  await ann.page.getByText('Copied.').waitFor()
  const link = await ann.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server.url}/t/${table}`)
  await bea.page.goto(link)
  await bea.page.getByText('3 days for each turn').waitFor()
  await bea.page.getByRole('button', { name: 'Sit here' }).first().click()
  // Of a turn that has just begun not a whole hour is gone.
  const left = /^(3 d 0 h|2 d 23 h)$/
  for (const { page } of [ann, bea]) await page.getByText(left).first().waitFor()
  await playOne([ann.page, bea.page])
  for (const { page } of [ann, bea]) await page.getByText(left).first().waitFor()
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})

test('an account is made, left, entered and deleted', async () => {
  const ann = await openPage(browser)
  const { page } = ann
  await page.goto(`${server.url}/account`)
  const form = (title: string) =>
    page.locator('form', { has: page.getByRole('heading', { name: title }) })
  await form('Make an account').getByLabel('Name').fill('annie')
  await form('Make an account').getByLabel('Password').fill('correct horse')
  await form('Make an account').getByRole('button').click()
  const told = page.getByText('You are logged in as annie')
  await told.waitFor()
  await expect.poll(() => told.evaluate((line) => line === document.activeElement)).toBe(true)
  await form('Your own programs').getByLabel('Name').fill('annies-bot')
  await form('Your own programs').getByRole('button', { name: 'Add' }).click()
  expect(await page.getByLabel('Its token').inputValue()).toMatch(/^\w+\.0\.\w+$/)
  // Without a network every button says so, and nothing that was there goes.
  await page.route('**/api/**', (route) => route.abort())
  for (const [title, name] of [['Your own programs', 'New token'], ['Log out', 'Log out everywhere']]) {
    await form(title!).getByRole('button', { name: name! }).click()
    await form(title!).getByText('The server cannot be reached').waitFor()
  }
  expect(await form('Your own programs').getByRole('listitem').count()).toBe(1)
  await page.unroute('**/api/**')
  await form('Log out').getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByText('You are nobody here yet').waitFor()
  await form('Log in').getByLabel('Name').fill('annie')
  await form('Log in').getByLabel('Password').fill('wrong horse')
  await form('Log in').getByRole('button').click()
  await page.getByText('The name or the password is wrong.').waitFor()
  await form('Log in').getByLabel('Password').fill('correct horse')
  await form('Log in').getByRole('button').click()
  await form('Leave for good').getByLabel('Password').fill('correct horse')
  await form('Leave for good').getByRole('checkbox').check()
  await form('Leave for good').getByRole('button').click()
  await page.getByText('You are nobody here yet').waitFor()
  expectNoFaults(ann)
  await ann.leave()
})

test('a table that is gone is a plain sentence and a way on', async () => {
  const ann = await openPage(browser)
  await ann.page.goto(`${server.url}/t/0000000000000000000000gone`)
  await ann.page.getByText('This table does not exist').waitFor()
  await ann.page.locator('main').getByRole('link', { name: 'Lobby' }).click()
  await ann.page.getByRole('heading', { name: 'Open tables' }).waitFor()
  expectNoFaults(ann)
  await ann.leave()
})

const nonsense = [
  ['a page', '<!doctype html><h1>Welcome to your router</h1>', 200],
  ['another form', '{"tables": 5, "id": {}, "holders": "no"}', 200],
  ['nothing', '', 200],
  ['a bare error', '{"error": 1}', 500],
  ['a list of nothings', '[null, 3, "x"]', 200],
] as const

test.each(nonsense)('a server that answers %s is told apart', async (_, body, status) => {
  const ann = await openPage(browser)
  const { page } = ann
  const contentType = 'text/html'
  await page.route('**/api/**', (route) => route.fulfill({ status, body, contentType }))
  for (const path of ['/lobby', '/account', '/t/abc']) {
    await page.goto(server.url + path)
    await page.getByText('is not a server for these games').waitFor()
    await page.locator('main').getByRole('link', { name: 'To the games' }).waitFor()
  }
  await page.goto(server.url)
  await page.getByText('No server can be reached').waitFor()
  await page.goto(`${server.url}/new/domination`)
  await page.getByRole('radio', { name: 'Online' }).check()
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.getByText('is not a server for these games').waitFor()
  expectNoFaults(ann)
  await ann.leave()
})

test('without a server the pages say so, and come back', async () => {
  const ann = await openPage(browser)
  const { page } = ann
  await page.route('**/api/**', (route) => route.abort())
  for (const path of ['/lobby', '/account', '/t/abc']) {
    await page.goto(server.url + path)
    await page.getByText('The server cannot be reached').waitFor()
  }
  await page.goto(`${server.url}/lobby`)
  await page.getByText('The server cannot be reached').waitFor()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Lobby' }).waitFor()
  expect(tableOf(page)).toBe('')
  expectNoFaults(ann)
  await ann.leave()
})
