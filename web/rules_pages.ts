import { marked } from 'marked'
import type { Plugin } from 'vite'

// Turns a game's rules page (games/<id>/web/rules/<language>.md) into a list of parts at build time:
// HTML, or a figure that the game's own board draws. A figure is a fenced block
//
//   ```board
//   {"caption": "…", "players": 2, "moves": ["…"]}
//   ```
//
// and a paragraph that begins with `[DN-4]` is where refusals with that rule number lead to.

const figure = /^```board\n([\s\S]*?)^```$/gm
const anchor = /<(p|li|h\d)>\[([A-Z]+-[0-9]+[a-z]?)\]\s*/g

function toHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false })
  return html.replace(anchor, (_, tag: string, rule: string) =>
    `<${tag} id="${rule}"><a class="rule" href="#${rule}">${rule}</a> `)
}

export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    transform(source, id) {
      if (!id.endsWith('.md')) return null
      const parts: unknown[] = []
      let at = 0
      for (const found of source.matchAll(figure)) {
        parts.push({ html: toHtml(source.slice(at, found.index)) })
        try {
          parts.push({ figure: JSON.parse(found[1] ?? '') })
        } catch (error) {
          this.error(`${id}: a board is not JSON: ${String(error)}`)
        }
        at = found.index + found[0].length
      }
      parts.push({ html: toHtml(source.slice(at)) })
      return { code: `export default ${JSON.stringify(parts)}`, map: null }
    },
  }
}
