import { describe, expect, test } from 'vitest'
import { gameIds, openGame, playAhead, playOn, ways, type Way } from './driver'
import { openPage } from './kit'
import { browser, server, useServer } from './stage'

// Every game in every way of playing it, against a bot: how it begins, with the mouse, and its last
// moves. With DEMESNE_MATRIX=whole, all of it in every way.

const whole = process.env.DEMESNE_MATRIX === 'whole'

useServer()

describe.each(gameIds)('%s', (game) => {
  test.each(ways)(
    'is played to the end by %s',
    async (way: Way) => {
      const person = await openPage(browser, way === 'touch' ? { hasTouch: true } : {})
      const setting = { game, seats: ['person', 'bot:1'] }
      const play = async (left: number, moves: number) => {
        const ahead = playAhead(setting, left)
        await openGame(person.page, server.url, ahead)
        return playOn(person.page, ahead.id, way, moves)
      }
      if (way === 'mouse' && !whole) await play(Infinity, 8)
      const end = await play(whole ? Infinity : 6, Infinity)
      expect(end.result?.winners.length).toBeGreaterThan(0)
      expect(await person.page.locator('.status').innerText()).toMatch(/win/)
      expect(person.problems).toEqual([])
      await person.leave()
    },
    whole ? 900_000 : 240_000,
  )
})
