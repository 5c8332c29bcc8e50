import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { load, type Ask } from '../src/core/module'

// The rules core in Node, as the client's worker has it in a browser.
export async function loadCore(): Promise<Ask> {
  const file = resolve(import.meta.dirname, '../../build/wasm/demesne.wasm')
  return load(await WebAssembly.compile(await readFile(file)))
}
