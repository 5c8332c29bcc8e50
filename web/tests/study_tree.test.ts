import { describe, expect, test } from 'vitest'
import { readVariations, treeOf, writeVariations } from '../src/play/study_record'
import {
  lineThrough, linesOf, mainLine, makeMain, movesTo, newTree, nodeOf, pathTo, playMove,
  removeNode, root, segments, variationOf, type StudyTree,
} from '../src/play/study_tree'

// Plays a line from a node and says where it ends.
function grow(tree: StudyTree, at: number, ...moves: string[]): { tree: StudyTree; at: number } {
  let end = { tree, at }
  for (const move of moves) end = playMove(end.tree, end.at, move)
  return end
}

const words = (tree: StudyTree) =>
  segments(tree).map(
    ({ depth, nodes }) =>
      '  '.repeat(depth) + nodes.map((id) => `${pathTo(tree, id).length}.${nodeOf(tree, id).move}`).join(' '),
  )

// a b c d, with x y instead of b, z instead of y, and w instead of c.
function sample() {
  const main = newTree(['a', 'b', 'c', 'd'])
  const [a, b] = mainLine(main)
  const x = grow(main, a!, 'x', 'y')
  const z = grow(x.tree, nodeOf(x.tree, x.at).parent, 'z')
  const w = grow(z.tree, b!, 'w')
  return { tree: w.tree, a: a!, b: b!, y: x.at, z: z.at, w: w.at }
}

describe('a tree of variations', () => {
  test('holds the line that was played', () => {
    const tree = newTree(['a', 'b', 'c'])
    expect(mainLine(tree).map((id) => nodeOf(tree, id).move)).toEqual(['a', 'b', 'c'])
    expect(segments(newTree())).toEqual([])
  })

  test('goes on along a move that is known, and begins a variation with another', () => {
    const tree = newTree(['a', 'b'])
    const known = playMove(tree, root, 'a')
    expect(known.tree).toBe(tree)
    expect(known.at).toBe(mainLine(tree)[0])
    const other = playMove(tree, root, 'x')
    expect(mainLine(other.tree)).toEqual(mainLine(tree))
    expect(movesTo(other.tree, other.at)).toEqual(['x'])
    expect(tree.nodes[other.at]).toBeUndefined()
  })

  test('shows variations behind the move they replace', () => {
    expect(words(sample().tree)).toEqual(['1.a 2.b', '  2.x 3.y', '    3.z', '3.c', '  3.w', '4.d'])
  })

  test('knows which line and which variation a node is in', () => {
    const { tree, a, b, y, z } = sample()
    expect(lineThrough(tree, a)).toEqual(mainLine(tree))
    expect(lineThrough(tree, y).map((id) => nodeOf(tree, id).move)).toEqual(['a', 'x', 'y'])
    expect(variationOf(tree, b)).toBeNull()
    expect(nodeOf(tree, variationOf(tree, y)!).move).toBe('x')
    expect(variationOf(tree, z)).toBe(z)
  })

  test('makes a variation the main line, and loses nothing', () => {
    const { tree, z } = sample()
    const promoted = makeMain(tree, z)
    expect(movesTo(promoted, mainLine(promoted).at(-1)!)).toEqual(['a', 'x', 'z'])
    expect(Object.keys(promoted.nodes)).toEqual(Object.keys(tree.nodes))
    expect(words(promoted)).toEqual(['1.a 2.x', '  2.b 3.c', '    3.w', '  4.d', '3.z', '  3.y'])
    expect(variationOf(promoted, z)).toBeNull()
  })

  test('removes a variation with all that hangs on it', () => {
    const { tree, y, z } = sample()
    const less = removeNode(tree, variationOf(tree, y)!)
    expect(words(less)).toEqual(['1.a 2.b 3.c', '  3.w', '4.d'])
    expect(less.nodes[z]).toBeUndefined()
    expect(tree.nodes[z]).toBeDefined()
    // Numbers are never given twice: what was found out about a node cannot be taken for another's.
    expect(playMove(less, root, 'q').at).toBe(tree.next)
  })
})

describe('variations in a record', () => {
  test('are the same after writing and reading', () => {
    const { tree } = sample()
    const text = writeVariations(tree)!
    expect(JSON.parse(text)).toEqual([[0, 1, 'x', 'y'], [0, 2, 'w'], [1, 2, 'z']])
    const record = { moves: ['a', 'b', 'c', 'd'], tags: { Variations: text } }
    const again = treeOf(record.moves, readVariations(record)!)
    expect(words(again)).toEqual(words(tree))
    expect(linesOf(again).length).toBe(4)
  })

  test('are no tag where there are none', () => {
    expect(writeVariations(newTree(['a']))).toBeNull()
    expect(readVariations({ moves: ['a'] })).toEqual([])
  })

  test.each(['', 'x', '{}', '[3]', '[[0, 1]]', '[[0, -1, "a"]]', '[[2, 0, "a"]]', '[[0, 3, "a"]]'])(
    'are refused where the tag says %j',
    (text) => {
      expect(readVariations({ moves: ['a', 'b'], tags: { Variations: text } })).toBeNull()
    },
  )
})
