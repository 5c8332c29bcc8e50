import type { GameClient } from './board'
import type { Language } from './text/say.svelte'

// The games' folders, found at build time: a sixth game needs no line here.

const clients = import.meta.glob<{ default: GameClient }>('../../games/*/web/index.ts')
const messages = import.meta.glob<{ default: Record<string, string> }>(
  '../../games/*/web/messages/*.json',
)
const rules = import.meta.glob<{ default: RulesPart[] }>('../../games/*/web/rules/*.md')

const covers = import.meta.glob<string>('../../games/*/web/cover.svg', {
  eager: true, query: '?url', import: 'default',
})

export interface Figure {
  caption?: string
  players?: number
  options?: Record<string, string | boolean>
  deal?: unknown
  seed?: number
  moves?: string[]
  viewer?: number
}
export type RulesPart = { html: string } | { figure: Figure }

async function load<T>(files: Record<string, () => Promise<{ default: T }>>, name: string) {
  const file = files[`../../games/${name}`]
  return file ? (await file()).default : null
}

export const clientIds = Object.keys(clients).map((path) => path.split('/').at(-3)!)
export const hasClient = (game: string): boolean => `../../games/${game}/web/index.ts` in clients
export const loadClient = (game: string) => load(clients, `${game}/web/index.ts`)
export const loadMessages = (game: string, language: Language) =>
  load(messages, `${game}/web/messages/${language}.json`)
export const loadRules = (game: string, language: Language) =>
  load(rules, `${game}/web/rules/${language}.md`)
export const coverOf = (game: string): string | undefined => covers[`../../games/${game}/web/cover.svg`]
