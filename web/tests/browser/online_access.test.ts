import { expect, test } from 'vitest'
import { findings } from './axe'
import { myTurn, newPerson, openTable, sit } from './online_kit'
import { browser, server, useServer } from './stage'

// Nobody is shut out of a table, whatever its state, and it fits a narrow screen.

useServer()

test.each(['light', 'dark'] as const)('a table shuts nobody out, %s', async (colorScheme) => {
  const narrow = { width: 360, height: 740 }
  const look = { colorScheme, bypassCSP: true }
  const ann = await newPerson(browser, server.url, look)
  const bea = await newPerson(browser, server.url, { ...look, viewport: narrow })
  const check = async () => {
    for (const { page } of [ann, bea]) expect(await findings(page)).toEqual([])
    const wide = await bea.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(narrow.width)
  }
  const table = await openTable(ann.page, server.url, 'domination', { Clock: 'realtime:5+5' })
  await bea.page.goto(`${server.url}/t/${table}`)
  await bea.page.getByRole('button', { name: 'Sit here' }).waitFor()
  await check()
  await sit(bea.page, server.url, table)
  await myTurn(ann.page).waitFor()
  await bea.page.getByRole('button', { name: 'Offer a draw' }).click()
  await ann.page.getByRole('button', { name: 'Agree' }).waitFor()
  await bea.page.getByRole('button', { name: 'Resign' }).click()
  await check()
  await bea.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await ann.page.getByRole('button', { name: 'Play again' }).click()
  await bea.page.getByRole('button', { name: 'Play again there' }).waitFor()
  await check()
  await ann.page.goto(`${server.url}/lobby`)
  await ann.page.getByText('Your tables').waitFor()
  await ann.page.goto(`${server.url}/account`)
  await ann.page.getByText('You are playing as a guest').waitFor()
  await check()
  await ann.leave()
  await bea.leave()
})
