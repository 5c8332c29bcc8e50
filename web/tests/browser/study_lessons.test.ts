import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { LessonStep } from '../../src/board'
import type { Refusal, Scene, Truth } from '../../src/core/types'
import { placeOf, solution } from '../../src/play/lesson'
import { core, gameIds } from './driver'
import { answerLate, openPage } from './kit'
import { button, typeMove } from './study_kit'
import { browser, server, useServer } from './stage'

useServer()

const lessonOf = async (game: string): Promise<readonly LessonStep[]> =>
  ((await import(`../../../games/${game}/web/lesson.ts`)) as { lesson: LessonStep[] }).lesson

const legal = (place: Truth) => core<Scene>({ do: 'look', ...place }).legal
const firstLegal = async (place: Truth) => legal(place)[0] ?? null
const step = (page: Page, index: number) =>
  page.locator(`section.board[data-step="${index}"]`).waitFor({ timeout: 10_000 })

// Does what a step asks: by a wrong move first, where there is one.
async function solve(page: Page, asked: LessonStep, place: Truth): Promise<void> {
  if (!asked.right && !asked.refused) return
  const moves = legal(place)
  const wrong = moves.find((move) => asked.right !== 'any' && !asked.right?.includes(move))
  if (wrong) {
    await typeMove(page, wrong)
    await page.locator('.wrong').waitFor()
  }
  const viewer = asked.viewer === undefined ? {} : { viewer: asked.viewer }
  if (asked.refused) {
    const question = { do: 'why-not', ...place, ...viewer, move: asked.refused.move }
    expect(core<Refusal>(question).rule).toBe(asked.refused.rule)
  }
  await typeMove(page, solution(asked) ?? moves[0]!)
  await page.locator('.done').waitFor()
  if (asked.refused) await page.getByRole('alert').getByRole('link').waitFor()
}

// What a lesson asks and what it shows have to belong together, however late the core answers.
const lessons = [...gameIds.map((game) => [game, 0] as const), ['conquer', 80] as const]
test.each(lessons)('the lesson of %s can be done with a core %i ms late', async (game, late) => {
  const lesson = await lessonOf(game)
  const { page, problems, leave } = await openPage(browser)
  if (late > 0) await answerLate(page, late)
  await page.goto(`${server.url}/learn/${game}`)
  if (lesson.length === 0) {
    await page.getByText('There is no lesson for this game yet.').waitFor()
    return leave()
  }
  const made: (string | null)[] = []
  for (const [index, asked] of lesson.entries()) {
    await step(page, index)
    await solve(page, asked, await placeOf(game, lesson, index, made, firstLegal))
    if (index === 1) {
      await page.reload()
      await step(page, 1)
      await solve(page, asked, await placeOf(game, lesson, index, made, firstLegal))
      await button(page, 'Back').click()
      await step(page, 0)
      await page.locator('.steps button').nth(1).click() // next, or skip
      await step(page, 1)
      await page.locator('.steps button').nth(1).click()
    } else await button(page, 'Next').click()
  }
  await page.getByText('That was the lesson').waitFor()
  await page.reload()
  await page.getByText('That was the lesson').waitFor()
  await button(page, 'Play a first game against level 1').click()
  await page.waitForURL(/\/local\/\w+/)
  await page.locator('section.board').waitFor()
  expect(problems).toEqual([])
  await leave()
})

test('a lesson shows what it asks for, and begins anew when wanted', async () => {
  const games = await Promise.all(gameIds.map(async (game) => [game, await lessonOf(game)] as const))
  const found = games.find(([, lesson]) => lesson.some(({ right }) => Array.isArray(right)))
  if (!found) return
  const [game, lesson] = found
  const { page, leave } = await openPage(browser)
  await page.goto(`${server.url}/learn/${game}`)
  const index = lesson.findIndex(({ right }) => Array.isArray(right))
  for (let i = 0; i < index; i++) {
    await step(page, i)
    await page.locator('.steps button').nth(1).click()
  }
  await step(page, index)
  await button(page, 'Show me').click()
  await page.getByText(`Try ${solution(lesson[index]!)}.`).waitFor()
  if (index === 0) return leave()
  await button(page, 'Start over').click()
  await step(page, 0)
  await leave()
})

test('what a lesson says about a move is in sight, and moves no board', async () => {
  const { page, leave } = await openPage(browser, { viewport: { width: 360, height: 640 } })
  const lesson = await lessonOf('domination')
  const index = lesson.findIndex(({ right, start }) => Array.isArray(right) && start)
  const place = await placeOf('domination', lesson, index, [], firstLegal)
  const wrong = legal(place).find((move) => !lesson[index]!.right!.includes(move))!
  await page.goto(`${server.url}/learn/domination`)
  for (let i = 0; i < index; i++) {
    await step(page, i)
    await page.locator('.steps button').nth(1).click()
  }
  await step(page, index)
  await page.getByLabel('Text board').check()
  const top = () =>
    page.locator('section.board').evaluate((board) => board.getBoundingClientRect().top + scrollY)
  const before = await top()
  await typeMove(page, wrong)
  const verdict = page.locator('.wrong')
  await verdict.waitFor()
  expect(await top()).toBe(before)
  const { y, height } = (await verdict.boundingBox())!
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(640)
  await leave()
})
