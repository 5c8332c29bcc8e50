import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { boardOf } from '../../src/core/drawing'
import type { Scene, Thought } from '../../src/core/types'
import { core, kept, make, openGame, playAhead } from './driver'
import { person, server, usePerson } from './stage'

// Two people at one screen, where hands are hidden.

usePerson()

// What the board in words says of hands.
const handsTold = async (board: Locator): Promise<string[]> =>
  (await board.getByRole('listitem').allTextContents()).filter((sentence) =>
    /^(Your hand|Hand of|\w+ holds:)/.test(sentence),
  )

test.each(['conquer', 'domizone', 'domaine'])('%s hides hands while the screen changes hands', async (game) => {
  const { page } = person
  const ahead = playAhead({ game, seats: ['person', 'person'] }, 14)
  await openGame(page, server.url, ahead)
  await page.getByLabel('Text board').check()
  const lift = page.getByRole('button', { name: 'Show my hand' })
  const board = page.locator('section.board')
  let holder: number | null = null
  let curtains = 0
  for (let made = 0; made < 10; made++) {
    const { table, deal, moves } = await kept(page, ahead.id)
    const place = { ...table, deal, moves }
    const mover = core<Scene>({ do: 'look', ...place }).to_move!
    await page.locator(`section.board[data-ply="${moves.length}"]`).waitFor({ timeout: 10_000 })
    if (mover !== holder) {
      await lift.waitFor()
      // The board as everybody may see it; no hint, which would give a hand away.
      const open = boardOf(core<string>({ do: 'draw', ...place, viewer: -1 }))
      await vi.waitFor(async () => expect(await board.locator('pre').textContent()).toBe(open))
      expect(await page.getByRole('button', { name: 'Hint' }).isDisabled()).toBe(true)
      expect(await board.getByText(/possible/).count()).toBe(0)
      const before = await handsTold(board)
      // Of cards everybody sees the backs.
      if (game !== 'domaine') expect(before).toEqual([])
      await lift.press('Enter')
      await vi.waitFor(async () => expect(await handsTold(board)).not.toEqual(before))
      expect(await board.evaluate((board) => board === document.activeElement)).toBe(true)
      holder = mover
      curtains++
    }
    await page.locator('section.board[data-turn="mine"]').waitFor()
    expect(await lift.count()).toBe(0)
    const { move } = core<Thought>({ do: 'think', ...place, level: '2', chance: made, viewer: mover })
    await make(page, 'text', moves.length, move, [])
    await page.locator(`section.board[data-ply="${moves.length + 1}"]`).waitFor({ timeout: 10_000 })
  }
  expect(curtains).toBeGreaterThan(1)
})
