// Loads the rules core and asks it questions: JSON in, JSON out. What the module needs of a system is
// a clock; it reads no files, and what it writes nobody reads.

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  question(size: number): number
  ask(): number
  answer(): number
}

export type Ask = (question: object) => unknown

const ok = 0
const notSupported = 58

function imports(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const data = () => new DataView(memory().buffer)
  const known: Record<string, (...args: never[]) => number> = {
    clock_time_get(_clock: number, _precision: bigint, place: number) {
      data().setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true)
      return ok
    },
    fd_write(_fd: number, parts: number, count: number, written: number) {
      let size = 0
      for (let i = 0; i < count; i++) size += data().getUint32(parts + 8 * i + 4, true)
      data().setUint32(written, size, true)
      return ok
    },
    proc_exit(code: number) {
      throw new Error(`the rules core stopped (${code})`)
    },
  }
  return {
    wasi_snapshot_preview1: new Proxy(known, {
      get: (target, name: string) => target[name] ?? (() => notSupported),
      has: () => true,
    }) as WebAssembly.ModuleImports,
  }
}

export async function load(module: WebAssembly.Module): Promise<Ask> {
  const instance: WebAssembly.Instance = await WebAssembly.instantiate(
    module,
    imports(() => exports.memory),
  )
  const exports = instance.exports as unknown as Exports
  exports._initialize()
  const writer = new TextEncoder()
  const reader = new TextDecoder()
  return (question) => {
    const bytes = writer.encode(JSON.stringify(question))
    const place = exports.question(bytes.length)
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes)
    const size = exports.ask()
    return JSON.parse(reader.decode(new Uint8Array(exports.memory.buffer, exports.answer(), size)))
  }
}
