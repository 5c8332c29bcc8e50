import type { LessonStep } from '$web/board'

// From the first move to the last, along the examples of the printed sheet. Positions can only be
// reached by playing, so the figures of the sheet stand among the other pieces of a real game.

const two = { game: 'domination', players: 2 }
const line = (moves: string): string[] => moves.split(' ')

// A stack of two on c7; a stack of three, red, red and green, on c3.
const pair = line('d7c7 f7f6')
const trio = line('g2g3 b3c3 d3c3 f3g3')
// Four pieces on e2 can go onto three on e6: one is captured and one comes back.
const capture = line('e7e6 f5e5 d5e5 c5c4 e5e2 c3b3 f6e6 b7c7')
// Five on c6, a red one on top and a green one at the bottom, and green has a reserve.
const feeding = line('b2c2 c3c2 f6e6 d2c2 e7e6 c2c6 b6c6 c7c6')
// Red has a single stack left, on g2.
const ending = line(
  'd7c7 c5b5 d3c3 g3f3 f6e6 b5b7 c6d6 e4d4 e3e2 f3f5 b2b3 g5f5 f4f5 f7g7 c2c1 d4d2 g6g7 d2g2 ' +
  'b6b7 g2g5 c4c3 g5g2')
// Yellow's four on e8 can go onto three on e4; the lowest of them is the partner's.
const gift = line(
  'f6e6 e7e8 e2f2 c6d6 e6e8 f3f4 g4f4 b4b3 b5c5 g3h3 f2f4 d4e4 f8e8 g6h6 f4e4 d2d3')

export const lesson: readonly LessonStep[] = [
  { key: 'board', start: two, viewer: 0 },
  {
    key: 'single', start: two, viewer: 0,
    right: line(
      'd7c7 d7d6 e7e6 e7f7 c6c7 c6c5 c6d6 b6b7 b6b5 f6e6 f6f7 f6f5 g6g7 g6g5 d5c5 d5d6 d5d4 e5e6 ' +
      'e5f5 e5e4 b4b5 b4b3 c4c5 c4d4 c4c3 f4e4 f4f5 f4f3 g4g5 g4g3 d3c3 d3d4 d3d2 e3e4 e3f3 e3e2 ' +
      'b2b3 c2c3 c2d2 f2e2 f2f3 g2g3'),
  },
  { key: 'diagonal', start: two, viewer: 0, refused: { move: 'd7c8', rule: 'DN-4' } },
  { key: 'stack', start: { ...two, moves: pair }, viewer: 0, right: line('c7c5 c7e7') },
  {
    key: 'part', start: { ...two, moves: trio }, viewer: 0,
    right: line('c3c4 c3c2 c3b3 c3d3 c3c5 c3c1 c3a3 c3e3'),
  },
  {
    key: 'far', start: { ...two, moves: trio }, viewer: 0,
    refused: { move: 'c3g3', rule: 'DN-4' },
  },
  {
    key: 'foreign', start: { ...two, moves: trio }, viewer: 0,
    refused: { move: 'g3h3', rule: 'DN-4' },
  },
  { key: 'capture', start: { ...two, moves: capture }, viewer: 0, right: ['e2e6'] },
  {
    key: 'reserve', start: { ...two, moves: [...capture, 'e2e6', 'd6e6'] }, viewer: 0,
    right: ['*e6'],
  },
  { key: 'feeding', start: { ...two, moves: feeding }, viewer: 0, right: ['*c6'] },
  { key: 'win', start: { ...two, moves: ending }, viewer: 0, right: ['e2g2', 'f2g2'] },
  {
    key: 'three', start: { game: 'domination', players: 3 }, viewer: 0,
    refused: { move: 'c7c8', rule: 'DN-6' },
  },
  { key: 'thirteenth', start: { game: 'domination', players: 3 }, viewer: 0, right: 'any' },
  {
    key: 'partners', viewer: 0, right: ['e8e4'],
    start: { game: 'domination', players: 4, options: { partners: true }, moves: gift },
  },
  { key: 'end', start: two, viewer: 0 },
]
