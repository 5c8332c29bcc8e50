import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

// Every language says the same: the same keys, and the same places to be filled in.

const root = resolve(import.meta.dirname, '../..')
const folder = resolve(root, 'web/src/text/messages')
const languages = ['nl', 'fr', 'de']

const read = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(resolve(folder, language, part), 'utf8'))
const places = (text: string) => [...new Set(text.match(/\{@?\w+\}/g))].sort()

describe.each(readdirSync(resolve(folder, 'en')))('%s', (part) => {
  const english = read('en', part)
  test.each(languages)('has every message in %s', (language) => {
    const other = read(language, part)
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(other)) {
      expect(text.trim(), key).not.toBe('')
      expect(places(text), key).toEqual(places(english[key]!))
    }
  })
})

const games = readdirSync(resolve(root, 'games')).filter((game) =>
  existsSync(resolve(root, 'games', game, 'web/messages')),
)
const ownOf = (game: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(resolve(root, 'games', game, 'web/messages', `${language}.json`), 'utf8'))

test.each(games)('%s says in every language what it is', (game) => {
  for (const language of ['en', ...languages]) {
    const own = ownOf(game, language)
    for (const key of ['title', 'maker', 'summary']) expect(own[key], `${language} ${key}`).toBeTruthy()
  }
})

// It stands at the end of a sentence.
test.each(games)('the form of moves of %s ends without a full stop', (game) => {
  for (const language of ['en', ...languages]) {
    expect(ownOf(game, language)['refusal.form'], language).not.toMatch(/\.$/)
  }
})

test.each(games)('what can be chosen in %s begins with a capital', (game) => {
  for (const language of ['en', ...languages]) {
    const own = ownOf(game, language)
    for (const key of Object.keys(own).filter((key) => /^option\.\w+\.\w+$/.test(key))) {
      expect(own[key], `${language} ${key}`).toMatch(/^[^\p{Ll}]/u)
    }
  }
})

test.each(['en', ...languages])('no message is twice in a part (%s)', (language) => {
  for (const part of readdirSync(resolve(folder, language))) {
    const text = readFileSync(resolve(folder, language, part), 'utf8')
    const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key)
    expect(keys.filter((key, i) => keys.indexOf(key) !== i), part).toEqual([])
  }
})

test('no message is in two parts', () => {
  const keys = readdirSync(resolve(folder, 'en')).flatMap((part) => Object.keys(read('en', part)))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('every refusal that games share has a message with the same places', () => {
  const source = readFileSync(resolve(root, 'core/catalogue.cpp'), 'utf8')
  const list = source.slice(source.indexOf('kCommon'), source.indexOf('});'))
  const entries = [...list.matchAll(/\{"([a-z0-9-]+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}/g)]
  expect(entries.length).toBeGreaterThan(100)
  const refusals = read('en', 'refusals.json')
  for (const [, code, text] of entries) {
    expect(refusals[`refusal.${code}`], code).toBeDefined()
    expect(places(refusals[`refusal.${code}`]!), code).toEqual(places(text!))
  }
})

// Otherwise somebody reads "1 moves".
test('what can be one has a message for one', () => {
  const parts = readdirSync(resolve(folder, 'en')).map((part) => read('en', part))
  const all: Record<string, string> = Object.assign({}, ...parts)
  const many = /\{(moves|ply|count|minutes|seconds)\} (moves|minutes|seconds)/
  const lacking = Object.keys(all)
    .filter((key) => !key.startsWith('refusal.')) // they are the core's
    .filter((key) => many.test(all[key]!) && !(`${key}.one` in all))
  expect(lacking).toEqual([])
})
