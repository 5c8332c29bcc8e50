import type { Component } from 'svelte'
import type { Prospect, Refusal, Scene, Table } from './core/types'
import type { Say } from './text/say.svelte'

// What a game's folder brings to the client (games/<id>/web/index.ts). A board knows no rules: it
// draws a scene, turns gestures into the text of moves and hands them up; which are legal, what they
// would lead to and why not is the core's to say.

// A move that was made, as whoever looks saw it, and the scene in which it was made.
export interface Step<State = unknown> {
  event: string
  before: Scene<State>
}

export interface BoardProps<State = never> {
  scene: Scene<State>
  // The moves that the person at this board may make now. None: the board is only looked at.
  moves: readonly string[]
  // The event that led here and the scene before it, to be marked; null at the beginning.
  last: string | null
  before: Scene<State> | null
  // What others did before that, since whoever looks made a move, the oldest first: to be marked too,
  // but fainter.
  earlier: readonly Step<State>[]
  // A move that is pointed out: a hint, or the best move of an analysis.
  hint: string | null
  // What a legal move of this person would lead to.
  imagine(move: string): Promise<Prospect | null>
  // Makes a move. One that is not legal is refused with a reason, which the page shows: boards send
  // what a person tried.
  choose(move: string): void
  say: Say
}

// One step of a lesson: a position, what to do there, and which moves are right. The texts are the
// messages `lesson.<key>` (what to do), `lesson.<key>.done` (said when it was right) and, if there is
// one, `lesson.<key>.wrong`.
export interface LessonStep {
  key: string
  // Where the step begins; without one it goes on where the last step ended.
  start?: Table & { deal?: unknown; seed?: number; moves?: string[] }
  viewer?: number
  // Any of these moves; "any": every legal one; nothing: only to be read.
  right?: readonly string[] | 'any'
  // An illegal move that is to be tried, and the rule that refuses it.
  refused?: { move: string; rule: string }
}

// An event is more than a move where hands are hidden: it also says what whoever looks drew.
export interface Seen {
  move: string
  drawn: string | null
}

export interface HiddenHands {
  readEvent(event: string): Seen
  // The scene as long as nobody knows what was drawn.
  undrawn(scene: Scene, drawn: string): Scene
}

export interface GameClient {
  Board: Component<BoardProps>
  // The position in words, one sentence a line, for those who do not see the board.
  describe(scene: Scene, say: Say): string[]
  // What happened, in one sentence, to be spoken.
  announce(before: Scene, event: string, after: Scene, say: Say): string
  lesson: readonly LessonStep[]
  hidden?: HiddenHands // only of games in which hands are
}

export type { Prospect, Refusal, Scene }
