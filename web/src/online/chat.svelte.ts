import type { Refusal } from '../core/types'
import { api } from './api'
import { connection } from './connection.svelte'
import { me } from './me.svelte'
import { isObject, readChat, readTexts, type ChatLine, type Json } from './said'

// Whom this browser has muted, by id: so that it can be undone.
const keptMuted = 'demesne.muted'

function mutedBefore(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptMuted) ?? '{}')
    return isObject(kept) ? readTexts(kept) : {}
  } catch {
    return {}
  }
}

// What is said at a table.
export class Chat {
  all = $state.raw<ChatLine[]>([])
  seen = $state(0) // the number of the last line that was looked at
  watched = $state(false) // open and in sight
  muted = $state.raw<Record<string, string>>(mutedBefore())

  private fresh = true

  constructor(
    private readonly table: string,
    private readonly allowed: () => boolean,
  ) {}

  get lines(): ChatLine[] {
    return this.all.filter(({ user }) => !(user in this.muted))
  }

  get mayTalk(): boolean {
    return this.allowed()
  }

  get unread(): number {
    return this.unseen.length
  }

  // The latest that was said where it could not be seen.
  get news(): ChatLine | null {
    return this.watched ? null : (this.unseen.at(-1) ?? null)
  }

  private get unseen(): ChatLine[] {
    return this.lines.filter(({ n, user }) => n > this.seen && user !== me.id)
  }

  // Lines are not told again after a loss: they are read whenever the table is watched anew.
  async load(): Promise<void> {
    const { ok } = await api.chat(this.table)
    if (!ok) return
    this.take(ok)
    // What was said before we came is nothing new.
    if (this.fresh) this.look()
    this.fresh = false
  }

  hear(message: Json): void {
    const line = readChat(message)
    if (line) this.take([line])
  }

  look(): void {
    this.seen = Math.max(this.seen, this.all.at(-1)?.n ?? 0)
  }

  async talk(text: string): Promise<Refusal | null> {
    const someone = await me.needed()
    if (someone.refusal) return someone.refusal
    const { refusal } = await connection.socket.ask({ do: 'chat', table: this.table, text })
    return refusal ?? null
  }

  async report(line: ChatLine): Promise<Refusal | null> {
    const text = line.text.slice(0, 120)
    const { refusal } = await api.act(this.table, 'report', { text, about: line.user })
    return refusal ?? null
  }

  async mute(user: string, name: string): Promise<Refusal | null> {
    const { refusal } = await api.mute(user)
    if (!refusal) this.keepMuted({ ...this.muted, [user]: name })
    return refusal ?? null
  }

  async unmute(user: string): Promise<Refusal | null> {
    const { refusal } = await api.unmute(user)
    if (refusal) return refusal
    this.keepMuted(Object.fromEntries(Object.entries(this.muted).filter(([id]) => id !== user)))
    await this.load()
    return null
  }

  private keepMuted(muted: Record<string, string>): void {
    this.muted = muted
    localStorage.setItem(keptMuted, JSON.stringify(muted))
  }

  private take(lines: ChatLine[]): void {
    const fresh = lines.filter(({ n }) => !this.all.some((line) => line.n === n))
    if (fresh.length > 0) this.all = [...this.all, ...fresh].sort((a, b) => a.n - b.n)
  }
}
