import { expect, test } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import { openPage } from './kit'
import { browser, server, useServer } from './stage'

// Owners can be told apart by everybody: with every deficiency of colour vision, and without colour.
// What is compared is the picture of each fill, pixel by pixel after it was brought to the same place
// of its pattern: how far two of them are apart on average, in the 256 steps of a channel.

const deficiencies = ['none', 'deuteranopia', 'protanopia', 'tritanopia', 'achromatopsia'] as const
const owners = ['red', 'blue', 'green', 'yellow', 'white']
const enough = 24

useServer()

async function showFills(page: Page): Promise<void> {
  await page.evaluate((owners) => {
    document.getElementById('swatches')?.remove()
    const letters: Record<string, string> = { red: 'R', blue: 'B', green: 'G', yellow: 'Y', white: 'W' }
    const parts = owners.map(
      (owner) => `<svg id="swatch-${owner}" width="64" height="64" viewBox="0 0 64 64">
        <rect width="64" height="64" fill="url(#owner-${owner})" />
        <circle cx="32" cy="32" r="20" fill="var(--owner-${owner})" />
        <text x="32" y="43" font-size="32" font-weight="700" text-anchor="middle"
          fill="var(--owner-${owner}-ink)">${letters[owner]}</text></svg>`,
    )
    document.body.insertAdjacentHTML('afterbegin', `<div id="swatches">${parts.join('')}</div>`)
  }, owners)
}

// The grey values of each fill's picture, under the deficiency that is set.
async function pictures(page: Page): Promise<Record<string, number[]>> {
  const out: Record<string, number[]> = {}
  for (const owner of owners) {
    const png = await page.locator(`#swatch-${owner}`).screenshot()
    out[owner] = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      return [...context.getImageData(0, 0, image.width, image.height).data]
    }, png.toString('base64'))
  }
  return out
}

const apart = (a: number[], b: number[]): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / (a.length * 0.75)

test.each(['light', 'dark'] as const)('owners differ for every eye in the %s theme', async (theme) => {
  const person = await openPage(browser, { colorScheme: theme })
  await person.page.goto(server.url)
  await showFills(person.page)
  const session: CDPSession = await person.page.context().newCDPSession(person.page)
  const close: string[] = []
  for (const type of deficiencies) {
    await session.send('Emulation.setEmulatedVisionDeficiency', { type })
    const seen = await pictures(person.page)
    for (const [i, one] of owners.entries()) {
      for (const other of owners.slice(i + 1)) {
        const distance = apart(seen[one]!, seen[other]!)
        if (distance < enough) close.push(`${type}: ${one} and ${other} ${distance.toFixed(1)}`)
      }
    }
  }
  expect(close).toEqual([])
  await person.leave()
})
