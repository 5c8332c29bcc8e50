import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gameIds } from './driver'
import {
  board, expectNoFaults, isOver, newPerson, openTable, plyOf, sit, type, waitForPly,
} from './online_kit'
import { browser, server, useServer } from './stage'

// Every game between two browsers, with a page loaded again and a server killed in between. The first
// moves and a resignation; to the very end with DEMESNE_MATRIX=whole.

const whole = process.env.DEMESNE_MATRIX === 'whole'
const enough = 8

useServer()

// Any legal move of whoever's turn it is, another one each time.
async function playAny(pages: Page[]): Promise<void> {
  const ply = await plyOf(pages[0]!)
  const mover = await Promise.any(
    pages.map(async (page) => {
      await page.locator(`${board}[data-turn="mine"][data-ply="${ply}"]`).waitFor({ timeout: 30_000 })
      return page
    }),
  )
  const moves = await mover.locator('#text-moves option').evaluateAll((options) =>
    options.map((option) => (option as HTMLOptionElement).value),
  )
  await type(mover, moves[(ply * 7) % moves.length]!)
  for (const page of pages) await waitForPly(page, ply + 1)
}

test.each(gameIds)(
  'two browsers play %s, through a reload and a restart',
  async (game) => {
    const ann = await newPerson(browser, server.url)
    const bea = await newPerson(browser, server.url)
    const pages = [ann.page, bea.page]
    await sit(bea.page, server.url, await openTable(ann.page, server.url, game))
    for (const page of pages) await waitForPly(page, 0)
    for (let moves = 0; moves < enough; moves++) {
      if (moves === 3) await bea.page.reload().then(() => waitForPly(bea.page, moves))
      if (moves === 5) {
        await server.kill('SIGKILL')
        await server.restart()
      }
      await playAny(pages)
    }
    if (whole && game !== 'domination') {
      for (let moves = 0; !(await isOver(ann.page)); moves++) {
        expect(moves).toBeLessThan(2000)
        await playAny(pages)
      }
    } else {
      await ann.page.getByRole('button', { name: 'Resign' }).click()
      await ann.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    }
    for (const page of pages) await page.getByRole('region', { name: 'After the game' }).waitFor()
    expectNoFaults(ann, bea)
    await ann.leave()
    await bea.leave()
  },
  whole ? 900_000 : 180_000,
)
