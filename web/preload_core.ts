import type { Plugin } from 'vite'

// The rules core is most of what the first page needs, and the last thing that is asked for: the page
// says at once that it will be wanted.
export function preloadCore(): Plugin {
  return {
    name: 'preload-core',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const core = Object.keys(bundle ?? {}).find((name) => name.endsWith('.wasm'))
        if (!core) return []
        const attrs = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: '', href: `/${core}` }
        return [{ tag: 'link', attrs, injectTo: 'head' as const }]
      },
    },
  }
}
