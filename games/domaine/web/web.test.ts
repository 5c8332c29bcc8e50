import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe as suite, expect, test } from 'vitest'
import type { Ask } from '../../../web/src/core/module'
import type { GameInfo, Refusal } from '../../../web/src/core/types'
import type { Say } from '../../../web/src/text/say.svelte'
import { loadCore } from '../../../web/tests/core'
import { findCard } from './cards'
import { changes } from './consequences'
import { lesson } from './lesson'
import { allCells, allSides, domainesOf } from './map'
import { attempt, byTarget, layerOf } from './moves'
import { gestures } from './play'
import { almostClosed, closed, deal, later } from './positions'
import { marksOf, turnsOf, turnWords } from './recent'
import { step } from './steps'
import type { DomaineScene } from './types'
import { announce, cellWords, describe, sideWords } from './words'

const languages = ['en', 'nl', 'fr', 'de'] as const
const here = import.meta.dirname
const read = (path: string) => readFileSync(resolve(here, path), 'utf8')
const messages = Object.fromEntries(languages.map((language) =>
  [language, JSON.parse(read(`messages/${language}.json`)) as Record<string, string>]))
const rules = Object.fromEntries(languages.map((language) =>
  [language, read(`rules/${language}.md`)]))

// Says what a message says; a key without a message, or a parameter without a value, is an error.
function sayIn(language: string): Say {
  const own = messages[language]!
  const say = (key: string, params: Record<string, string | number> = {}) => {
    const text = own[key]
    if (text === undefined) throw new Error(`no message ${key}`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (params[name] === undefined) throw new Error(`no {${name}} for ${key}`)
      return String(params[name])
    })
  }
  return Object.assign(say, { has: (key: string) => key in own })
}

let core: Ask
const ask = <T>(question: object): T => {
  const answer = core(question) as { ok: T; error?: Refusal }
  if (answer.error) throw new Error(answer.error.sentence)
  return answer.ok
}
const look = (place: object) => ask<DomaineScene>({ do: 'look', game: 'domaine', ...place })
let info: GameInfo

beforeAll(async () => {
  core = await loadCore()
  info = ask<GameInfo[]>({ do: 'games' }).find(({ id }) => id === 'domaine')!
})

const placeholders = (text: string) => (text.match(/\{@?\w+\}/g) ?? []).sort().join(' ')

suite('cards', () => {
  test('are those that the table has brought', () => {
    const house = JSON.parse(read('../sets/house.json')) as { cards: { sale: number }[] }
    const cards = house.cards.map((card) => ({ ...card, sale: card.sale + 1 }))
    const own = look({ components: { ...house, name: 'own', cards } })
    expect(findCard(own, 'A1')).toEqual(cards[0])
    expect(findCard(look({}), 'A1')).toEqual(house.cards[0])
    expect(findCard(own, 'A')).toBe(null)
  })
})

suite('messages', () => {
  test.each(languages)('%s has the same keys and parameters as English', (language) => {
    expect(Object.keys(messages[language]!).sort()).toEqual(Object.keys(messages.en!).sort())
    for (const [key, text] of Object.entries(messages[language]!)) {
      expect(placeholders(text), key).toBe(placeholders(messages.en![key]!))
      expect(text.trim(), key).not.toBe('')
    }
  })

  test('every code of the catalogue has one', () => {
    for (const code of info.codes) expect(messages.en).toHaveProperty([`refusal.${code}`])
  })

  test('every phase, option and step of the lesson has one', () => {
    const keys = [
      ...['castles', 'action', 'borders', 'knights', 'expand', 'deserter', 'alliance', 'refill']
        .flatMap((phase) => [`phase.${phase}`, `task.${phase}`, `watch.${phase}`]),
      ...['king', 'last-card', 'no-progress'].map((reason) => `reason.${reason}`),
      ...info.options.flatMap(({ key, choices }) =>
        ['', '.why', ...choices.map((choice) => `.${choice}`)].map((end) => `option.${key}${end}`)),
      ...lesson.map(({ key }) => `lesson.${key}`),
      ...lesson.filter(({ right, refused }) => right ?? refused)
        .map(({ key }) => `lesson.${key}.done`),
    ]
    for (const key of keys) expect(messages.en).toHaveProperty([key])
  })
})

suite('rules', () => {
  // Those that refusal.cpp and parsing cite, and with them all the others.
  const cited = Array.from({ length: 21 }, (_, i) => `DO-${i + 1}`)

  test.each(languages)('%s has a place for every rule that a refusal cites', (language) => {
    for (const rule of cited) expect(rules[language]).toContain(`\n[${rule}] `)
    const source = read('../refusal.cpp') + read('../text.cpp')
    for (const [, rule] of source.matchAll(/"(DO-\d+)"/g)) expect(cited).toContain(rule)
  })

  test.each(languages)('%s has figures that the core accepts', (language) => {
    const figures = [...rules[language]!.matchAll(/^```board\n([\s\S]*?)^```$/gm)]
      .map(([, json]) => JSON.parse(json!) as { caption: string; moves: string[] })
    expect(figures.length).toBe(6)
    for (const { caption, ...place } of figures) {
      expect(caption).not.toBe('')
      expect(look(place).ply).toBe(place.moves.length)
    }
  })
})

test('the lesson can be followed to its end', () => {
  let place: { moves: string[] } & object = { moves: [] }
  for (const { key, start, right, refused } of lesson) {
    if (start) place = { ...start, moves: start.moves ?? [] }
    const scene = look({ ...place, viewer: 0 })
    if (right ?? refused) expect(scene.to_move, key).toBe(0)
    if (refused) {
      const why = ask<Refusal | null>({ do: 'why-not', ...place, move: refused.move })
      expect(why?.rule, key).toBe(refused.rule)
    }
    if (right === undefined) continue
    const moves = right === 'any' ? scene.legal : right
    for (const move of moves) expect(scene.legal, key).toContain(move)
    place = { ...place, moves: [...place.moves, moves[0]!] }
  }
})

// Plays by chance, the same every time, and hands over every position with the move made there.
function play(players: number, seed: number, most: number,
  each: (before: DomaineScene, move: string, after: DomaineScene, place: object) => void): void {
  let chance = seed
  const random = (below: number) => {
    chance = (chance * 48271) % 2147483647
    return chance % below
  }
  const moves: string[] = []
  for (let i = 0; i < most; i++) {
    const truth = { players, seed, moves }
    const seat = look(truth).to_move
    if (seat === null) return
    const before = look({ ...truth, viewer: seat })
    const played = before.legal.filter((move) => /^play/.test(move))
    const choices = played.length > 0 && random(4) > 0 ? played : before.legal
    const place = { game: 'domaine', ...truth, moves: [...moves] }
    moves.push(choices[random(choices.length)]!)
    each(before, moves.at(-1)!, look({ ...truth, viewer: seat }), place)
  }
}

suite.each([[2, 1], [3, 2], [4, 3]])('a game by chance of %i players', (players, seed) => {
  test('every legal move has gestures that lead to it alone', () => {
    play(players, seed, 120, (scene) => {
      for (const move of scene.legal) {
        const selectors = gestures(move, scene)
        expect(selectors.length, move).toBeGreaterThan(0)
        if (!/data-cell/.test(selectors[0]!) || scene.phase === 'castles') continue
        const key = /"(.*)"/.exec(selectors[0]!)![1]!
        const meant = byTarget(scene, scene.legal, null).get(key) ?? []
        expect(meant).toContain(move)
        expect(selectors.length).toBe(meant.length > 1 ? 2 : 1)
      }
    })
  })

  test('what happens is said in every language', () => {
    play(players, seed, 70, (before, move, after) => {
      for (const language of languages) {
        const say = sayIn(language)
        expect(announce(before, move, after, say)).toMatch(/\.$/)
        expect(describe(after, say).every((sentence) => sentence.length > 3)).toBe(true)
        expect(cellWords(after, 'c3', say)).toMatch(/^c3, /)
        expect(sideWords(after, 'c3d3', say)).toContain('c3')
      }
    })
  })

  test('Domaines are drawn as the core counts them', () => {
    play(players, seed, 150, (_, _move, { state }) => {
      for (const domaine of domainesOf(state)) {
        expect(domaine.cells.length).toBe(state.domaines[domaine.castle]!.cells)
      }
      expect(changes(state, state).gained).toEqual([])
    })
  })

  test('what is not allowed can be tried, and is refused with a reason', () => {
    play(players, seed, 60, (scene, _move, _after, place) => {
      const layer = layerOf(scene.phase)
      const legal = byTarget(scene, scene.legal, null)
      for (const key of layer === 'sides' ? allSides : layer === 'cells' ? allCells : []) {
        if (legal.has(key) || key.length % 2 > 0) continue // some are enough
        const move = attempt(scene, key, null)
        const why = ask<Refusal | null>({ do: 'why-not', ...place, move })
        expect(why?.rule, key).toMatch(/^DO-/)
      }
    })
  })
})

suite('what others did since the last own decision', () => {
  // Blue's whole turn, from its first step on, as red sees it.
  function turnsAfter(moves: string[], count: number) {
    const all = moves.slice(-count)
    const steps = all.map((event, i) => ({
      event, before: look({ deal, moves: moves.slice(0, moves.length - count + i), viewer: 0 }),
    }))
    return turnsOf(steps, look({ deal, moves, viewer: 0 }))
  }

  test('a turn of several steps is one line', () => {
    const say = sayIn('en')
    const turns = turnsAfter(almostClosed, 4)
    expect(turns.map((turn) => turnWords(turn, say))).toEqual([
      'Blue played A7: 2 borders, then drew a card.',
    ])
    expect(marksOf(turns).borders.sort()).toEqual(['d11e11', 'f12g12'])
  })

  test('points that it brought are told with it, and each turn by itself', () => {
    const say = sayIn('en')
    const turns = turnsAfter([...closed, 'draw', 'sell:A3', 'draw'], 6)
    expect(turns.map((turn) => turnWords(turn, say))).toEqual([
      'Red played A6: 2 borders, then drew a card. Red gains 7 points. Blue gains 3 points.',
      'Blue sold A3, then drew a card.',
    ])
    expect(marksOf(turns.slice(-1)).borders).toEqual([])
    expect(marksOf(turns.slice(0, -1)).borders.sort()).toEqual(['d10d11', 'd12e12'])
  })

  test('it is told in every language', () => {
    for (const language of languages) {
      for (const turn of turnsAfter(later, later.length)) {
        expect(turnWords(turn, sayIn(language))).toMatch(/\.$/)
      }
    }
  })
})

test('the arrow keys reach every side', () => {
  const seen = new Set(['a1b1'])
  for (const side of seen) {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = step(side, key)
      if (next !== null) seen.add(next)
    }
  }
  expect([...seen].sort()).toEqual([...allSides].sort())
})
