import { tick } from 'svelte'

// Where in the client we are: the path of the page. Links are ordinary links; those within the client
// do not load the page again.

// What nobody can decode is the name of no page.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  path = $state(location.pathname)
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.read())
    document.addEventListener('click', (event) => this.click(event))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  // Instead of the page that we are on, which is not to be gone back to.
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.read()
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded)
  }

  private read(): void {
    const left = this.path !== location.pathname
    this.path = location.pathname
    this.hash = location.hash
    // What had the focus is gone with its page; whoever uses keys goes on from the new one.
    if (left) void tick().then(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }

  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname === location.pathname && link.hash) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.hash)
  }
}

export const router = new Router()
