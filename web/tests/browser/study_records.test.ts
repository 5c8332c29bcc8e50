import { describe, expect, test } from 'vitest'
import type { RecordData, Scene } from '../../src/core/types'
import { core, openGame, playAhead } from './driver'
import {
  atPly, button, download, eventually, golden, importText, moveList, openStudy, shownMoves, studies, typeMove,
} from './study_kit'
import { person, server, usePerson } from './stage'

const short = await golden('domination/golden/two-fast.txt')
const named = short.replace('["", ""]', '["Ann", "Ben"]')

usePerson()

describe('opening a record', () => {
  test('a file shows names, tags and how it ended', async () => {
    const { page } = person
    await openStudy(page, server.url, named)
    await page.getByText('Golden game').waitFor()
    await page.keyboard.press('End')
    await atPly(page, 30)
    await page.getByText('Ben wins.').waitFor()
    await page.goto(`${server.url}/study`)
    await page.getByRole('link', { name: /Domination.*Ann · Ben/ }).click()
    await atPly(page, 30)
  })

  test('its JSON form can be pasted', async () => {
    const { page } = person
    await page.goto(`${server.url}/study`)
    const record = core<RecordData>({ do: 'read-record', text: named })
    await page.getByLabel('Or paste the record').fill(JSON.stringify(record))
    await button(page, 'Open this text').click()
    await atPly(page, 0)
    expect(await shownMoves(page)).toHaveLength(1)
  })

  test('without one, a game is studied from its beginning', async () => {
    const { page } = person
    await page.goto(`${server.url}/study`)
    const form = page.getByRole('form', { name: 'study a game from its beginning' })
    await form.getByLabel('Game').selectOption('domination')
    await form.getByLabel('How many play').selectOption('3')
    await form.getByRole('button', { name: 'Begin' }).click()
    await page.waitForURL(/\/study\/\w+/)
    await atPly(page, 0)
    expect(await shownMoves(page)).toEqual([])
    const { legal } = core<Scene>({ do: 'look', game: 'domination', players: 3 })
    await typeMove(page, legal[0]!)
    await atPly(page, 1)
    expect(await shownMoves(page)).toHaveLength(1)
  })

  test('a file can be dropped', async () => {
    const { page } = person
    await page.goto(`${server.url}/study`)
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'dropped.demesne'))
      return data
    }, named)
    const zone = page.getByRole('group', { name: 'Open a record' })
    await zone.dispatchEvent('drop', { dataTransfer: dropped })
    await atPly(page, 0)
  })

  test('one that was removed can be brought back', async () => {
    const { page } = person
    await openStudy(page, server.url, named)
    await page.goto(`${server.url}/study`)
    const link = page.getByRole('link', { name: /Domination.*Ann · Ben/ })
    await link.first().waitFor()
    const before = await link.count()
    await page.getByRole('button', { name: /^Remove ?: Domination Ann · Ben/ }).first().click()
    expect(await link.count()).toBe(before - 1)
    await page.keyboard.press('Enter') // the focus is on the way back
    expect(await link.count()).toBe(before)
    await page.reload()
    await eventually(() => link.count()).toBe(before)
  })

  test.each([
    ['an illegal move', short.replace('c6f6', 'c6f7'), /Line 12, move 18 \(c6f7\): .*DN-4/i],
    ['a changed hash', short.replace('4a674075', '4a674076'), /Line 12, move 20 .*4a674075/i],
    ['other rules', short.replace('[Rules 1]', '[Rules 7]'), /Line 3: .*version 7/i],
    ['no record', '\u0000\u0001PNG', /Line 1: /i],
    ['nothing', '', /empty/],
    ['half a JSON', '{"demesne": 1', /JSON/],
    ['senseless variations', short.replace('[Event', '[Variations "[[0]]"]\n[Event'), /Variations/],
    [
      'an illegal variation',
      short.replace('[Event', '[Variations "[[0,1,\\"a1a9\\"]]"]\n[Event'),
      /move 2 \(a1a9\)/i,
    ],
  ])('with %s is refused in a sentence, and nothing is lost', async (_, text, sentence) => {
    const { page } = person
    await importText(page, server.url, text, 'wrong.demesne')
    await page.getByText('wrong.demesne cannot be opened.').waitFor()
    expect((await page.getByRole('alert').innerText()).replace(/\s+/g, ' ')).toMatch(sentence)
    expect(await studies(page)).toBe(0)
    await importText(page, server.url, short)
    await atPly(page, 0)
  })

  test('that was pasted and is refused stays where it is', async () => {
    const { page } = person
    await page.goto(`${server.url}/study`)
    const wrong = short.replace('c6f6', 'c6f7')
    const box = page.getByLabel('Or paste the record')
    await box.fill(wrong)
    await button(page, 'Open this text').click()
    await page.getByRole('alert').waitFor()
    expect(await box.inputValue()).toBe(wrong)
    await box.fill(short)
    await button(page, 'Open this text').click()
    await atPly(page, 0)
  })
})

describe('going through a record', () => {
  test('works with buttons and with keys', async () => {
    const { page } = person
    await openStudy(page, server.url, short)
    await button(page, 'One move on').click()
    await atPly(page, 1)
    for (const [key, ply] of [
      ['ArrowRight', 2], ['ArrowRight', 3], ['ArrowLeft', 2], ['End', 30], ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await atPly(page, ply)
    }
    await button(page, 'To the end').click()
    await atPly(page, 30)
    await moveList(page).getByRole('button', { name: '12. e2e3' }).click()
    await atPly(page, 12)
    await page.reload()
    await atPly(page, 12)
  })

  test('another move begins a variation, which can be made the main line, removed and brought back',
    async () => {
      const { page } = person
      await openStudy(page, server.url, short)
      for (let ply = 1; ply <= 2; ply++) {
        await page.keyboard.press('ArrowRight')
        await atPly(page, ply)
      }
      await typeMove(page, 'g4g5') // as it was played
      await atPly(page, 3)
      expect(await shownMoves(page)).toHaveLength(1)
      await button(page, 'One move back').click()
      await typeMove(page, 'a1a1')
      await page.getByRole('alert').waitFor()
      await typeMove(page, 'c2c1')
      await atPly(page, 3)
      const shown = await shownMoves(page)
      expect(shown[0]).toBe('1.d5d4 2.c7c6 3.g4g5')
      expect(shown[1]).toBe('  3.c2c1')
      expect(shown[2]).toMatch(/^4\.f7e7 /)
      await button(page, 'Make this the main line').click()
      await eventually(() => shownMoves(page)).toEqual([
        '1.d5d4 2.c7c6 3.c2c1', expect.stringMatching(/^ {2}3\.g4g5 4\.f7e7/),
      ])
      await moveList(page).getByRole('button', { name: '5. f4e4' }).click()
      await button(page, 'Remove this variation').click()
      await eventually(() => shownMoves(page)).toEqual(['1.d5d4 2.c7c6 3.c2c1'])
      await button(page, 'Bring it back').click()
      await eventually(async () => (await shownMoves(page)).length).toBe(2)
      await page.reload()
      await eventually(async () => (await shownMoves(page)).length).toBe(2)
    })

  test('an export that is opened again is the same, variations and all', async () => {
    const { page } = person
    await openStudy(page, server.url, named)
    expect(await download(page)).toBe(named)
    await button(page, 'One move on').click()
    await atPly(page, 1)
    await typeMove(page, 'c3c4')
    await atPly(page, 2)
    const shown = await shownMoves(page)
    const text = await download(page)
    expect(text).toContain('[Variations "[[0,1,\\"c3c4\\"]]"]')
    await importText(page, server.url, text)
    await atPly(page, 0)
    expect(await shownMoves(page)).toEqual(shown)
    expect(await download(page)).toBe(text)
  })
})

describe('a point of view', () => {
  test('of a seat shows what the seat saw, and no more', async () => {
    const { page } = person
    const text = await golden('conquer/golden/three-outer.txt')
    const record = core<RecordData>({ do: 'read-record', text })
    const { game, players, options, deal } = record
    const moves = record.moves.slice(0, 5)
    const truth = { game, players: players.length, options, deal, moves }
    await openStudy(page, server.url, text)
    await moveList(page).getByRole('button', { name: /^5\./ }).click()
    await atPly(page, 5)
    await page.getByLabel('Text board').check()
    const words = page.locator('[data-board] .card > ul')
    for (const [choice, viewer] of [['Red', 0], ['Blue', 1], ['An onlooker', -1]] as const) {
      await page.getByLabel('Point of view').selectOption({ label: choice })
      const { state } = core<Scene<{ hands: string[][] }>>({ do: 'look', ...truth, viewer })
      if (viewer < 0) await eventually(() => words.innerText()).not.toContain('Your hand')
      for (const [low, high] of state.hands[viewer] ?? []) {
        await eventually(() => words.innerText()).toMatch(new RegExp(`Your hand.*${low}–${high}`))
      }
      const line = core<{ event: string }[]>({ do: 'line', ...truth, viewer })
      await eventually(async () => (await shownMoves(page)).join(' '))
        .toContain(line.map(({ event }, i) => `${i + 1}.${event}`).join(' '))
    }
    // An onlooker cannot know what may be played.
    expect(await page.getByText('moves are possible').count()).toBe(0)
    await page.getByLabel('Point of view').selectOption({ label: 'Everything shown' })
    await page.getByText('moves are possible').waitFor()
    await eventually(async () => (await shownMoves(page)).join(' '))
      .toContain(moves.map((move, i) => `${i + 1}.${move}`).join(' '))
  })
})

test('a finished game at this screen can be studied', async () => {
  const { page } = person
  const game = playAhead({ game: 'domain', seats: ['person', 'bot:2'] }, 0)
  await openGame(page, server.url, game)
  await button(page, 'Study this game').click()
  await page.waitForURL(/\/study\/\w+/)
  await atPly(page, 0)
  await page.keyboard.press('End')
  await atPly(page, game.moves.length)
  const address = page.url()
  await page.goBack()
  await button(page, 'Study this game').click()
  await page.waitForURL(address)
  expect(await studies(page)).toBe(1)
  // The list says who played, when, and how it ended.
  await page.goto(`${server.url}/study`)
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short' }).format(Date.now()))
  const row = page.locator('[data-kept]')
  await eventually(() => row.innerText()).toMatch(/ · Computer, level 2 · [\s\S]*moves · .+\.\s/)
  expect(await row.innerText()).toContain(today)
})

test('a game that was played online can be studied when it is over', async () => {
  const { page } = person
  await page.goto(server.url)
  const id = await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { id: string }
    }
    await post('/api/guest', {})
    const { id } = await post('/api/tables', { game: 'domination', seats: ['me', 'bot:1'] })
    await post(`/api/tables/${id}/resign`, {})
    return id
  })
  await page.goto(`${server.url}/t/${id}`)
  await button(page, 'Study this game').click()
  await page.waitForURL(/\/study\/\w+/)
  await atPly(page, 0)
  await page.getByText(/wins\./).waitFor()
})

test('a study that is gone says so', async () => {
  const { page } = person
  await page.goto(`${server.url}/study/0123`)
  await page.getByText('This study is not in this browser any more.').waitFor()
})

test('a draw is called a draw in a study too', async () => {
  const { page } = person
  const drawn = { winners: [0, 1], scores: null, reason: 'agreement' }
  const game = { game: 'domination', players: 2, moves: ['c4c3'], names: ['', 'Bea'] }
  await openStudy(page, server.url, core<string>({ do: 'write-record', ...game, result: drawn }))
  await page.getByText('It is the turn of Green.').waitFor()
  await page.keyboard.press('End')
  await page.getByText('A draw. Everybody agreed to it.').waitFor()
})

test('nobody is "you" in a study that shows everything', async () => {
  const { page } = person
  await openStudy(page, server.url, await golden('conquer/golden/two.txt'))
  await page.locator('section.board .tally').first().waitFor()
  expect(await page.locator('section.board').getByText('you', { exact: true }).count()).toBe(0)
})

test('a move that is refused in a study does not move the board', async () => {
  const { page } = person
  await openStudy(page, server.url, short)
  await page.getByLabel('Text board').check()
  const top = async () => (await page.locator('[data-board]').boundingBox())!.y
  const before = await top()
  await typeMove(page, 'a1a2')
  await page.getByRole('alert').waitFor()
  expect(await top()).toBe(before)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByRole('alert').count()).toBe(0)
})
