import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe as suite, expect, test } from 'vitest'
import type { Ask } from '$web/core/module'
import type { GameInfo, Refusal, Scene } from '$web/core/types'
import type { Say } from '$web/text/say.svelte'
import { loadCore } from '../../../web/tests/core'
import { outline } from './geometry'
import { lesson } from './lesson'
import { attempt, groups, parseMove, turnedAbout, wayOf, type Table } from './model'
import { gestures } from './play'
import { announce, cellWords, describe } from './words'

const here = import.meta.dirname
const languages = ['en', 'nl', 'fr', 'de']
const read = (path: string) => readFileSync(resolve(here, path), 'utf8')
const messages = Object.fromEntries(
  languages.map((language) => [language, JSON.parse(read(`messages/${language}.json`))]),
) as Record<string, Record<string, string>>

let core: Ask
let info: GameInfo
beforeAll(async () => {
  core = await loadCore()
  info = ok<GameInfo[]>({ do: 'games' }).find(({ id }) => id === 'domizone')!
})

function ok<T>(question: object): T {
  const answer = core(question) as { ok?: T; error?: Refusal }
  if (answer.error) throw new Error(answer.error.sentence)
  return answer.ok as T
}
const look = (place: object) => ok<Table>({ do: 'look', game: 'domizone', ...place })

// Says a message as the client does, and fails on what has none.
function sayer(language: string): Say {
  const own = messages[language]!
  const say = (key: string, params: Record<string, string | number> = {}) => {
    const text = own[key]
    if (text === undefined) throw new Error(`no message ${key}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
  return Object.assign(say, { has: (key: string) => key in own })
}

const holes = (text: string) => [...new Set(text.match(/\{@?\w+\}/g) ?? [])].sort()
const catalogue = [...read('../refusal.cpp').matchAll(/^ {6}\{"([a-z-]+)",/gm)].map(([, c]) => c!)
const cited = [...new Set(read('../refusal.cpp').concat(read('../text.cpp'), read('../json.cpp'))
  .match(/DZ-\d+/g) ?? [])]

suite('messages', () => {
  test('have the same keys and placeholders in all languages', () => {
    for (const language of languages) {
      expect(Object.keys(messages[language]!)).toEqual(Object.keys(messages['en']!))
      for (const [key, text] of Object.entries(messages[language]!)) {
        expect(holes(text), `${language} ${key}`).toEqual(holes(messages['en']![key]!))
      }
    }
  })

  test('say every refusal, option and step', () => {
    expect(catalogue.length).toBeGreaterThan(25)
    const known = sayer('en')
    for (const code of catalogue) expect(known.has(`refusal.${code}`), code).toBe(true)
    for (const { key, choices } of info.options) {
      for (const more of ['', '.why', ...choices.map((choice) => `.${choice}`)]) {
        expect(known.has(`option.${key}${more}`), key + more).toBe(true)
      }
    }
    for (const { key, right, refused } of lesson) {
      expect(known.has(`lesson.${key}`), key).toBe(true)
      if (right || refused) expect(known.has(`lesson.${key}.done`), key).toBe(true)
    }
  })
})

suite('rules pages', () => {
  const figures = (language: string) =>
    [...read(`rules/${language}.md`).matchAll(/^```board\n([\s\S]*?)^```$/gm)].map(
      ([, text]) => JSON.parse(text!) as { caption: string; moves?: string[] },
    )

  test('have an anchor for every rule', () => {
    expect(cited).toContain('DZ-6')
    for (const language of languages) {
      const page = read(`rules/${language}.md`)
      for (const rule of [...cited, 'DZ-7', 'DZ-9']) {
        expect(page, `${language} ${rule}`).toMatch(new RegExp(`^(- |#+ )?\\[${rule}\\]`, 'm'))
      }
    }
  })

  test('have figures that the core accepts, the same in every language', () => {
    const bare = (language: string) =>
      figures(language).map((figure) => ({ ...figure, caption: '' }))
    expect(figures('en').length).toBeGreaterThanOrEqual(3)
    for (const language of languages) expect(bare(language)).toEqual(bare('en'))
    for (const figure of bare('en')) look({ ...figure, caption: undefined })
  })
})

test('lesson positions are legal, and so is what they ask for', () => {
  let place: Record<string, unknown> & { moves?: string[] } = {}
  for (const step of lesson) {
    if (step.start) place = { ...step.start, viewer: step.viewer ?? -1 }
    const scene = look({ ...place, ...(step.viewer === undefined ? {} : { viewer: step.viewer }) })
    if (step.right || step.refused) expect(scene.to_move, step.key).toBe(step.viewer)
    const right = step.right === 'any' ? scene.legal : (step.right ?? [])
    for (const move of right) expect(scene.legal, step.key).toContain(move)
    if (step.refused) {
      const asked = { do: 'why-not', ...place, move: step.refused.move }
      expect(ok<Refusal>(asked)?.rule, step.key).toBe(step.refused.rule)
    }
    if (right[0]) place = { ...place, moves: [...(place.moves ?? []), right[0]] }
  }
})

// Plays whole games by chance and looks at every position.
function wander(players: number, seed: number, visit: (scene: Table, moves: string[]) => void) {
  const moves: string[] = []
  let dice = seed
  for (;;) {
    const scene = look({ players, seed, moves })
    visit(scene, moves)
    if (scene.over) return
    dice = (dice * 1103515245 + 12345) % 2147483648
    moves.push(scene.legal[dice % scene.legal.length]!)
  }
}

test('every legal move has its gestures', () => {
  for (const [players, seed] of [[2, 5], [3, 6], [4, 7]] as const) {
    wander(players, seed, (scene) => {
      for (const move of scene.legal) expect(gestures(move, scene).length, move).toBeGreaterThan(0)
    })
  }
})

test('zones add up to the scores of the core', () => {
  wander(3, 11, ({ state }) => {
    const sums = state.scores.map(() => 0)
    for (const { pyramids } of groups(state)) {
      for (const { seat, points } of pyramids) sums[seat]! += points
    }
    expect(sums).toEqual(state.scores)
  })
})

test('what is tried is written as the core writes it', () => {
  expect(attempt('03', 'o8', 0).text).toBe('n8o8=30')
  expect(attempt('03', 'h8', 3).text).toBe('h8h9=03')
  expect(wayOf('h8i8=52', true)).toMatchObject({ cells: ['i8', 'h8'], numbers: [2, 5], turn: 2 })
  const way = wayOf('h8i8=25', true)!
  expect([1, 2, 3, 4].map((n) => turnedAbout(way, 'h8', n).text)).toEqual([
    'h7h8=52', 'g8h8=52', 'h8h9=25', 'h8i8=25',
  ])
  expect(turnedAbout(way, 'i8', 1).text).toBe('i8i9=52')
  expect(parseMove('Lh8')).toEqual({ kind: 'claim', size: 'L', cell: 'h8' })
  expect(parseMove('what')).toBeNull()
})

test('outlines go around each part of a group', () => {
  expect(outline(['a15'], 0)).toBe('M40 0L40 40L0 40L0 0Z')
  const ring = ['a15', 'b15', 'c15', 'a14', 'c14', 'a13', 'b13', 'c13']
  expect(outline(ring, 0).match(/M/g)).toHaveLength(2)
})

test('who cannot see the board is told which side is theirs', () => {
  const words = describe(look({ players: 2, seed: 1, viewer: 1 }), sayer('en'))
  expect(words.filter((line) => line.includes('(you)'))).toHaveLength(1)
  expect(words.find((line) => line.includes('(you)'))).toMatch(/^Blue/)
})

test('positions and events are put into words', () => {
  for (const language of languages) {
    const say = sayer(language)
    let before: Scene | null = null
    wander(2, 21, (scene, moves) => {
      const words = describe(scene, say)
      if (before) words.push(announce(before, moves.at(-1)!, scene, say))
      const zones = groups(scene.state)
      for (const cell of ['h8', 'i8', 'a1']) words.push(cellWords(scene, zones, cell, true, say))
      for (const line of words) {
        expect(line).not.toMatch(/\{|undefined|NaN/)
        expect(line.length).toBeGreaterThan(3)
      }
      for (const line of describe(scene, say)) {
        expect(line).toMatch(/^\p{Lu}/u)
        expect(line).not.toMatch(/\. \p{Ll}/u)
      }
      before = scene
    })
  }
})
