import { describe, expect, test } from 'vitest'
import { readEvent, readRow, readSummary } from '../src/online/said'
import { apply, blank, catchUp, takenBack, told, type TableState } from '../src/online/table_state'

// What the events of a table lead to.

const setup = { game: 'domination', players: 2, options: {}, clock: null, talk: 'open' }

function follow(...events: object[]): TableState {
  return events.reduce<TableState>(
    (state, event, n) => apply(state, readEvent({ n, at: 1000 + n, ...event })!),
    blank,
  )
}

const begun = [
  { what: 'created', data: setup },
  { what: 'seated', seat: 0, text: 'ann' },
  { what: 'seated', seat: 1, text: 'bea' },
  { what: 'dealt', deal: {}, hand: null, hash: 'h0', clock: [5000, 5000] },
]

describe('a table', () => {
  test('gathers its players', () => {
    const state = follow(begun[0]!, begun[1]!, { what: 'unseated', seat: 0 })
    expect(state.holders).toEqual(['', ''])
    expect(state.phase).toBe('gathering')
    expect(told(state, 0, [])).toBeNull()
  })

  test('is played, with clocks', () => {
    const state = follow(...begun, {
      what: 'moved', seat: 0, event: 'a1a2', hash: 'h1', clock: [4000, 5000],
    })
    expect(state).toMatchObject({
      phase: 'playing', line: ['a1a2'], movers: [0], hash: 'h1', left: [4000, 5000], leftAt: 1004,
    })
    expect(told(state, 1, state.line)).toEqual({
      game: 'domination', players: 2, options: {}, viewer: 1, deal: {}, hand: null,
      events: ['a1a2'],
    })
  })

  test('takes moves back when everybody agrees', () => {
    const asked = follow(
      ...begun,
      { what: 'moved', seat: 0, event: 'a', hash: 'h1' },
      { what: 'asked', seat: 0, text: 'takeback' },
    )
    expect(asked.asked).toEqual({ what: 'takeback', by: 0, agreed: [] })
    const agreed = [
      { n: 6, what: 'agreed', at: 1, seat: 1 },
      { n: 7, what: 'taken_back', at: 1, seat: 0, moves: 0, hash: 'h0' },
    ].reduce((state, event) => apply(state, readEvent(event)!), asked)
    expect(agreed).toMatchObject({ line: [], movers: [], hash: 'h0', asked: null, next: 8 })
  })

  test('says which moves a takeback would undo', () => {
    const moved = (seat: number) => ({ what: 'moved', seat, event: 'a', hash: 'h' })
    const asked = { what: 'asked', seat: 0, text: 'takeback' }
    expect(takenBack(follow(...begun, moved(0), asked))).toEqual({ move: 1, last: 1 })
    const line = [moved(0), moved(1), moved(0), moved(1), moved(1)]
    expect(takenBack(follow(...begun, ...line, asked))).toEqual({ move: 3, last: 5 })
    expect(takenBack(follow(...begun, ...line))).toBeNull()
  })

  test('knows who declined', () => {
    const asked = [...begun, { what: 'asked', seat: 0, text: 'draw' }]
    expect(follow(...asked, { what: 'declined', seat: 1 }).answer).toBe('declined')
    expect(follow(...asked, { what: 'declined', seat: 0 }).answer).toBe('withdrawn')
  })

  test('misses who is away, and gives the seat to a bot', () => {
    const away = [...begun, { what: 'absent', seat: 1 }, { what: 'chosen', seat: 0, text: 'bot' }]
    expect(follow(...away)).toMatchObject({ absent: [1], choices: { 0: 'bot' } })
    const more = follow(...away, { what: 'absent', seat: 2 })
    expect(more).toMatchObject({ absent: [1, 2], choices: {} })
    const back = follow(...away, { what: 'returned', seat: 1 })
    expect(back).toMatchObject({ absent: [], choices: {} })
    expect(follow(...away, { what: 'replaced', seat: 1, text: '5' })).toMatchObject({
      absent: [], choices: {}, holders: ['ann', 'bot:5'],
    })
  })

  test('tells whose seat a bot has taken until a person moves', () => {
    const replaced = [...begun, { what: 'replaced', seat: 1, text: '5' }]
    const news = { seat: 1, was: 'bea' }
    expect(follow(...replaced).replaced).toEqual(news)
    const botMoved = [...replaced, { what: 'moved', seat: 1, event: 'a', hash: 'h1' }]
    expect(follow(...botMoved).replaced).toEqual(news)
    const moved = { what: 'moved', seat: 0, event: 'b', hash: 'h2' }
    expect(follow(...botMoved, moved).replaced).toBeNull()
  })

  test('ends', () => {
    const data = { winners: [1], scores: null, reason: 'resignation' }
    const state = follow(...begun, { what: 'resigned', seat: 0 }, { what: 'ended', data })
    expect(state).toMatchObject({ phase: 'over', result: data })
  })

  test('speaks no more of an old answer when there is other news', () => {
    const declined = [...begun, { what: 'asked', seat: 0, text: 'draw' }, { what: 'declined', seat: 1 }]
    expect(follow(...declined, { what: 'replaced', seat: 1, text: '5' }).answer).toBeNull()
    const data = { winners: [1], scores: null, reason: 'resignation' }
    expect(follow(...declined, { what: 'ended', data }).answer).toBeNull()
  })

  test('tells an answer only to those who were there', () => {
    const events = [...begun, { what: 'asked', seat: 0, text: 'draw' }, { what: 'declined', seat: 1 }]
    const told = events.map((event, n) => readEvent({ n, at: 1000 + n, ...event })!)
    expect(catchUp(blank, told)).toMatchObject({ next: 6, asked: null, answer: null })
    // Whoever comes back after a loss had asked, or was asked.
    const before = catchUp(blank, told.slice(0, 5))
    expect(before.asked?.by).toBe(0)
    expect(catchUp(before, told.slice(4)).answer).toBe('declined')
  })

  test('goes on after an event that nobody knows', () => {
    const state = follow(...begun, { what: 'danced', seat: 0 })
    expect(state).toMatchObject({ next: 5, phase: 'playing' })
  })
})

describe('nonsense', () => {
  const all = [
    null, 1, 'x', [], {}, { id: 1 }, { n: 'x' }, { id: 'a', setup: 3 }, { id: 'a', seats: [1] },
  ]
  test.each(all)('%j is nothing', (value) => {
    expect(readEvent(value)).toBeNull()
    expect(readRow(value)).toBeNull()
    expect(readSummary(value)).toBeNull()
  })
})
