import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

// What would shut somebody out of a page, one sentence each; or only what lies in its colours. The
// page must do without its content security policy (`bypassCSP`).
export async function findings(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  const runOnly = what === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
  return page.evaluate(async (options) => {
    // @ts-expect-error axe is the page's now
    const { violations } = await window.axe.run(options)
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
          `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${node.failureSummary.split('\n')[1]})`).join('; ')}`,
      )
  }, { resultTypes: ['violations'], ...runOnly })
}
