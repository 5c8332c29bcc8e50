import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GameInfo, Scene } from '$web/core/types'
import type { Ask } from '$web/core/module'
import type { Say } from '$web/text/say.svelte'
import { loadCore } from '../../../web/tests/core'
import { fields, neighbour, nextOf, rowOf, sides } from './geometry'
import { lesson } from './lesson'
import { gestures } from './play'
import { almostClosed, freeFor, ownHand, type ConquerScene } from './position'
import * as words from './words'

const here = import.meta.dirname
const read = (path: string): string => readFileSync(resolve(here, path), 'utf8')
const languages = ['en', 'nl', 'fr', 'de']
type Messages = Record<string, string>
const readMessages = (language: string): Messages => JSON.parse(read(`messages/${language}.json`))
const messages = new Map(languages.map((language) => [language, readMessages(language)]))
const rules = new Map(languages.map((language) => [language, read(`rules/${language}.md`)]))

let core: Ask
beforeAll(async () => {
  core = await loadCore()
})

interface Answer<T> {
  ok?: T
  error?: { rule: string; code: string }
}
const ask = <T>(question: object): Answer<T> => core({ game: 'conquer', ...question }) as Answer<T>
function look(place: object): ConquerScene {
  const { ok, error } = ask<ConquerScene>({ do: 'look', ...place })
  expect(error).toBeUndefined()
  return ok!
}

// Says messages of one language, and remembers the keys that nobody knows.
function sayer(language: string): { say: Say; unknown: string[] } {
  const own = messages.get(language)!
  const unknown: string[] = []
  const say = (key: string, params: Record<string, string | number> = {}) => {
    if (!(key in own)) unknown.push(key)
    return (own[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in params ? String(params[name]) : whole)
  }
  return { say: Object.assign(say, { has: (key: string) => key in own }), unknown }
}

// Some whole games with moves picked by a simple sequence, so that they are the same every time.
function playThrough(players: number, seed: number, each: (before: Scene) => void): string[] {
  const moves: string[] = []
  let chance = seed
  for (;;) {
    const scene = look({ players, seed, moves })
    if (scene.over) return moves
    chance = (chance * 1103515245 + 12345) % 2147483648
    const move = scene.legal[(chance >> 8) % scene.legal.length]!
    each(scene)
    moves.push(move)
  }
}

describe('messages', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{@?\w+\}/g)].map(([all]) => all).sort()

  it.each(languages)('are complete in %s', (language) => {
    const own = messages.get(language)!
    const english = messages.get('en')!
    expect(Object.keys(own)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(english[key]!))
    }
  })

  it('cover the catalogue, the options and the endings', () => {
    const english = messages.get('en')!
    const info = ask<GameInfo[]>({ do: 'games' }).ok!.find(({ id }) => id === 'conquer')!
    expect(info.codes.length).toBeGreaterThan(10)
    for (const code of info.codes) expect(english).toHaveProperty([`refusal.${code}`])
    for (const { key, choices } of info.options) {
      for (const name of [key, `${key}.why`, ...choices.map((choice) => `${key}.${choice}`)]) {
        expect(english).toHaveProperty([`option.${name}`])
      }
    }
    for (const reason of ['fields', 'outer-fields', 'draw']) {
      expect(english).toHaveProperty([`reason.${reason}`])
    }
  })

  it('have the parameters of the refusals', () => {
    const english = messages.get('en')!
    const tried = look({ players: 2, seed: 3 })
    for (const move of ['a1b1', 'a1c1', 'b1a1', 'nothing', ...sides.map(({ text }) => text)]) {
      if (tried.legal.includes(move)) continue
      const { ok } = ask<{ code: string; params: Messages }>({
        do: 'why-not', players: 2, seed: 3, viewer: 0, move,
      })
      const text = english[`refusal.${ok!.code}`]
      if (!text) continue // one of the client's own
      for (const name of placeholders(text)) {
        expect(ok!.params).toHaveProperty(name.replace(/[{@}]/g, ''))
      }
    }
  })
})

describe('rules pages', () => {
  const figures = (text: string) =>
    [...text.matchAll(/^```board\n([\s\S]*?)^```$/gm)].map(([, json]) => JSON.parse(json!))

  it.each(languages)('have an anchor for every rule in %s', (language) => {
    for (let rule = 1; rule <= 8; rule++) {
      expect(rules.get(language)).toMatch(new RegExp(`^\\[CQ-${rule}\\] `, 'm'))
    }
  })

  it.each(languages)('have figures that the core accepts in %s', (language) => {
    const drawn = figures(rules.get(language)!)
    const english = figures(rules.get('en')!)
    const plain = (figure: object) => ({ ...figure, caption: null })
    expect(drawn.length).toBeGreaterThanOrEqual(3)
    expect(drawn.map(plain)).toEqual(english.map(plain))
    for (const { caption, ...place } of drawn) {
      expect(caption).toBeTruthy()
      look(place)
    }
  })

  it('show what the captions say', () => {
    const scenes = figures(rules.get('en')!).map(({ caption: _, ...place }) => look(place))
    const [, , three, four, two, end] = scenes
    expect([...almostClosed(three!.state)]).toEqual([['e3', 'f3f4']])
    expect(four!.state.fields).toEqual({ e3: 1 })
    expect(two!.state.fields).toEqual({ d3: 0, e3: 0 })
    expect(end!.result).toEqual({ winners: [0], scores: [18, 13, 18], reason: 'outer-fields' })
  })
})

describe('lesson', () => {
  it.each(lesson)('step $key', (step) => {
    const english = messages.get('en')!
    expect(english).toHaveProperty([`lesson.${step.key}`])
    if (!step.start) return
    const place = { ...step.start, viewer: step.viewer }
    const scene = look(place)
    expect(scene.to_move).toBe(step.viewer)
    if (step.right && step.right !== 'any') {
      expect(step.right.length).toBeGreaterThan(0)
      for (const move of step.right) expect(scene.legal).toContain(move)
      expect(english).toHaveProperty([`lesson.${step.key}.done`])
    }
    if (step.refused) {
      const { ok } = ask<{ rule: string }>({ do: 'why-not', ...place, move: step.refused.move })
      expect(ok?.rule).toBe(step.refused.rule)
      expect(english).toHaveProperty([`lesson.${step.key}.done`])
    }
  })

  it('offers careful and careless moves', () => {
    const step = lesson.find(({ key }) => key === 'careful')!
    const scene = look({ ...step.start, viewer: 0 })
    expect(step.right!.length).toBeLessThan(scene.legal.length)
  })

  it('ends with a decided game', () => {
    const { start, right } = lesson.find(({ key }) => key === 'last')!
    const scene = look({ ...start, moves: [...start!.moves!, right![0]!] })
    expect(Object.values(scene.state.fields).filter((seat) => seat === 0)).toHaveLength(25)
    expect(scene.state.hands.map((hand) => (hand as string[]).length)).toEqual([1, 2])
  })
})

describe('board', () => {
  it('has all sides and fields', () => {
    expect(new Set(sides.map(({ text }) => text)).size).toBe(112)
    expect(fields).toHaveLength(49)
    expect(fields.filter(({ outer }) => outer)).toHaveLength(24)
    for (const { name, sides: around } of fields) {
      for (const text of around) {
        expect(sides.find((side) => side.text === text)?.fields, text).toContain(name)
      }
    }
  })

  it('lets arrow keys reach every side', () => {
    const reached = new Set(['a8b8'])
    for (const side of reached) {
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const to = neighbour(side, arrow)
        expect(sides.some(({ text }) => text === to), `${side} ${arrow}`).toBe(true)
        reached.add(to)
      }
    }
    expect(reached.size).toBe(112)
  })

  it('lets arrow keys reach every side of some, and keeps to them', () => {
    const some = sides.filter((_, i) => i % 7 === 3 || i > 100).map(({ text }) => text)
    const reached = new Set([some[0]!])
    for (const side of reached) {
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const to = nextOf(some, side, arrow)
        expect(some, `${side} ${arrow}`).toContain(to)
        reached.add(to)
      }
    }
    expect(reached.size).toBe(some.length)
    // Down goes down, and nowhere from the last line.
    const column = some.map((side) => rowOf(nextOf(some, side, 'ArrowDown')) - rowOf(side))
    expect(Math.max(...column)).toBe(0)
    expect(nextOf(some, some.at(-1)!, 'ArrowDown')).toBe(some.at(-1))
  })

  it('knows gestures for every legal move, and where dominoes fit', () => {
    playThrough(2, 5, (scene) => {
      for (const move of scene.legal) expect(gestures(move, scene).length).toBeGreaterThan(0)
      const own = scene as ConquerScene
      const fitting = new Set(ownHand(own).flatMap((domino) => freeFor(own.state, domino)))
      expect([...fitting].sort()).toEqual([...scene.legal].sort())
    })
  })
})

describe('words', () => {
  it.each(languages)('are said without raw keys in %s', (language) => {
    const { say, unknown } = sayer(language)
    const moves = playThrough(4, 11, () => {})
    for (let ply = 0; ply < moves.length; ply += 3) {
      for (const viewer of [undefined, -1, 2]) {
        const before = look({ players: 4, seed: 11, moves: moves.slice(0, ply), viewer })
        const after = look({ players: 4, seed: 11, moves: moves.slice(0, ply + 1), viewer })
        const said = [
          ...words.describe(before, say),
          words.announce(before, moves[ply]!, after, say),
          words.announce(before, `${moves[ply]}+03`, after, say),
          words.foretell(before.state, after.state, moves[ply]!, say),
          words.sideName(before, moves[ply]!, true, say),
          ...ownHand(before).map((domino) => words.tellKind(before, domino, say)),
        ]
        for (const sentence of said) expect(sentence).not.toMatch(/[{}]|undefined|NaN/)
      }
    }
    words.describe(look({ players: 4, seed: 11, moves }), say)
    expect(unknown).toEqual([])
  })
})
