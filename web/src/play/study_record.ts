import type { RecordData } from '../core/types'
import { linesOf, nodeOf, newTree, playMove, type StudyTree } from './study_tree'

// A record holds one line. The variations of a study go with it in a free tag: a JSON list with one
// entry for each, [the line it branches off (0: the main one), after how many moves, move, …].
// docs/record-format.md describes it.
export const variationsTag = 'Variations'

type Entry = [from: number, after: number, ...moves: string[]]

export function writeVariations(tree: StudyTree): string | null {
  const entries = linesOf(tree)
    .slice(1)
    .map(({ from, after, nodes }): Entry => [
      from, after, ...nodes.slice(after).map((id) => nodeOf(tree, id).move),
    ])
  return entries.length > 0 ? JSON.stringify(entries) : null
}

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) &&
  entry.length > 2 &&
  entry.slice(0, 2).every((number) => Number.isInteger(number) && number >= 0) &&
  entry.slice(2).every((move) => typeof move === 'string')

// Somebody may have written the tag by hand; null: it does not say variations of this line.
function readEntries(text: string): Entry[] | null {
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) && entries.every(isEntry) ? entries : null
  } catch {
    return null
  }
}

export interface Variation {
  before: string[] // the moves that lead to where it begins
  moves: string[]
}

// The variations that a record's tag speaks of; null where it makes no sense.
export function readVariations(record: Pick<RecordData, 'moves' | 'tags'>): Variation[] | null {
  const text = record.tags?.[variationsTag]
  if (text === undefined) return []
  const entries = readEntries(text)
  if (!entries) return null
  const lines = [record.moves]
  const variations: Variation[] = []
  for (const [from, after, ...moves] of entries) {
    const line = lines[from]
    if (!line || after > line.length) return null
    const before = line.slice(0, after)
    lines.push([...before, ...moves])
    variations.push({ before, moves })
  }
  return variations
}

export function treeOf(moves: readonly string[], variations: readonly Variation[]): StudyTree {
  let tree = newTree(moves)
  for (const variation of variations) {
    let at = 0
    for (const move of [...variation.before, ...variation.moves]) {
      ({ tree, at } = playMove(tree, at, move))
    }
  }
  return tree
}
