import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '../src/online/said'
import { Socket, type Link, type Watcher } from '../src/online/socket'

// How the page's connection behaves when the other side does not.

class FakeSocket {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  sent: Json[] = []
  closed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Json)
  }
  close(): void {
    this.closed = true
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  asked(what: string): Json[] {
    return this.sent.filter((message) => message.do === what)
  }
}

class FakeWatcher implements Watcher {
  heard: Json[] = []
  refusals: string[] = []
  next = 0
  since = () => this.next
  hear = (message: Json) => void this.heard.push(message)
  refused = ({ code }: { code: string }) => void this.refusals.push(code)
  renewed = () => void (this.next = 0)
}

let made: FakeSocket[]
let links: Link[]
let socket: Socket
const latest = () => made.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  made = []
  links = []
  socket = new Socket({
    url: 'ws://test',
    make: () => {
      made.push(new FakeSocket())
      return latest() as unknown as WebSocket
    },
    changed: (link) => links.push(link),
    chance: () => 1,
  })
})
afterEach(() => vi.useRealTimers())

describe('a connection', () => {
  test('watches from the next event on whenever it is there again', () => {
    const watcher = new FakeWatcher()
    socket.watch('t', watcher)
    latest().onopen!()
    expect(latest().asked('watch')).toMatchObject([{ table: 't', since: 0 }])
    watcher.next = 7
    latest().onclose!()
    expect(socket.link).toBe('lost')
    vi.advanceTimersByTime(600)
    expect(made.length).toBe(2)
    latest().onopen!()
    expect(latest().asked('watch')).toMatchObject([{ table: 't', since: 7 }])
    expect(links).toEqual(['connecting', 'open', 'connecting', 'lost', 'open'])
  })

  test('waits longer and longer, but not too long', () => {
    socket.watch('t', new FakeWatcher())
    const pauses = []
    for (let i = 0; i < 8; i++) {
      const before = made.length
      latest().onclose!()
      let waited = 0
      for (; made.length === before; waited += 100) vi.advanceTimersByTime(100)
      pauses.push(waited)
    }
    expect(pauses.slice(0, 3)).toEqual([500, 1000, 2000])
    expect(pauses.at(-1)).toBe(15_000)
  })

  test('gives answers to whoever asked', async () => {
    socket.watch('t', new FakeWatcher())
    latest().onopen!()
    const first = socket.ask({ do: 'draw' })
    const second = socket.ask({ do: 'resign' })
    const [draw, resign] = latest().sent.slice(1)
    latest().say({ re: resign!.re, ok: { events: 5 } })
    latest().say({ re: draw!.re, error: { rule: 'table', code: 'draw-bots', params: {} } })
    expect(await second).toEqual({ ok: { events: 5 } })
    expect((await first).refusal?.code).toBe('draw-bots')
  })

  test('sends a stubborn question again until it is answered', async () => {
    socket.watch('t', new FakeWatcher())
    latest().onopen!()
    const answer = socket.ask({ do: 'move', name: 'a' }, true)
    expect(latest().asked('move').length).toBe(1)
    latest().onclose!()
    vi.advanceTimersByTime(600)
    expect(latest().asked('move')).toEqual([])
    latest().onopen!()
    const [again] = latest().asked('move')
    expect(again).toMatchObject({ name: 'a' })
    latest().say({ re: again!.re, ok: {} })
    expect(await answer).toEqual({ ok: {} })
    latest().onclose!()
    vi.advanceTimersByTime(2000)
    latest().onopen!()
    expect(latest().asked('move')).toEqual([])
  })

  test('does not ask anything else twice', async () => {
    socket.watch('t', new FakeWatcher())
    latest().onopen!()
    const answer = socket.ask({ do: 'takeback' })
    latest().onclose!()
    expect((await answer).refusal?.code).toBe('client-lost')
  })

  test('keeps what was asked before it was there, for a while', async () => {
    socket.watch('t', new FakeWatcher())
    const soon = socket.ask({ do: 'chat' })
    latest().onopen!()
    latest().say({ re: latest().asked('chat')[0]!.re, ok: { n: 1 } })
    expect(await soon).toEqual({ ok: { n: 1 } })
    latest().say({ server: 'restarting' })
    latest().onclose!()
    const never = socket.ask({ do: 'resign' })
    // However often connecting fails meanwhile.
    for (let second = 0; second < 11; second++) {
      vi.advanceTimersByTime(1000)
      latest().onclose?.()
    }
    expect((await never).refusal?.code).toBe('client-offline')
    for (const tries = made.length; made.length === tries; ) vi.advanceTimersByTime(100)
    latest().onopen!()
    expect(latest().asked('resign')).toEqual([])
  })

  test('says at once that nothing is done while it is lost, and never does it', async () => {
    socket.watch('t', new FakeWatcher())
    latest().onopen!()
    latest().onclose!()
    const answer = await socket.ask({ do: 'answer', agree: true })
    expect(answer.refusal?.code).toBe('client-undone')
    vi.advanceTimersByTime(600)
    latest().onopen!()
    expect(latest().asked('answer')).toEqual([])
  })

  test('notices that nobody answers any more', () => {
    socket.watch('t', new FakeWatcher())
    latest().onopen!()
    latest().say({ re: latest().sent[0]!.re, ok: {} })
    vi.advanceTimersByTime(30_000)
    expect(latest().asked('leave').length).toBe(1)
    vi.advanceTimersByTime(10_000)
    expect(socket.link).toBe('lost')
  })

  test('says that the server restarts, and comes back', () => {
    socket.watch('t', new FakeWatcher())
    latest().onopen!()
    latest().say({ server: 'restarting' })
    latest().onclose!()
    expect(socket.link).toBe('restarting')
    vi.advanceTimersByTime(1500)
    expect(made.length).toBe(2)
    latest().onopen!()
    expect(socket.link).toBe('open')
  })

  test('goes to its watcher with what a table says, and with a refusal', () => {
    const watcher = new FakeWatcher()
    socket.watch('t', watcher)
    latest().onopen!()
    latest().say({ table: 't', event: { n: 0 } })
    latest().say({ table: 'other', event: { n: 0 } })
    latest().onmessage!({ data: 'no JSON' })
    latest().onmessage!({ data: '[1]' })
    latest().say({ re: latest().sent[0]!.re, error: { code: 'not-found' } })
    expect(watcher.heard).toEqual([{ table: 't', event: { n: 0 } }])
    expect(watcher.refusals).toEqual(['not-found'])
  })

  test('begins anew when we are somebody else', () => {
    const watcher = new FakeWatcher()
    socket.watch('t', watcher)
    latest().onopen!()
    watcher.next = 9
    socket.renew()
    expect(made[0]!.closed).toBe(true)
    latest().onopen!()
    expect(latest().asked('watch')).toMatchObject([{ since: 0 }])
  })

  test('rests when nobody listens', () => {
    socket.watch('t', new FakeWatcher())
    latest().onopen!()
    latest().say({ re: latest().sent[0]!.re, ok: {} })
    socket.leave('t')
    latest().say({ re: latest().asked('leave')[0]!.re, ok: {} })
    vi.advanceTimersByTime(1100)
    expect(socket.link).toBe('idle')
    expect(latest().closed).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(made.length).toBe(1)
  })
})
