import { describe, expect, test } from 'vitest'
import { gameIds, openGame, playAhead, playToTheEnd, ways, type Way } from './driver'
import { openPage } from './kit'
import { browser, server, useServer } from './stage'

// Every game to its end in every way of playing it, against a bot. With the mouse the whole of it;
// otherwise the last ten moves or so, and the whole of it too with DEMESNE_MATRIX=whole.

const whole = process.env.DEMESNE_MATRIX === 'whole'

useServer()

describe.each(gameIds)('%s', (game) => {
  test.each(ways)(
    'is played to the end by %s',
    async (way: Way) => {
      const person = await openPage(browser, way === 'touch' ? { hasTouch: true } : {})
      const left = whole || way === 'mouse' ? Infinity : 10
      const ahead = playAhead({ game, seats: ['person', 'bot:1'] }, left)
      await openGame(person.page, server.url, ahead)
      const end = await playToTheEnd(person.page, ahead.id, way)
      expect(end.result?.winners.length).toBeGreaterThan(0)
      expect(await person.page.locator('.status').innerText()).toMatch(/win/)
      expect(person.problems).toEqual([])
      await person.leave()
    },
    whole ? 900_000 : 240_000,
  )
})
