import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RecordData, Refusal } from '../src/core/types'
import { loadCore } from './core'

// What a page asks of the core to import and export records.

const ask = await loadCore()
const golden = (name: string) =>
  readFile(resolve(import.meta.dirname, '../../games', name), 'utf8')
const read = (text: string) =>
  ask({ do: 'read-record', text }) as { ok?: RecordData; error?: Refusal }
const write = (record: RecordData, more: object = {}) => {
  const { game, players: names, options, deal, components, moves } = record
  const players = names.length
  return ask({
    do: 'write-record', game, players, options, deal, components, moves, names, ...more,
  }) as { ok?: string; error?: Refusal }
}

describe('a record', () => {
  test.each([
    'domination/golden/two-fast.txt', 'domain/golden/expert.txt', 'conquer/golden/three-outer.txt',
    'domaine/golden/three-king.txt', 'domizone/golden/four.txt',
  ])('%s comes out as it went in', async (name) => {
    const text = await golden(name)
    const record = read(text).ok!
    const { tags, result } = record
    expect(write(record, { tags, result }).ok).toBe(text)
    expect(read(JSON.stringify(record)).ok).toEqual(record)
  })

  test('keeps how it was ended at the table', async () => {
    const record = read(await golden('domination/golden/two-fast.txt')).ok!
    const result = { winners: [1], scores: null, reason: 'resignation' }
    const text = write({ ...record, moves: record.moves.slice(0, 12) }, { result }).ok!
    expect(read(text).ok!.result).toEqual(result)
  })

  test('cannot be written with a result that is not so', async () => {
    const record = read(await golden('domination/golden/two-fast.txt')).ok!
    const result = { winners: [1], scores: null, reason: 'captures' }
    const { error } = write({ ...record, moves: [] }, { result })
    expect(error?.code).toBe('record-result')
    expect(write(record, { tags: { Plies: '3' } }).error?.code).toBe('record-tag-name')
  })

  test('that is wrong is refused with its line, its move and the rule', async () => {
    const text = await golden('domination/golden/two-fast.txt')
    expect(read(text.replace('c6f6', 'c6f7')).error).toMatchObject({
      line: 12, move: 18, rule: 'DN-4', code: 'not-straight', game: 'domination',
      params: { move: 'c6f7' },
    })
    expect(read('hello').error).toMatchObject({ line: 1, code: 'record-line' })
  })
})
