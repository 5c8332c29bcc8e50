import { expect, test } from 'vitest'
import {
  board, expectNoFaults, isOver, myTurn, newPerson, openTable, playOne, plyOf, sit, tableOf,
  waitForPly,
} from './online_kit'
import { browser, server, useServer } from './stage'

// A game through a server, to its end, whatever happens to the connection and to the server.

useServer()

test('lists say what a table is and whose turn it is', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  const table = await openTable(ann.page, server.url, 'domination', { Clock: 'realtime:5+5' })
  await bea.page.goto(`${server.url}/lobby`)
  await bea.page.getByText('5 minutes each, and 5 seconds more a turn').waitFor()
  await sit(bea.page, server.url, table)
  await myTurn(ann.page).waitFor()
  for (const { page } of [ann, bea]) await page.goto(server.url)
  await bea.page.getByText('You sit at one table; it is not your turn.').waitFor()
  await ann.page.getByText('It is your turn at one table.').waitFor()
  await ann.page.goto(`${server.url}/lobby`)
  await ann.page.getByRole('listitem').filter({ hasText: 'Your turn' }).waitFor()
  await ann.page.goto(server.url)
  await ann.page.getByRole('link', { name: 'Go there' }).click()
  await myTurn(ann.page).waitFor()
  await ann.leave()
  await bea.leave()
})

test('two people play to the end through losses and restarts, and then again', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  const pages = [ann.page, bea.page]
  await openTable(ann.page, server.url, 'domination')

  // Bea finds it in the lobby.
  await bea.page.goto(`${server.url}/lobby`)
  await bea.page.getByRole('button', { name: 'Join' }).click()
  for (const page of pages) await waitForPly(page, 0)
  await myTurn(ann.page).waitFor()
  expect(await ann.page.title()).toMatch(/^● Your turn/)
  expect(await bea.page.title()).not.toMatch(/Your turn/)
  await playOne(pages)
  await playOne(pages)

  // Loaded again, it goes on where it was.
  await bea.page.reload()
  await waitForPly(bea.page, 2)
  await playOne(pages)

  // Bea asks for her move back: Ann has moved since.
  await bea.page.getByRole('button', { name: 'Take back' }).click()
  await ann.page.getByText('would like to take back move 2; your move 3 goes with it').waitFor()
  await ann.page.getByRole('button', { name: 'Decline' }).click()
  await bea.page.getByText('That was declined').waitFor()
  await bea.page.getByRole('button', { name: 'Take back' }).click()
  await ann.page.getByRole('button', { name: 'Agree' }).click()
  for (const page of pages) await waitForPly(page, 1)
  await playOne(pages)

  // The connection is lost and found; a move that is made meanwhile arrives.
  expect(await plyOf(ann.page)).toBe(2)
  await myTurn(ann.page).waitFor()
  const top = async () => (await ann.page.locator(board).boundingBox())?.y
  const before = await top()
  await ann.page.context().setOffline(true)
  await ann.page.getByText('The connection to the server is gone').waitFor()
  const made = await ann.page.locator('#text-moves option').first().getAttribute('value')
  await ann.page.fill('input[list="text-moves"]', made!)
  await ann.page.press('input[list="text-moves"]', 'Enter')
  await ann.page.getByText('Your move is on its way').waitFor()
  // What is said about it does not move the board.
  expect(await top()).toBe(before)
  expect(await ann.page.getByRole('button', { name: 'Take back' }).isDisabled()).toBe(true)
  expect(await plyOf(bea.page)).toBe(2)
  await ann.page.context().setOffline(false)
  for (const page of pages) await waitForPly(page, 3)
  await ann.page.getByText('The connection to the server is gone').waitFor({ state: 'detached' })

  // The server dies on the spot, and comes back with everything.
  await server.kill('SIGKILL')
  await bea.page.getByText('The connection to the server is gone').waitFor()
  await server.restart()
  await bea.page.getByText('The connection to the server is gone').waitFor({ state: 'detached' })
  await playOne(pages)
  // And once more in peace, which it announces.
  await server.kill('SIGTERM')
  await ann.page.getByText('The server is restarting').waitFor()
  await server.restart()
  await playOne(pages)

  for (let moves = 0; !(await isOver(ann.page)); moves++) {
    expect(moves).toBeLessThan(300)
    await playOne(pages)
  }
  await ann.page.locator('.status').getByText(/win/).waitFor()
  const [record] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('link', { name: 'Save the record' }).click(),
  ])
  expect(record.suggestedFilename()).toMatch(/^domination-.*\.demesne$/)

  // Again, everybody one seat further.
  const first = tableOf(ann.page)
  await ann.page.getByRole('button', { name: 'Play again' }).click()
  await bea.page.getByRole('button', { name: 'Play again there' }).click()
  for (const page of pages) {
    await page.waitForURL((url) => !url.pathname.includes(first))
    await waitForPly(page, 0)
  }
  expect(tableOf(ann.page)).toBe(tableOf(bea.page))
  await myTurn(bea.page).waitFor()
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
}, 300_000)

test('a move that was not answered is made once, also when the page is loaded again', async () => {
  const ann = await newPerson(browser, server.url)
  const bea = await newPerson(browser, server.url)
  await sit(bea.page, server.url, await openTable(ann.page, server.url, 'domination'))
  await myTurn(ann.page).waitFor()
  await server.kill('SIGKILL')
  const move = await ann.page.locator('#text-moves option').first().getAttribute('value')
  await ann.page.fill('input[list="text-moves"]', move!)
  await ann.page.press('input[list="text-moves"]', 'Enter')
  await ann.page.getByText('Your move is on its way').waitFor()
  await server.restart()
  await ann.page.reload()
  await waitForPly(ann.page, 1)
  await waitForPly(bea.page, 1)
  await myTurn(bea.page).waitFor()
  expectNoFaults(ann, bea)
  await ann.leave()
  await bea.leave()
})
