import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

// What would shut somebody out of a page, one sentence each. The page must do without its content
// security policy (`bypassCSP`).
export async function findings(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  return page.evaluate(async () => {
    // @ts-expect-error axe is the page's now
    const { violations } = await window.axe.run()
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
          `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${node.failureSummary.split('\n')[1]})`).join('; ')}`,
      )
  })
}
