import type { Outcome, Place, Refusal, Scene } from '../core/types'

// A table as a page shows it, whether it stands in this browser or on a server. Implementations keep
// these as reactive state; pages only read them and call the methods.

export interface SeatInfo {
  colour: string // the game's name for the seat
  name: string
  kind: 'person' | 'bot' | 'open'
  mine: boolean // somebody at this screen holds it
  thinking: boolean
  absent: boolean
  clock: number | null // milliseconds left
}

export type Phase = 'gathering' | 'playing' | 'over'

export interface Session {
  readonly game: string
  readonly phase: Phase
  readonly seats: SeatInfo[]
  // What led here, as the viewer saw it; one event a move.
  readonly line: readonly string[]
  // The seats that made them.
  readonly movers: readonly number[]
  // The place after so many moves, for questions to the core; null while there is no game.
  placeAt(ply: number): Place | null
  readonly scene: Scene | null
  readonly result: Outcome | null
  // Whose hand is not to be seen until the person has sat down in front of the screen; null: nobody's.
  readonly curtain: number | null
  liftCurtain(): void
  // Whether the person at this screen may move now.
  readonly myTurn: boolean
  // Whether a move is on its way: it is shown as made, and may yet be refused.
  readonly sending?: boolean
  play(move: string): Promise<Refusal | null>
  readonly canTakeBack: boolean
  takeBack(): Promise<Refusal | null>
  readonly canResign: boolean
  resign(): Promise<Refusal | null>
  // What follows from that, in a sentence.
  readonly resigningMeans: string
  // Whether the computer may be asked for advice: not against other people.
  readonly hints?: boolean
  // Why the last thing that was tried was not done, where the session itself knows.
  note?: Refusal | null
  // Ends what is going on behind the page.
  close(): void
}
