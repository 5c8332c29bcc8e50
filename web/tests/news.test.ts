import { expect, test } from 'vitest'
import { newFrom } from '../src/play/news'

// Seats 0 to 2 move in turn; seat 0 looks.

test('everything since the own last move is new', () => {
  expect(newFrom([0, 1, 2], 3, [0])).toBe(1)
  expect(newFrom([1, 2], 2, [0])).toBe(0) // it has not moved yet
})

test('the own last move itself is new once it is made', () => {
  expect(newFrom([0, 1, 2, 0], 4, [0])).toBe(3)
})

test('in the past it is what was new then', () => {
  expect(newFrom([0, 1, 2, 0, 1, 2], 3, [0])).toBe(1)
})

test('several moves of one opponent are all new', () => {
  expect(newFrom([0, 1, 1, 1, 2, 2], 6, [0])).toBe(1)
})

test('an onlooker is shown the last move', () => {
  expect(newFrom([0, 1, 2], 3, [])).toBe(2)
  expect(newFrom([], 3, [0])).toBe(2) // nobody knows who moved
  expect(newFrom([], 0, [0])).toBe(0)
})
