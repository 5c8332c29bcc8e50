import { loadMessages } from '../games'

// Every sentence of the client, in the language of whoever looks at it. `{name}` in a message is
// replaced by the parameter of that name, and `{@name}` by the message whose key the parameter is.

export const languages = { en: 'English', nl: 'Nederlands', fr: 'Français', de: 'Deutsch' } as const
export type Language = keyof typeof languages
type Messages = Record<string, string>
type Params = Record<string, string | number>

// Says a message; looked up in the game's messages first where a game is meant.
export interface Say {
  (key: string, params?: Params): string
  has(key: string): boolean
}

// English comes with the first page, and stands in for what another language lacks.
const english = import.meta.glob<Messages>('./messages/en/*.json', { eager: true, import: 'default' })
const others = import.meta.glob<Messages>('./messages/*/*.json', { import: 'default' })
const en: Messages = Object.assign({}, ...Object.values(english))
const kept = 'demesne.language'

function preferred(): Language {
  const wanted = [localStorage.getItem(kept) ?? '', ...navigator.languages]
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase()
    if (language in languages) return language as Language
  }
  return 'en'
}

class Speech {
  language = $state<Language>(preferred())
  messages = $state.raw<Messages>(en)
  games = $state.raw<Record<string, Messages>>({}) // `${game}/${language}`

  async begin(): Promise<void> {
    await this.change(this.language)
  }

  async change(language: Language): Promise<void> {
    const files = Object.keys(others).filter(
      (name) => language !== 'en' && name.includes(`/${language}/`),
    )
    const loaded = await Promise.all(files.map((name) => others[name]!()))
    const games = new Set(Object.keys(this.games).map((key) => key.split('/')[0]!))
    for (const game of games) await this.learn(game, language)
    this.messages = Object.assign({}, en, ...loaded)
    this.language = language
    localStorage.setItem(kept, language)
    document.documentElement.lang = language
  }

  async learn(game: string, language: Language = this.language): Promise<void> {
    const key = `${game}/${language}`
    if (this.games[key]) return
    const own = (await loadMessages(game, language)) ?? {}
    this.games = { ...this.games, [key]: own }
  }

  find(key: string, game?: string): string | undefined {
    return this.games[`${game}/${this.language}`]?.[key] ?? this.messages[key]
  }
}

export const speech = new Speech()

function fill(text: string, params: Params, game?: string): string {
  return text.replace(/\{(@?)(\w+)\}/g, (whole, word: string, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return word ? (speech.find(String(value).replace(/^@/, ''), game) ?? String(value)) : String(value)
  })
}

// What is not in the messages comes out as its key: ugly, but a test finds it.
function sayer(game?: string): Say {
  const say = (key: string, params: Params = {}) => {
    const text = speech.find(key, game)
    return text === undefined ? key : fill(text, params, game)
  }
  return Object.assign(say, { has: (key: string) => speech.find(key, game) !== undefined })
}

export const say: Say = sayer()
export const sayFor = (game: string): Say => sayer(game)

// The key of a message about so many: languages differ in what is one of a thing. In French none is.
export function counted(key: string, count: number): string {
  return new Intl.PluralRules(speech.language).select(count) === 'one' ? `${key}.one` : key
}

// "Ann", "Ann and Bea", "Ann, Bea and Eve". The English of Britain has no comma before the "and".
export function listed(names: readonly string[]): string {
  const language = speech.language === 'en' ? 'en-GB' : speech.language
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}
