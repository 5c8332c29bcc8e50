// What the rules core says, as the client reads it. The shape of `state` is each game's own
// (games/<id>/README.md) and known to its board only.

export interface Outcome {
  winners: number[]
  scores: number[] | null
  reason: string
}

// What a viewer sees of a position.
export interface Scene<State = unknown> {
  game: string
  players: number
  options: Record<string, string | boolean>
  deal: unknown
  ply: number
  to_move: number | null
  phase: string | null
  legal: string[]
  over: boolean
  result: Outcome | null
  state: State
  viewer: number // -1: an onlooker, or the whole truth
  seats: string[] // the names that the game gives them: "red", "blue", …
  skipped: number[]
  hash: string
  components?: unknown // the table's own, where it has brought some
}

export interface Refusal {
  rule: string
  code: string
  params: Record<string, string>
  sentence: string
  move?: number // its place in a list of moves, counted from 1
  line?: number // its line in a record
  game?: string // whose sentence it is
}

export interface Option {
  key: string
  choices: string[]
  summary: string
}

export interface GameInfo {
  id: string
  title: string
  maker: string
  summary: string
  players: [number, number]
  rules: number
  hidden: boolean
  options: Option[]
  codes: string[] // of everything that the game can refuse
}

// What is fixed about a game before it begins.
export interface Table {
  game: string
  players?: number
  options?: Record<string, string | boolean>
  components?: unknown
}

// Where in a game a question is asked: the truth, one viewer's part of it, or what a viewer was told.
export interface Truth extends Table {
  deal?: unknown
  seed?: number
  moves?: string[]
  viewer?: number
}
export interface Told extends Table {
  viewer: number
  deal: unknown
  hand: unknown
  events: string[]
}
export type Place = Truth | Told

// What a move would lead to. If it brings something hidden to light, only one way it may turn out.
export interface Prospect {
  scene: Scene
  event: string
  reveals: boolean
}

export interface Thought {
  move: string
  line: string[]
  share: number[] // of a win, for each seat, in thousandths
  nodes: number
  depth: number
  proven: boolean
}

export interface RecordData {
  game: string
  rules: number
  players: string[]
  options: Record<string, string | boolean>
  deal: unknown
  components?: unknown
  tags?: Record<string, string>
  result: Outcome | null
  moves: string[]
}
