import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe as group, expect, test } from 'vitest'
import type { Ask } from '$web/core/module'
import type { GameInfo, Place, Refusal, Scene } from '$web/core/types'
import type { Figure } from '$web/games'
import type { Say } from '$web/text/say.svelte'
import { loadCore } from '../../../web/tests/core'
import { lesson } from './lesson'
import { holdAt, parse, turnsOf } from './pieces'
import { gestures } from './play'
import { turnedOver, type DomainScene } from './state'
import { announce, describe, outlookIn, story } from './words'

type Messages = Record<string, string>
const here = import.meta.dirname
const languages = ['en', 'nl', 'fr', 'de']
const read = (path: string) => readFileSync(resolve(here, path), 'utf8')
const messages = Object.fromEntries(
  languages.map((name) => [name, JSON.parse(read(`messages/${name}.json`)) as Messages]),
)
const rules = Object.fromEntries(languages.map((name) => [name, read(`rules/${name}.md`)]))
const placeholders = (text: string) => [...text.matchAll(/\{@?\w+\}/g)].map(String).sort()

let ask: Ask
beforeAll(async () => {
  ask = await loadCore()
})

type Answer<T> = { ok?: T; error?: Refusal }
function look(place: Place): DomainScene {
  const answer = ask({ do: 'look', ...place }) as Answer<DomainScene>
  expect(answer.error).toBeUndefined()
  return answer.ok!
}
function whyNot(place: Place, move: string): Refusal | null {
  return (ask({ do: 'why-not', ...place, move }) as Answer<Refusal | null>).ok ?? null
}
const at = (level: string, moves: string[]): Place =>
  ({ game: 'domain', players: 2, options: { level }, deal: {}, moves })

// Says the game's own messages only, and complains about everything that is missing.
function sayer(language: string): Say {
  const own = messages[language]!
  const say = (key: string, params: Record<string, string | number> = {}) => {
    expect(own[key], `${language}: ${key}`).toBeDefined()
    const fill = (whole: string, name: string) => String(params[name] ?? whole)
    const text = own[key]!.replace(/\{(\w+)\}/g, fill)
    expect(text, `${language}: ${key}`).not.toMatch(/[{}]|undefined/)
    return text
  }
  return Object.assign(say, { has: (key: string) => key in own })
}

interface Step {
  from: DomainScene
  move: string
  to: DomainScene
}

// A game of random moves at each level, played once for all tests.
const played = new Map<string, Step[]>()
function wander(level: string): Step[] {
  const known = played.get(level)
  if (known) return known
  const moves: string[] = []
  const steps: Step[] = []
  let scene = look(at(level, moves))
  for (let chance = 5; !scene.over; ) {
    chance = (chance * 1103515245 + 12345) % 2147483648
    const move = scene.legal[Math.floor((chance / 2147483648) * scene.legal.length)]!
    moves.push(move)
    const next = look(at(level, moves))
    steps.push({ from: scene, move, to: next })
    scene = next
  }
  played.set(level, steps)
  return steps
}
const levels = ['basic', 'intermediate', 'expert']
const patience = 60_000 // milliseconds; the machine may be busy

group('messages', () => {
  test.each(languages)('%s has every key and the same placeholders', (language) => {
    const own = messages[language]!
    expect(Object.keys(own).sort()).toEqual(Object.keys(messages.en!).sort())
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(messages.en![key]!))
    }
  })

  test('say everything that the core can refuse or offer', () => {
    const games = ask({ do: 'games' }) as Answer<GameInfo[]>
    const info = games.ok!.find(({ id }) => id === 'domain')!
    for (const code of info.codes) expect(messages.en, code).toHaveProperty([`refusal.${code}`])
    for (const { key, choices } of info.options) {
      for (const end of ['', '.why', ...choices.map((choice) => `.${choice}`)]) {
        expect(messages.en).toHaveProperty([`option.${key}${end}`])
      }
    }
  })

  test('are there for what the sources say', () => {
    const files = readdirSync(here).filter((name) => /\.(svelte|ts)$/.test(name))
    const source = files.filter((name) => !name.includes('test')).map(read).join('\n')
    for (const [, key] of source.matchAll(/say\('([\w.]+)'/g)) {
      expect(messages.en).toHaveProperty([key!])
    }
  })
})

group('rules', () => {
  const figures = (language: string) =>
    [...rules[language]!.matchAll(/^```board\n([\s\S]*?)^```$/gm)].map(
      (found) => JSON.parse(found[1]!) as Figure,
    )
  const bare = (figure: Figure) => ({ ...figure, caption: '' })

  test.each(languages)('%s has an anchor for each rule', (language) => {
    for (let rule = 1; rule <= 9; rule++) {
      expect(rules[language]).toMatch(new RegExp(`^\\[DM-${rule}\\] `, 'm'))
    }
  })

  test.each(languages)('%s has figures that the core accepts', (language) => {
    expect(figures(language).map(bare)).toEqual(figures('en').map(bare))
    for (const { caption, ...place } of figures(language)) {
      expect(caption).toBeTruthy()
      look({ game: 'domain', ...place })
    }
  })
})

group('the lesson', () => {
  const started = lesson.map((step) => ({ ...step, place: step.start! }))

  test.each(started)('$key can be followed', ({ key, place, viewer, right, refused }) => {
    const scene = look({ ...place, viewer })
    expect(scene.to_move).toBe(viewer)
    expect(messages.en).toHaveProperty([`lesson.${key}`])
    if (right || refused) expect(messages.en).toHaveProperty([`lesson.${key}.done`])
    if (right && right !== 'any') {
      expect(messages.en).toHaveProperty([`lesson.${key}.wrong`])
      expect(right.length).toBeGreaterThan(0)
      for (const move of right) expect(scene.legal).toContain(move)
    }
    if (refused) expect(whyNot(place, refused.move)?.rule).toBe(refused.rule)
  })

  // What a step asks for, told by the core: the moves that turn over what they should.
  type Fits = (turned: number[], scene: DomainScene, move: string, after: DomainScene) => boolean
  const wanted: Record<string, Fits> = {
    turn: (turned, _, move) => turned.length === 1 && move.startsWith('V3'),
    corner: (turned) => turned.length === 1,
    two: (turned) => turned.length === 2,
    clean: (turned, { to_move: own }) => turned.length >= 2 && turned.every((to) => to === own),
    last: (_turned, _scene, _move, { state, over }) => over && state.scores[0] > state.scores[1],
  }
  test.each(Object.keys(wanted))('%s takes every right answer', (key) => {
    const { place, right } = started.find((step) => step.key === key)!
    const scene = look(place)
    const found = scene.legal.filter((move) => {
      const after = look({ ...place, moves: [...place.moves!, move] })
      return wanted[key]!(turnedOver(scene, after).map(({ owner }) => owner), scene, move, after)
    })
    expect([...(right as string[])].sort()).toEqual(found.sort())
  }, patience)
})

group('moves', () => {
  test('are read and held as the core writes them', () => {
    for (const move of look(at('basic', [])).legal) {
      const placed = parse(move)!
      expect(holdAt(placed.how, placed.held).move).toBe(move)
    }
  })

  test('cover the cells that the core covers', () => {
    const some = ['X5@d4', 'T5e@a1', 'T4w@h5', 'V3ne@h8', 'V3sw@a1', 'I5v@i5', 'I2h@c3', 'O4@e8']
    for (const move of some) {
      const { cells } = parse(move)!
      const covered = (x: number, y: number) => cells.some((cell) => cell.x === x && cell.y === y)
      look(at('basic', [move])).state.board.forEach((row, i) =>
        [...row].forEach((mark, x) => expect(mark).toBe(covered(x, 8 - i) ? '0' : '.')),
      )
    }
  })

  test.each(levels)('have gestures at the level %s', (level) => {
    for (const { from } of wander(level)) {
      const wrong = from.legal.filter((move) => {
        const clicks = turnsOf(parse(move)!.how.kind).length > 1 ? 3 : 2
        return gestures(move, from as Scene).length !== clicks
      })
      expect(wrong).toEqual([])
    }
  }, patience)
})

group('words', () => {
  test.each(languages.flatMap((language) => levels.map((level) => [language, level])))(
    'in %s tell a game at the level %s',
    (language, level) => {
      const say = sayer(language!)
      describe(look(at(level!, [])), say)
      for (const { from, move, to } of wander(level!)) {
        expect(announce(from, move, to, say).length).toBeGreaterThan(20)
        for (const told of [story(from, move, to, say, false), outlookIn(from, to, say)]) {
          expect(told).toMatch(/\.$/)
        }
        expect(describe(to, say).length).toBeGreaterThan(12)
      }
    },
    patience,
  )

  test('tell what matters', () => {
    const say = sayer('en')
    const from = look(at('basic', ['X5@d4']))
    const to = look(at('basic', ['X5@d4', 'V3sw@f3']))
    expect(announce(from, 'V3sw@f3', to, say)).toBe(
      'Blue placed an angle on f3, g3, f4. One shape was won. White has 0 points, Blue 8.',
    )
    expect(outlookIn(from, to, say)).toBe('Turns over one enemy shape. White 0 (−5), Blue 8 (+8).')
    expect(describe(to, say)).toContain('Row 5: a5 to c5 free, d5 to f5 Blue, g5 to i5 free.')
    expect(describe(to, say)).not.toContain('You are Blue.')
    expect(describe({ ...to, viewer: 1 }, say)).toContain('You are Blue.')
    const skipped = ['V3se@b1', 'T5w@a3', 'I2h@a2', 'I2h@a3']
    const lone = look(at('expert', skipped))
    const told = announce(look(at('expert', skipped.slice(0, 3))), 'I2h@a3', lone, say)
    expect(told).toContain('White can place nothing and is skipped.')
  })
})
