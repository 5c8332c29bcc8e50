import type { Refusal } from '../core/types'
import { speech } from './say.svelte'

// The sentence for a refusal in the reader's language: the message `refusal.<code>` of the game or of
// the client. The core's own sentence, which is English, is what is left for codes that nobody knows.
export function sayRefusal(refusal: Refusal, game?: string): string {
  const find = (code: string) => speech.find(`refusal.${code}`, game)
  const text = find(refusal.code)
  if (text === undefined) return refusal.sentence
  return text.replace(/\{(@?)(\w+)\}/g, (whole, word: string, name: string) => {
    const value = refusal.params[name]
    if (value === undefined) return whole
    if (!word) return value
    const code = value.replace(/^@/, '')
    return find(code) ?? code
  })
}

// Rule numbers ("DN-4") lead to the rules page; other rules are parts of the client or the server.
export const rulesLink = (refusal: Refusal, game: string): string | null =>
  /^[A-Z]+-/.test(refusal.rule) ? `/rules/${game}#${refusal.rule}` : null
