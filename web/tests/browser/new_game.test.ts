import { expect, test } from 'vitest'
import { kept } from './driver'
import { person, server, usePerson } from './stage'

// The page that begins a game.

usePerson()

const seats = async (): Promise<string[]> => {
  await person.page.locator('section.board').waitFor()
  const id = new URL(person.page.url()).pathname.split('/').at(-1)!
  return (await kept(person.page, id)).seats
}

test('a quick game is against the computers that were chosen', async () => {
  const { page } = person
  await page.goto(`${server.url}/new/domination`)
  await page.getByLabel('How many play').selectOption('3')
  await page.getByLabel('Seat 2').selectOption('bot:1')
  await page.getByLabel('Seat 3').selectOption('person')
  await page.getByRole('button', { name: 'Quick game' }).click()
  expect(await seats()).toEqual(['person', 'bot:1', 'bot:1'])
})

test('whoever comes back finds what was chosen', async () => {
  const { page } = person
  await page.goto(`${server.url}/new/domain`)
  await page.getByLabel('Seat 2').selectOption('bot:5')
  const level = page.locator('select', { has: page.locator('option[value="expert"]') })
  await level.selectOption('expert')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.locator('section.board').waitFor()
  await page.goBack()
  await page.getByLabel('Seat 2').waitFor()
  expect(await page.getByLabel('Seat 2').inputValue()).toBe('bot:5')
  expect(await level.inputValue()).toBe('expert')
})

test('what the rules do not allow together cannot be chosen, and says why', async () => {
  const { page } = person
  await page.goto(`${server.url}/new/domination`)
  const partners = page.getByRole('option', { name: 'Two against two' })
  await page.getByText('Two against two: Partners need four players.').waitFor()
  expect(await partners.isDisabled()).toBe(true)
  await page.getByLabel('How many play').selectOption('4')
  await page.getByText('Partners need four players.').waitFor({ state: 'detached' })
  expect(await partners.isDisabled()).toBe(false)
  // Chosen first and ruled out afterwards: said at once.
  await page.locator('select', { has: partners }).selectOption('true')
  await page.getByLabel('How many play').selectOption('3')
  await page.getByRole('alert').getByText('Partners need four players.').waitFor()
})

test('the lobby leads to a table online for each game', async () => {
  const { page } = person
  await page.goto(`${server.url}/lobby`)
  const games = page.getByRole('navigation', { name: 'Open a table' }).getByRole('link')
  await games.first().waitFor()
  expect(await games.count()).toBe(5)
  await games.filter({ hasText: 'Domizone' }).click()
  await page.getByRole('heading', { name: 'Domizone' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Online' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.waitForURL(/\/t\/\w+/)
})
