import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { openBrowser, openPage, startServer, type Person, type Server } from './kit'

// What the tests of a file share: one server and one browser, and a new person for each test where a
// file asks for that.

export let server: Server
export let browser: Browser
export let person: Person

export function useServer(...settings: string[]): void {
  beforeAll(async () => {
    server = await startServer(...settings)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
}

export function usePerson(options: BrowserContextOptions = {}): void {
  useServer()
  beforeEach(async () => {
    person = await openPage(browser, options)
  })
  afterEach(async () => {
    expect(person.problems).toEqual([])
    await person.leave()
  })
}
