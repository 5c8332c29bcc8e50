import type { Refusal } from '../core/types'
import {
  isObject, readChat, readList, readRefusal, readRow, readSummary, readUser,
  type ChatLine, type Json, type Row, type User,
} from './said'

// Asks the server by HTTP. Whatever goes wrong is a value: a refusal of the server, or one of our
// own that says what kept us from asking. Nothing here throws.

export type Answer<T> = { ok: T; refusal?: undefined } | { ok?: undefined; refusal: Refusal }

const patience = 15_000

const troubles = {
  'client-offline': 'the server cannot be reached',
  'client-nonsense': 'what answered is not a server of these games',
  'client-undone': 'there is no connection, and so it was not done',
  'client-lost': 'the connection broke before the answer came',
}

// The same form as what servers refuse, so that it is said in the same way.
export const trouble = (code: keyof typeof troubles): Refusal => ({
  rule: 'client', code, params: {}, sentence: troubles[code],
})

export const isTrouble = (refusal: Refusal): boolean => refusal.rule === 'client'

type Reader<T> = (value: unknown) => T | null

interface Reply {
  text: string
  good: boolean
}

async function send(path: string, init: RequestInit): Promise<Answer<Reply>> {
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(path, { credentials: 'same-origin', signal, ...init })
    return { ok: { text: await response.text(), good: response.ok } }
  } catch {
    return { refusal: trouble('client-offline') }
  }
}

function understand<T>(text: string, good: boolean, read: Reader<T>): Answer<T> {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return { refusal: trouble('client-nonsense') }
  }
  if (!good) {
    const refusal = isObject(said) ? readRefusal(said.error) : null
    return { refusal: refusal ?? trouble('client-nonsense') }
  }
  const value = read(said)
  return value === null ? { refusal: trouble('client-nonsense') } : { ok: value }
}

async function get<T>(path: string, read: Reader<T>): Promise<Answer<T>> {
  const { ok, refusal } = await send(path, {})
  return refusal ? { refusal } : understand(ok.text, ok.good, read)
}

async function post<T>(path: string, body: object, read: Reader<T>): Promise<Answer<T>> {
  const headers = { 'Content-Type': 'application/json' }
  const { ok, refusal } = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return refusal ? { refusal } : understand(ok.text, ok.good, read)
}

const anything: Reader<Json> = (value) => (isObject(value) ? value : null)
const rows: Reader<Row[]> = (value) => (isObject(value) ? readList(value.tables, readRow) : null)
const chat: Reader<ChatLine[]> = (value) =>
  isObject(value) ? readList(value.chat, readChat) : null
const token: Reader<string> = (value) =>
  isObject(value) && typeof value.token === 'string' ? value.token : null

export const api = {
  guest: (): Promise<Answer<User>> => post('/api/guest', {}, readUser),
  me: (): Promise<Answer<User>> => get('/api/me', readUser),
  register: (name: string, password: string) => post('/api/register', { name, password }, readUser),
  changeName: (name: string) => post('/api/me/name', { name }, readUser),
  logIn: (name: string, password: string) => post('/api/login', { name, password }, readUser),
  logOut: () => post('/api/logout', {}, anything),
  logOutEverywhere: () => post('/api/me/logout-everywhere', {}, anything),
  changePassword: (old: string, fresh: string) =>
    post('/api/me/password', { old, new: fresh }, readUser),
  exportMe: () => get('/api/me/export', anything),
  deleteMe: (password: string) => post('/api/me/delete', { password }, anything),
  newBot: (name: string) => post('/api/me/bots', { name }, token),
  newToken: (name: string) => post('/api/me/bots/token', { name }, token),
  mute: (user: string) => post('/api/me/mute', { user }, anything),
  unmute: (user: string) => post('/api/me/unmute', { user }, anything),
  tables: () => get('/api/tables', rows),
  myTables: () => get('/api/me/tables', rows),
  create: (wish: object) => post('/api/tables', wish, readSummary),
  table: (id: string) => get(`/api/tables/${encodeURIComponent(id)}`, readSummary),
  chat: (id: string) => get(`/api/tables/${encodeURIComponent(id)}/chat`, chat),
  // What can be done at a table without listening to it.
  act: (id: string, command: string, args: object) =>
    post(`/api/tables/${encodeURIComponent(id)}/${command}`, args, anything),
  recordPath: (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`,
  // The record is a text of its own form; only its refusals are JSON.
  async record(id: string): Promise<Answer<string>> {
    const { ok, refusal } = await send(api.recordPath(id), {})
    if (refusal) return { refusal }
    return ok.good ? { ok: ok.text } : understand<string>(ok.text, false, () => null)
  },
}
