import { describe, expect, test } from 'vitest'
import type { LessonStep } from '../src/board'
import { asksSomething, judgeMove, placeOf, solution } from '../src/play/lesson'

const refusal = (rule: string) => ({ rule, code: 'x', params: {}, sentence: '' })

describe('a step of a lesson', () => {
  test('tells right, legal and illegal moves apart', () => {
    const step: LessonStep = { key: 'k', right: ['a', 'b'] }
    expect(judgeMove(step, 'b', null)).toBe('right')
    expect(judgeMove(step, 'c', null)).toBe('wrong')
    expect(judgeMove(step, 'a', refusal('DN-4'))).toBe('illegal')
    expect(judgeMove({ key: 'k', right: 'any' }, 'c', null)).toBe('right')
    expect(solution(step)).toBe('a')
  })

  test('can ask for a move that a rule forbids', () => {
    const step: LessonStep = { key: 'k', refused: { move: 'a', rule: 'DN-4' } }
    expect(judgeMove(step, 'a', refusal('DN-4'))).toBe('refused')
    expect(judgeMove(step, 'b', refusal('DN-4'))).toBe('refused')
    expect(judgeMove(step, 'b', refusal('DN-5'))).toBe('illegal')
    expect(judgeMove(step, 'b', null)).toBe('wrong')
    expect(solution(step)).toBe('a')
  })

  test('may only be there to be read', () => {
    expect(asksSomething({ key: 'k' })).toBe(false)
    expect(asksSomething({ key: 'k', right: 'any' })).toBe(true)
  })
})

test('a step without a position goes on where the steps before have led', async () => {
  const lesson: LessonStep[] = [
    { key: '1', start: { game: 'g', players: 2, moves: ['m'] }, right: ['a', 'b'] },
    { key: '2', refused: { move: 'x', rule: 'R-1' } },
    { key: '3', right: 'any' },
    { key: '4' },
    { key: '5', start: { game: 'g', seed: 3 } },
  ]
  const some = async () => 'legal'
  const moves = async (index: number, made: (string | null)[]) =>
    (await placeOf('g', lesson, index, made, some)).moves
  expect(await moves(0, [])).toEqual(['m'])
  expect(await moves(3, ['b', null, 'c'])).toEqual(['m', 'b', 'c'])
  expect(await moves(3, [])).toEqual(['m', 'a', 'legal'])
  expect(await placeOf('g', lesson, 4, ['b'], some)).toEqual({ game: 'g', seed: 3 })
})
