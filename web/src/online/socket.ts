import type { Refusal } from '../core/types'
import { trouble, type Answer } from './api'
import { isObject, readRefusal, type Json } from './said'

// The one WebSocket of the page. It comes back by itself whenever it is lost, watches again what
// was watched, and sends again what must not be lost.

export type Link = 'idle' | 'connecting' | 'open' | 'lost' | 'restarting'

// Who listens to a table.
export interface Watcher {
  // The number of the first event that it has not heard.
  since(): number
  hear(message: Json): void
  refused(refusal: Refusal): void
  // The server will take us for somebody else from now on.
  renewed(): void
}

interface Question {
  message: Json
  // Asked again after every loss: only for what may be asked twice.
  stubborn: boolean
  sent: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  resolve(answer: Answer<Json>): void
}

interface Surroundings {
  url: string
  make(url: string): WebSocket
  changed(link: Link): void
  chance?(): number
}

const firstPause = 500
const longestPause = 15_000
const restartPause = 1_500
const answerTime = 10_000
const silence = 30_000

export class Socket {
  link: Link = 'idle'
  private socket: WebSocket | null = null
  private readonly watchers = new Map<string, Watcher>()
  private readonly questions = new Map<number, Question>()
  private last = 0
  private failures = 0
  private again: ReturnType<typeof setTimeout> | undefined
  private probe: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly around: Surroundings) {}

  watch(table: string, watcher: Watcher): void {
    this.watchers.set(table, watcher)
    if (this.link === 'open') this.sendWatch(table, watcher)
    else this.connect()
  }

  // From the watcher's next event on, or from whichever it says.
  rewatch(table: string): void {
    const watcher = this.watchers.get(table)
    if (watcher && this.link === 'open') this.sendWatch(table, watcher)
  }

  leave(table: string): void {
    if (!this.watchers.delete(table)) return
    if (this.link === 'open') void this.ask({ do: 'leave', table })
    if (this.watchers.size === 0) setTimeout(() => this.rest(), 1000)
  }

  // Without a connection only what is stubborn waits for the next one: whoever asks anything else is
  // told at once that it was not done.
  ask(message: Json, stubborn = false): Promise<Answer<Json>> {
    if (this.link === 'lost' && !stubborn) {
      return Promise.resolve({ refusal: trouble('client-undone') })
    }
    return new Promise((resolve) => {
      const number = ++this.last
      const question: Question = { message, stubborn, sent: false, timer: undefined, resolve }
      this.questions.set(number, question)
      if (this.link === 'open') this.put(number, question)
      else {
        if (!stubborn) this.await(number, question)
        this.connect()
      }
    })
  }

  // Connects anew, as whoever the cookie says that we are.
  renew(): void {
    for (const watcher of this.watchers.values()) watcher.renewed()
    if (!this.wanted) return
    this.drop()
    this.connect()
  }

  // Something says that it may work now, or does not any more.
  hurry(): void {
    if (this.link === 'open') this.look()
    else if (this.wanted) {
      clearTimeout(this.again)
      this.again = undefined
      this.connect()
    }
  }

  doubt(): void {
    if (this.socket) this.lost()
  }

  close(): void {
    this.watchers.clear()
    for (const number of [...this.questions.keys()]) {
      this.settle(number, { refusal: trouble('client-lost') })
    }
    this.rest()
  }

  private get wanted(): boolean {
    return this.watchers.size > 0 || this.questions.size > 0
  }

  private become(link: Link): void {
    if (this.link === link) return
    this.link = link
    this.around.changed(link)
  }

  private rest(): void {
    if (this.wanted) return
    clearTimeout(this.again)
    this.again = undefined
    this.drop()
    this.become('idle')
  }

  private connect(): void {
    if (this.socket || this.again !== undefined) return
    if (this.link === 'idle') this.become('connecting')
    let socket: WebSocket
    try {
      socket = this.around.make(this.around.url)
    } catch {
      this.lost()
      return
    }
    this.socket = socket
    const current = (then: () => void) => () => {
      if (this.socket === socket) then()
    }
    socket.onopen = current(() => this.opened())
    socket.onclose = current(() => this.lost())
    socket.onmessage = ({ data }) => current(() => this.heard(data))()
    // Until then it is as good as lost.
    this.probe = setTimeout(current(() => this.lost()), answerTime)
  }

  private opened(): void {
    this.failures = 0
    this.become('open')
    this.listenForSilence()
    for (const [table, watcher] of this.watchers) this.sendWatch(table, watcher)
    for (const [number, question] of this.questions) {
      if (!question.sent) this.put(number, question)
    }
  }

  private sendWatch(table: string, watcher: Watcher): void {
    const number = ++this.last
    const question: Question = {
      message: { do: 'watch', table, since: watcher.since() },
      stubborn: false,
      sent: false,
      timer: undefined,
      resolve: ({ refusal }) => {
        // A loss is no refusal: it is watched again as soon as there is a connection.
        if (refusal && refusal.rule !== 'client') watcher.refused(refusal)
      },
    }
    this.questions.set(number, question)
    this.put(number, question)
  }

  private put(number: number, question: Question): void {
    question.sent = true
    this.await(number, question)
    this.socket?.send(JSON.stringify({ ...question.message, re: number }))
  }

  // No answer for so long: a connection that is dead without having been closed.
  private await(number: number, question: Question): void {
    clearTimeout(question.timer)
    question.timer = setTimeout(() => {
      if (question.sent) this.lost()
      else this.settle(number, { refusal: trouble('client-offline') })
    }, answerTime)
  }

  private settle(number: number, answer: Answer<Json>): void {
    const question = this.questions.get(number)
    if (!question) return
    clearTimeout(question.timer)
    this.questions.delete(number)
    question.resolve(answer)
  }

  private heard(data: unknown): void {
    this.listenForSilence()
    let message: unknown
    try {
      message = JSON.parse(String(data))
    } catch {
      return
    }
    if (!isObject(message)) return
    if (message.server === 'restarting') this.become('restarting')
    else if (typeof message.re === 'number') {
      const refusal = readRefusal(message.error)
      const ok = isObject(message.ok) ? message.ok : {}
      this.settle(message.re, refusal ? { refusal } : { ok })
    } else if (typeof message.table === 'string') this.watchers.get(message.table)?.hear(message)
  }

  // A connection can be dead for long without anybody noticing: ask something small now and then.
  private listenForSilence(): void {
    clearTimeout(this.probe)
    this.probe = setTimeout(() => this.look(), silence)
  }

  private look(): void {
    if (this.link === 'open') void this.ask({ do: 'leave', table: '' })
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    clearTimeout(this.probe)
    if (socket) {
      socket.onopen = socket.onclose = socket.onmessage = null
      try {
        socket.close()
      } catch {
        // It was never open.
      }
    }
    for (const [number, question] of [...this.questions]) {
      if (!question.sent) continue // its time runs on, however often connecting fails
      clearTimeout(question.timer)
      if (question.stubborn) question.sent = false
      else this.settle(number, { refusal: trouble('client-lost') })
    }
    if (this.link === 'open') this.become('connecting')
  }

  private lost(): void {
    const restarting = this.link === 'restarting' && this.failures < 5
    this.drop()
    if (!this.wanted) return this.become('idle')
    if (!restarting) this.become('lost')
    // Not all at the same moment, when a server comes back.
    const pause = restarting
      ? restartPause
      : Math.min(longestPause, firstPause * 2 ** Math.min(this.failures, 10))
    this.failures++
    const chance = this.around.chance ?? Math.random
    clearTimeout(this.again)
    this.again = setTimeout(
      () => {
        this.again = undefined
        this.connect()
      },
      pause * (0.5 + chance() / 2),
    )
  }
}
