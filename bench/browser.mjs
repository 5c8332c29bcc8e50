#!/usr/bin/env node
// How fast the bots are in WebAssembly: the searches of `demesne bench search`, natively, in Node and
// in Chromium, in one run. Needs `./demesne setup` and, for Chromium, the packages of the web tests.
//
//   bench/browser.mjs [NODES]      nodes for each position (default: 300000)

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const root = join(import.meta.dirname, '..')
const nodes = Number(process.argv[2] ?? 300_000)
const games = ['domination', 'domain', 'conquer', 'domizone', 'domaine']
const wasm = readFileSync(join(root, 'build/wasm/demesne.wasm'))

// Runs where the module is to be measured, so it stands alone. Milliseconds for each game.
async function measure({ base64, games, nodes }) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  let core
  const clock_time_get = (_clock, _precision, place) => {
    new DataView(core.memory.buffer).setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true)
    return 0
  }
  const system = new Proxy({ clock_time_get }, { get: (known, name) => known[name] ?? (() => 58) })
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system })
  core = instance.exports
  core._initialize()
  const ask = (question) => {
    const text = new TextEncoder().encode(JSON.stringify(question))
    new Uint8Array(core.memory.buffer, core.question(text.length), text.length).set(text)
    const size = core.ask()
    return new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.answer(), size))
  }
  return games.map((game) => {
    ask({ do: 'bench', game, nodes: 2000 }) // the compiler has done its work
    const began = performance.now()
    ask({ do: 'bench', game, nodes })
    return performance.now() - began
  })
}

function native(game) {
  const args = ['bench', 'search', game, '--nodes', String(nodes)]
  const { stdout } = spawnSync(join(root, 'build/release/demesne'), args, { encoding: 'utf8' })
  return 1000 * Number(/^seconds\s+([\d.]+)$/m.exec(stdout)[1])
}

async function inChromium(task) {
  const executablePath = process.env.DEMESNE_CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-renderer-backgrounding'] })
  const page = await browser.newPage()
  const times = await page.evaluate(measure, task)
  await browser.close()
  return times
}

const task = { base64: wasm.toString('base64'), games, nodes }
const inNode = await measure(task)
const inBrowser = await inChromium(task)
console.log(`share of the native speed, ${nodes} nodes a position`)
console.log(`${'game'.padEnd(12)}${'Node'.padStart(8)}${'Chromium'.padStart(10)}`)
for (const [i, game] of games.entries()) {
  const own = native(game)
  const share = (ms) => `${Math.round((100 * own) / ms)} %`
  console.log(game.padEnd(12) + share(inNode[i]).padStart(8) + share(inBrowser[i]).padStart(10))
}
