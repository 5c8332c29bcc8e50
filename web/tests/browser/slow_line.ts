import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

// A slow line to a server: 1.6 Mbit/s, shared fairly by all connections, 150 ms there and back. Counts
// what the server sends; unlike the browser's own emulation it slows workers too.

const bytesPerMs = 200
const latency = 75
const slice = 1460
const tick = 5

export interface SlowLine {
  url: string
  bytes: number
  close(): void
}

interface Stream {
  client: Socket
  waiting: Buffer[]
  ended: boolean
}

export async function openSlowLine(to: string): Promise<SlowLine> {
  const port = Number(new URL(to).port)
  const streams: Stream[] = []
  const proxy = createServer((client) => {
    const upstream = connect(port, 'localhost')
    const stream: Stream = { client, waiting: [], ended: false }
    streams.push(stream)
    upstream.on('data', (data: Buffer) => {
      line.bytes += data.length
      for (let at = 0; at < data.length; at += slice) stream.waiting.push(data.subarray(at, at + slice))
    })
    upstream.on('close', () => (stream.ended = true))
    upstream.on('error', () => client.destroy())
    client.on('data', (data) => setTimeout(() => upstream.writable && upstream.write(data), latency))
    client.on('close', () => upstream.destroy())
    client.on('error', () => upstream.destroy())
  })

  let credit = 0
  let then = Date.now()
  const pump = setInterval(() => {
    const now = Date.now()
    credit = Math.min(credit + (now - then) * bytesPerMs, 20 * tick * bytesPerMs)
    then = now
    while (credit > 0) {
      const stream = streams.find(({ waiting }) => waiting.length > 0)
      if (!stream) break
      const piece = stream.waiting.shift()!
      credit -= piece.length
      setTimeout(() => stream.client.writable && stream.client.write(piece), latency)
      streams.push(...streams.splice(streams.indexOf(stream), 1)) // the others first
    }
    for (const stream of streams.filter(({ waiting, ended }) => ended && waiting.length === 0)) {
      streams.splice(streams.indexOf(stream), 1)
      setTimeout(() => stream.client.end(), latency + tick)
    }
  }, tick)

  await new Promise<void>((listening) => proxy.listen(0, 'localhost', listening))
  const line: SlowLine = {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    bytes: 0,
    close() {
      clearInterval(pump)
      proxy.close()
    },
  }
  return line
}
