import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { GameInfo } from '../src/core/types'
import { loadCore } from './core'

// The core in WebAssembly searches exactly as the native one does.

const program =
  process.env.DEMESNE_PROGRAM ?? resolve(import.meta.dirname, '../../build/release/demesne')
const ask = await loadCore()
const answer = <T>(question: object) => (ask(question) as { ok: T }).ok

const native = (game: string): string =>
  /^signature\s+(\w+)$/m.exec(
    execFileSync(program, ['bench', 'search', game], { encoding: 'utf8' }),
  )![1]!

test.each(answer<GameInfo[]>({ do: 'games' }).map(({ id }) => id))(
  'the search of %s has the native signature',
  (game) => {
    expect(answer<{ signature: string }>({ do: 'bench', game }).signature).toBe(native(game))
  },
)
