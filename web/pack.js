// Packs the built client beside its files, so that no server has to do it for every visitor.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../build/web')
const smallest = 1024

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (!entry.isFile() || /\.(gz|br)$/.test(file) || (await stat(file)).size < smallest) continue
  const content = await readFile(file)
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
  await writeFile(`${file}.br`, brotliCompressSync(content, { params: size }))
}
