import { api, type Answer } from './api'
import { connection } from './connection.svelte'
import type { User } from './said'

// Whether this browser has ever been somebody here: so that who only looks around is not asked.
const kept = 'demesne.somebody'

// Who we are to the server. The cookie that says so is not for scripts.
class Me {
  user = $state.raw<User | null>(null)
  private asking: Promise<Answer<User>> | null = null

  get id(): string | null {
    return this.user?.id ?? null
  }

  get wasSomebody(): boolean {
    return localStorage.getItem(kept) !== null
  }

  // Finds out, without becoming anybody.
  async look(): Promise<void> {
    if (this.user || !this.wasSomebody) return
    const { ok, refusal } = await api.me()
    if (ok) this.become(ok)
    else if (refusal?.code === 'sign-in') localStorage.removeItem(kept)
  }

  // Somebody, a new guest if need be.
  async needed(): Promise<Answer<User>> {
    if (this.user) return { ok: this.user }
    this.asking ??= api.guest()
    const answer = await this.asking
    this.asking = null
    if (answer.ok) this.become(answer.ok)
    return answer
  }

  // Also when the name or the token has changed: open connections are those of who we were.
  become(user: User | null): void {
    if (user) localStorage.setItem(kept, '1')
    else localStorage.removeItem(kept)
    const same = this.user?.id === user?.id && this.user?.name === user?.name
    this.user = user
    if (!same) connection.socket.renew()
  }

  forget(): void {
    this.become(null)
  }
}

export const me = new Me()
