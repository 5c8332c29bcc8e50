import { Socket, type Link } from './socket'

// The page's connection to the server that it came from.
class Connection {
  link = $state<Link>('idle')
  readonly socket: Socket

  constructor() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    this.socket = new Socket({
      url: `${scheme}//${location.host}/api/socket`,
      make: (url) => new WebSocket(url),
      changed: (link) => (this.link = link),
    })
    // A browser that says "offline" may still reach a server on the same machine: it is only a
    // reason to look, and to try at once when it says "online".
    addEventListener('online', () => this.socket.hurry())
    addEventListener('offline', () => this.socket.doubt())
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.socket.hurry()
    })
  }

  get gone(): boolean {
    return this.link === 'lost' || this.link === 'restarting'
  }
}

export const connection = new Connection()
