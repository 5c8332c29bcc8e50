import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

// A real server with the built client, and a real browser.

const root = resolve(import.meta.dirname, '../../..')
const program = process.env.DEMESNE_PROGRAM ?? join(root, 'build/release/demesne')

export interface Server {
  url: string
  data: string
  kill(signal?: NodeJS.Signals): Promise<void>
  // On the same port with the same data.
  restart(): Promise<void>
  stop(): Promise<void>
}

// With more settings than the usual ones, if any.
export async function startServer(...settings: string[]): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'demesne-'))
  let process: ChildProcess
  let port = 0
  const start = async () => {
    process = spawn(
      program,
      [
        'serve', '--port', String(port), '--data', data, '--web', join(root, 'build/web'), '--pace', '50',
        ...settings,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    port = await new Promise<number>((found, failed) => {
      process.stdout!.on('data', (text: Buffer) => {
        const at = /http:\/\/[^:]+:(\d+)/.exec(String(text))
        if (at) found(Number(at[1]))
      })
      process.on('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    })
  }
  await start()
  const server: Server = {
    url: `http://localhost:${port}`,
    data,
    async kill(signal = 'SIGKILL') {
      const ended = new Promise((done) => process.once('exit', done))
      process.kill(signal)
      await ended
    },
    restart: start,
    async stop() {
      if (process.exitCode === null && process.signalCode === null) await server.kill('SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
  return server
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.DEMESNE_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  })

// A page of a person of its own: no other page knows its cookies and games. What the console
// complains about, and what is thrown, is kept in `problems`. The service worker, which would load the
// whole client for each of them, is only there for those who ask for it.
export interface Person {
  page: Page
  problems: string[]
  leave(): Promise<void>
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return { page, problems, leave: () => context.close() }
}

// In pages opened from now on the core answers so many milliseconds later than it could, as on a
// busy machine.
export const answerLate = (page: Page, late: number): Promise<unknown> =>
  page.addInitScript((late) => {
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, ...given: [unknown]) {
      setTimeout(() => post.apply(this, given), late)
    }
  }, late)
