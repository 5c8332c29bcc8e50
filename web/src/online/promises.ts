import type { RecordData } from '../core/types'
import { isObject } from './said'

// What the server promised about a table's deal before we sat down, and what we added to it. After
// the end the record must show the same (docs/protocol.md, "Deals and proofs").

interface Promised {
  commitment: string
  share: string
}

const prefix = 'demesne.promise.'
const most = 50

export function newShare(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export function keepPromise(table: string, promised: Promised): void {
  const old = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  if (old.length >= most) localStorage.removeItem(old[0]!)
  localStorage.setItem(prefix + table, JSON.stringify(promised))
}

function promisedAt(table: string): Promised | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + table) ?? 'null')
    return isObject(kept) ? (kept as unknown as Promised) : null
  } catch {
    return null
  }
}

// Null where nothing was promised to this browser.
export async function promiseKept(table: string, record: RecordData): Promise<boolean | null> {
  const promised = promisedAt(table)
  if (!promised) return null
  // What it takes to check a proof is loaded by those who have one to check.
  const { proofIn, isProved } = await import('./proof')
  const proof = proofIn(record)
  return (
    proof !== null &&
    proof.table === table &&
    proof.commitment === promised.commitment &&
    (promised.share === '' || proof.shares.includes(promised.share)) &&
    (await isProved(record, proof).catch(() => false))
  )
}
