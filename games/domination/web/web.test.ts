import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCore } from '../../../web/tests/core'
import type { Ask } from '$web/core/module'
import type { GameInfo, Refusal, Scene, Table } from '$web/core/types'
import type { Figure } from '$web/games'
import type { Say } from '$web/text/say.svelte'
import { effectOf } from './effect'
import { lesson } from './lesson'
import { gestures } from './play'
import { cellsOf, type Position } from './position'
import { announce, describe as describePosition, preview, sayCell } from './words'

const languages = ['en', 'nl', 'fr', 'de'] as const
type Language = (typeof languages)[number]
type Messages = Record<string, string>

const read = (name: string): string => readFileSync(resolve(import.meta.dirname, name), 'utf8')
const messages = Object.fromEntries(
  languages.map((language) => [language, JSON.parse(read(`messages/${language}.json`))]),
) as Record<Language, Messages>
const rules = Object.fromEntries(
  languages.map((language) => [language, read(`rules/${language}.md`)]),
) as Record<Language, string>

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{@?\w+\}/g)].map(([whole]) => whole).sort()

// Says what the client would say; a key that is missing is an error here.
function sayer(language: Language): Say {
  const find = (key: string) => messages[language][key]
  const say = (key: string, params: Record<string, string | number> = {}) => {
    const text = find(key)
    if (text === undefined) throw new Error(`no message ${key} in ${language}`)
    const said = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
    if (/[{}]|undefined/.test(said)) throw new Error(`not filled in: ${said}`)
    return said
  }
  return Object.assign(say, { has: (key: string) => find(key) !== undefined })
}

let ask: Ask
beforeAll(async () => {
  ask = await loadCore()
})

function answer<T>(question: object): T {
  const { ok, error } = ask(question) as { ok?: T; error?: Refusal }
  if (error) throw new Error(`${error.rule} ${error.code}: ${error.sentence}`)
  return ok as T
}

const game = 'domination'
type Place = Partial<Table> & { moves?: string[]; viewer?: number }
const look = (place: Place): Position => answer({ do: 'look', game, ...place })
const whyNot = (place: Place, move: string): Refusal | null =>
  answer({ do: 'why-not', game, ...place, move })

const tables: Place[] = [
  { players: 2 },
  { players: 2, options: { fast: true } },
  { players: 3 },
  { players: 4, options: { fast: true } },
  { players: 4, options: { partners: true } },
]

// A game by chance, the same each time: every position with the move that was made there.
interface Step {
  before: Position
  move: string
  after: Position
}

function* walk(table: Place, plies: number): Generator<Step> {
  let chance = 7
  const moves: string[] = []
  let before = look(table)
  while (!before.over && moves.length < plies) {
    chance = (chance * 1103515245 + 12345) % 2147483648
    const move = before.legal[chance % before.legal.length]!
    moves.push(move)
    const after = look({ ...table, moves })
    yield { before, move, after }
    before = after
  }
}

describe('messages', () => {
  test.each(languages)('%s has the keys and placeholders of English', (language) => {
    expect(Object.keys(messages[language]).sort()).toEqual(Object.keys(messages.en).sort())
    for (const [key, text] of Object.entries(messages[language])) {
      expect(placeholders(text), key).toEqual(placeholders(messages.en[key]!))
      expect(text.trim(), key).not.toBe('')
    }
  })

  test('say everything that the game can refuse, and all its options', () => {
    const info = answer<GameInfo[]>({ do: 'games' }).find(({ id }) => id === game)!
    for (const code of info.codes) expect(messages.en, code).toHaveProperty([`refusal.${code}`])
    for (const { key, choices } of info.options) {
      for (const part of ['', '.why', ...choices.map((choice) => `.${choice}`)]) {
        expect(messages.en).toHaveProperty([`option.${key}${part}`])
      }
    }
  })
})

describe('rules', () => {
  const anchors = (language: Language) =>
    [...rules[language].matchAll(/^\[(DN-\d+)\]/gm)].map(([, rule]) => rule)
  const figures = (language: Language): Figure[] =>
    [...rules[language].matchAll(/^```board\n([\s\S]*?)^```$/gm)]
      .map(([, json]) => JSON.parse(json!))

  test.each(languages)('%s has every rule, once', (language) => {
    const all = Array.from({ length: 12 }, (_, i) => `DN-${i + 1}`)
    expect(anchors(language).sort()).toEqual(all.sort())
  })

  test.each(languages)('%s has the figures of English, which the core accepts', (language) => {
    const bare = (figure: Figure) => ({ ...figure, caption: '' })
    expect(figures(language).map(bare)).toEqual(figures('en').map(bare))
    for (const { caption, ...place } of figures(language)) {
      expect(caption).toBeTruthy()
      expect(look(place).players).toBe(place.players)
    }
  })
})

describe('lesson', () => {
  test.each(lesson)('$key', ({ key, start, viewer, right, refused }) => {
    const place = { ...start, viewer }
    const scene = look(place)
    expect(messages.en).toHaveProperty([`lesson.${key}`])
    if (right || refused) expect(messages.en).toHaveProperty([`lesson.${key}.done`])
    if (right || refused) expect(scene.to_move).toBe(viewer)
    for (const move of Array.isArray(right) ? right : []) expect(scene.legal).toContain(move)
    if (Array.isArray(right)) expect(messages.en).toHaveProperty([`lesson.${key}.wrong`])
    if (refused) expect(whyNot(place, refused.move)?.rule).toBe(refused.rule)
  })

  test('ends a game with either winning move', () => {
    const { start, right } = lesson.find(({ key }) => key === 'win')!
    for (const move of right as string[]) {
      const { result } = look({ ...start, moves: [...start!.moves!, move] })
      expect(result).toMatchObject({ winners: [0], reason: 'domination' })
    }
  })
})

describe('moves', () => {
  test.each(tables)('can all be made by clicking: $players players, $options', (table) => {
    for (const { before } of walk(table, 60)) {
      for (const move of before.legal) {
        const clicks = gestures(move, before)
        expect(clicks.at(-1)).toBe(`[data-cell="${move.slice(-2)}"]`)
        expect(clicks.length).toBeLessThanOrEqual(2)
      }
    }
  })

  test.each(tables)('account for every piece: $players players, $options', (table) => {
    for (const { before, move, after } of walk(table, 120)) {
      const effect = effectOf(before, move, after)
      const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
      expect(effect.fallen.length).toBe(sum(effect.captured) + sum(effect.reserved))
      const captured = effect.fallen.filter(({ fate }) => fate === 'captured').length
      expect(captured).toBe(sum(effect.captured))
    }
  })
})

describe('words', () => {
  test.each(languages)('%s says no raw keys', (language) => {
    const say = sayer(language)
    for (const table of tables) {
      for (const { before, move, after } of walk(table, 40)) {
        const effect = effectOf(before, move, after)
        const said = [
          ...describePosition(after as Scene, say),
          announce(before as Scene, move, after as Scene, say),
          ...preview(before, effect, after.result, say),
          ...cellsOf(after.state).map(({ name }) => sayCell(after, name, say)),
        ]
        expect(said).not.toContain('')
      }
    }
  })

  test('a capture and a piece that comes back are announced', () => {
    const moves = lesson.find(({ key }) => key === 'capture')!.start!.moves!
    const before = look({ players: 2, moves })
    const after = look({ players: 2, moves: [...moves, 'e2e6'] })
    expect(announce(before, 'e2e6', after, sayer('en'))).toBe(
      'Green moves 4 pieces from e2 to e6. Captured: 1 red. To the reserve: 1 green.')
  })

  test('the end of a game is announced and described', () => {
    const { start, right } = lesson.find(({ key }) => key === 'win')!
    const move = (right as string[])[0]!
    const before = look(start!)
    const after = look({ ...start, moves: [...start!.moves!, move] })
    expect(announce(before, move, after, sayer('en'))).toContain('Nobody else can move.')
    expect(describePosition(after, sayer('en'))[0]).toBe('Nobody else can move.')
  })
})
