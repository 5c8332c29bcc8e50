import { connect, createServer, type AddressInfo } from 'node:net'

// A slow line to a server: 1.6 Mbit/s shared by all connections, 150 ms there and back. Counts what the
// server sends; unlike the browser's own emulation it slows workers too.

const bytesPerMs = 200
const latency = 75

export interface SlowLine {
  url: string
  bytes: number
  close(): void
}

export async function openSlowLine(to: string): Promise<SlowLine> {
  const port = Number(new URL(to).port)
  let free = 0 // when the line has sent everything that it was given
  const proxy = createServer((client) => {
    const upstream = connect(port, 'localhost')
    upstream.on('data', (data) => {
      line.bytes += data.length
      free = Math.max(free, Date.now()) + data.length / bytesPerMs
      setTimeout(() => client.writable && client.write(data), free - Date.now() + latency)
    })
    client.on('data', (data) => setTimeout(() => upstream.writable && upstream.write(data), latency))
    for (const [one, other] of [[client, upstream], [upstream, client]] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => setTimeout(() => other.end(), Math.max(0, free - Date.now()) + latency))
    }
  })
  await new Promise<void>((listening) => proxy.listen(0, 'localhost', listening))
  const line: SlowLine = {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    bytes: 0,
    close: () => proxy.close(),
  }
  return line
}
