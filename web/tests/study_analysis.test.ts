import { describe, expect, test } from 'vitest'
import type { Thought } from '../src/core/types'
import {
  analyse, curve, mark, percents, swing, turningPoints, type Judgement,
} from '../src/play/analysis'

const judgement = (seat: number, before: number[], after: number[], line = ['best']): Judgement => ({
  seat, move: 'played', line, before, after, proven: false,
})

describe('a judgement', () => {
  test('says what the move changed for whoever made it', () => {
    expect(swing(judgement(1, [400, 600], [550, 450]))).toBe(-150)
    expect(swing(judgement(0, [400, 600], [550, 450]))).toBe(150)
  })

  test('marks mistakes, but not the best move', () => {
    expect(mark(judgement(0, [500, 500], [451, 549]))).toBe('')
    expect(mark(judgement(0, [500, 500], [450, 550]))).toBe('?')
    expect(mark(judgement(0, [500, 500], [350, 650]))).toBe('??')
    expect(mark(judgement(0, [500, 500], [350, 650], ['played']))).toBe('')
    expect(mark(judgement(0, [500, 500], [350, 650], []))).toBe('??')
  })

  test('has percents that add up to a hundred', () => {
    expect(percents([333, 333, 334])).toEqual([33, 33, 34])
    expect(percents([335, 335, 330])).toEqual([34, 33, 33])
    expect(percents([0, 1000])).toEqual([0, 100])
    expect(percents([249, 250, 249, 252])).toEqual([25, 25, 25, 25])
  })
})

describe('an analysis', () => {
  const line = [0, 1, 0].map((seat, ply) => ({ ply, seat, move: `m${ply}` }))
  const thought = (ply: number, viewer: number): Thought => ({
    move: `b${ply}`, line: [`b${ply}`], share: [500 + ply, 500 - ply], nodes: viewer, depth: 1,
    proven: false,
  })

  async function run(viewer: number | null, hidden: boolean) {
    const asked: string[] = []
    const judged: Judgement[] = []
    await analyse(
      line, viewer, hidden,
      async (ply, by) => {
        asked.push(`${ply}/${by}`)
        return thought(ply, by)
      },
      (i, judgement) => (judged[i] = judgement),
    )
    return { asked, judged }
  }

  test('asks once about each position where all know the same', async () => {
    const { asked, judged } = await run(null, false)
    expect(asked).toEqual(['0/0', '1/0', '2/1', '3/0'])
    expect(judged.map(({ before, after }) => [before[0], after[0]])).toEqual([
      [500, 501], [501, 502], [502, 503],
    ])
    expect(judged[1]!.line).toEqual(['b1'])
  })

  test('asks each player who has a hand of its own', async () => {
    const { asked } = await run(null, true)
    expect(asked).toEqual(['0/0', '1/0', '1/1', '2/1', '2/0', '3/0'])
  })

  test('asks one viewer about everything', async () => {
    expect((await run(1, true)).asked).toEqual(['0/1', '1/1', '2/1', '3/1'])
    expect((await run(-1, true)).asked).toEqual(['0/-1', '1/-1', '2/-1', '3/-1'])
  })

  test('keeps what it has when it is stopped', async () => {
    const judged: Judgement[] = []
    const stopped = analyse(
      line, null, false,
      async (ply, by) => {
        if (ply === 2) throw new Error('stopped')
        return thought(ply, by)
      },
      (i, judgement) => (judged[i] = judgement),
    )
    await expect(stopped).rejects.toThrow('stopped')
    expect(judged.length).toBe(1)
  })
})

describe('what a graph shows', () => {
  const judged = [
    judgement(0, [500, 500], [520, 480]),
    judgement(1, [520, 480], [900, 100]),
    judgement(0, [900, 100], [800, 200]),
  ]

  test('are the shares at the beginning and after each move', () => {
    expect(curve(judged, 0)).toEqual([500, 520, 900, 800])
    expect(curve([], 0)).toEqual([])
    expect(curve([judged[0], undefined, judged[2]], 1)).toEqual([500, 480])
  })

  test('are the moves that changed most', () => {
    expect(turningPoints(judged, 5)).toEqual([1, 2])
    expect(turningPoints(judged, 1)).toEqual([1])
    expect(turningPoints([undefined, judged[1]], 5)).toEqual([1])
  })
})
