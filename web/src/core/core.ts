import wasm from '$wasm/demesne.wasm?url'
import type {
  GameInfo, Outcome, Place, Prospect, RecordData, Refusal, Scene, Table, Thought, Truth,
} from './types'

// A refusal of the core, as an error: for questions that were expected to have an answer.
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.sentence)
  }
}

interface Answer {
  ok?: unknown
  error?: Refusal
}

// The page fetches the rules, because only a page can use what it has announced itself
// (preload_core.ts). They are compiled once for both workers; what failed is tried again.
let compiled: Promise<WebAssembly.Module> | null = null

function compile(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(wasm))
  compiled.catch(() => (compiled = null))
  return compiled
}

// A worker with the rules in it. It keeps nothing between two questions, so it can be ended and
// started again at any time: that is how a thought is stopped.
class Desk {
  private worker: Worker | null = null
  private waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>()
  private last = 0

  async ask(question: object): Promise<unknown> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const number = ++this.last
      this.waiting.set(number, { resolve, reject })
      this.start().postMessage({ number, question })
    })
    if (answer.error) throw new Refused(answer.error)
    return answer.ok
  }

  stop(): void {
    this.end(new Stopped())
  }

  private start(): Worker {
    if (this.worker) return this.worker
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }) => {
      const asked = this.waiting.get(data.number)
      this.waiting.delete(data.number)
      if (data.broken) asked?.reject(new Error(data.broken))
      else asked?.resolve(data.answer)
    }
    const failed = (why: string) => {
      if (this.worker === worker) this.end(new Error(why || 'the rules core could not be loaded'))
    }
    worker.onerror = (event) => failed(event.message)
    compile().then((module) => worker.postMessage({ module }), (error) => failed(String(error)))
    this.worker = worker
    return worker
  }

  private end(error: Error): void {
    this.worker?.terminate()
    this.worker = null
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}

// A thought was stopped before it came to an end.
export class Stopped extends Error {}

const rules = new Desk() // answers at once
const thinker = new Desk() // may take its time

const ask = <T>(question: string, more: object): Promise<T> =>
  rules.ask({ do: question, ...more }) as Promise<T>

let listed: Promise<GameInfo[]> | null = null

export const core = {
  games: (): Promise<GameInfo[]> => (listed ??= ask<GameInfo[]>('games', {})),
  async game(id: string): Promise<GameInfo | undefined> {
    return (await core.games()).find((game) => game.id === id)
  },
  look: <State = unknown>(place: Place): Promise<Scene<State>> => ask('look', place),
  // Who made each move, and what the viewer (nobody: an onlooker) saw of it.
  line: (truth: Truth): Promise<{ seat: number; event: string }[]> => ask('line', truth),
  // The deal that words of 32 random bits lead to; null if they do not suffice.
  deal: (table: Table, words: number[]): Promise<unknown> => ask('deal', { ...table, words }),
  whyNot: (place: Place, move: string): Promise<Refusal | null> => ask('why-not', { ...place, move }),
  imagine: (place: Place, move: string): Promise<Prospect> => ask('imagine', { ...place, move }),
  draw: (place: Place): Promise<string> => ask('draw', place),
  readRecord: (text: string): Promise<RecordData> => ask('read-record', { text }),
  // With `tags` and, of a game that was ended at the table, `result`: what the rules do not say.
  writeRecord: (
    truth: Truth,
    names: string[],
    more: { tags?: Record<string, string>; result?: Outcome | null } = {},
  ): Promise<string> => ask('write-record', { ...truth, names, ...more }),
  think: (
    place: Place,
    how: { level: string; time?: number; nodes?: number; chance?: number },
  ): Promise<Thought> => thinker.ask({ do: 'think', ...place, ...how }) as Promise<Thought>,
  stopThinking: (): void => thinker.stop(),
}
