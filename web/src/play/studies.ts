import { core, Refused } from '../core/core'
import type { Outcome, RecordData, Refusal, Table, Truth } from '../core/types'
import type { Judgement } from './analysis'
import { freshDeal } from './begin'
import { newId, type LocalGame } from './local_games'
import { readVariations, treeOf, variationsTag, writeVariations } from './study_record'
import { mainLine, movesTo, root, type StudyTree } from './study_tree'

// Games that are looked at again, kept in the browser until somebody removes them.

// Whose eyes a study is seen with: a seat's, an onlooker's (-1), or everything is shown.
export type Viewpoint = number | 'all'

export interface Study {
  id: string
  from: string | null // the game or the table that it was made of
  table: Table & { players: number }
  deal: unknown
  names: string[]
  tags: Record<string, string>
  result: Outcome | null
  ended: number // the node that the result is of
  tree: StudyTree
  at: number
  viewpoint: Viewpoint
  judged?: Record<number, Judgement> // by node, from this viewpoint
  touched: number
}

const prefix = 'demesne.study.'

export function keepStudy(study: Study): void {
  restoreStudy({ ...study, touched: Date.now() })
}

// As it was when it was removed.
export function restoreStudy(study: Study): void {
  localStorage.setItem(prefix + study.id, JSON.stringify(study))
}

export function findStudy(id: string): Study | null {
  try {
    const text = localStorage.getItem(prefix + id)
    const study = text ? (JSON.parse(text) as Study) : null
    return study && study.tree.nodes[root] && study.tree.nodes[study.at] ? study : null
  } catch {
    return null
  }
}

// The latest first.
export function listStudies(): Study[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => findStudy(key.slice(prefix.length)) ?? [])
    .sort((a, b) => b.touched - a.touched)
}

export function removeStudy(id: string): void {
  localStorage.removeItem(prefix + id)
}

export const truthOf = ({ table, deal, tree }: Study, at: number): Truth => ({
  ...table, deal, moves: movesTo(tree, at),
})

const tableOf = ({ game, players, options, components }: RecordData): Study['table'] => ({
  game, players: players.length, options, ...(components == null ? {} : { components }),
})

const senseless: Refusal = {
  rule: 'record',
  code: 'study-variations',
  params: { tag: variationsTag },
  sentence: `the tag "${variationsTag}" does not say variations of this game`,
}

// The variations are in a tag that the core does not read: each is asked about here.
async function checkedTree(record: RecordData): Promise<StudyTree> {
  const variations = readVariations(record)
  if (!variations) throw new Refused(senseless)
  for (const { before, moves } of variations) {
    await core.look({ ...tableOf(record), deal: record.deal, moves: [...before, ...moves] })
  }
  return treeOf(record.moves, variations)
}

// Its node may be gone: a line that is no longer the main one can be removed.
const isOf = ({ tree, ended }: Study, { moves }: RecordData): boolean =>
  tree.nodes[ended] !== undefined && movesTo(tree, ended).join(' ') === moves.join(' ')

// Makes a study of a record, in its text or JSON form, and says its id. A record that is not right
// is refused (Refused, with the line and the move). Of the game or table `from` there is one study,
// unless the game has gone on since.
export async function studyRecord(text: string, from: string | null = null): Promise<string> {
  const record = await core.readRecord(text)
  const known = from === null ? undefined : listStudies().find((study) => study.from === from)
  if (known && isOf(known, record)) return known.id
  const tree = await checkedTree(record)
  const tags = { ...record.tags }
  delete tags[variationsTag]
  const id = newId()
  keepStudy({
    id, from, tags, tree,
    table: tableOf(record),
    deal: record.deal,
    names: record.players,
    result: record.result,
    ended: mainLine(tree).at(-1) ?? root,
    at: root,
    viewpoint: 'all',
    touched: 0,
  })
  return id
}

// A study of a game at this screen.
export async function studyLocal(game: LocalGame, names: string[]): Promise<string> {
  const truth = { ...game.table, deal: game.deal, moves: game.moves }
  return studyRecord(await core.writeRecord(truth, names, { result: game.result }), game.id)
}

// A study of a game that nobody has played yet, by the usual rules.
export async function studyBeginning(game: string, players: number): Promise<string> {
  const table = { game, players }
  const truth = { ...table, deal: await freshDeal(table), moves: [] }
  return studyRecord(await core.writeRecord(truth, Array.from({ length: players }, () => '')))
}

// The main line as a file, its variations in a tag.
export function writeStudy(study: Study): Promise<string> {
  const end = mainLine(study.tree).at(-1) ?? root
  const variations = writeVariations(study.tree)
  return core.writeRecord(truthOf(study, end), study.names, {
    tags: { ...study.tags, ...(variations ? { [variationsTag]: variations } : {}) },
    result: end === study.ended ? study.result : null,
  })
}
