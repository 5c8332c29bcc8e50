import { chacha20 } from '@noble/ciphers/chacha.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { core } from '../core/core'
import type { RecordData } from '../core/types'
import { isObject } from './said'

// Draws a deal again from its proof, as docs/record-format.md says it ("The proof of a deal").

interface Proof {
  scheme: number
  table: string
  commitment: string
  secret: string
  shares: string[]
}

export function proofIn(record: RecordData): Proof | null {
  try {
    const proof: unknown = JSON.parse(record.tags?.Proof ?? 'null')
    return isObject(proof) && proof.scheme === 1 && Array.isArray(proof.shares)
      ? (proof as unknown as Proof)
      : null
  } catch {
    return null
  }
}

// Each field behind its length, so that no two lists of fields run together.
function hashOf(fields: readonly Uint8Array[]): Uint8Array {
  const hash = blake2b.create({ dkLen: 32 })
  for (const field of fields) {
    const length = new DataView(new ArrayBuffer(8))
    length.setBigUint64(0, BigInt(field.length), true)
    hash.update(new Uint8Array(length.buffer)).update(field)
  }
  return hash.digest()
}

const text = utf8ToBytes

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i])

// The first words of the key stream.
function wordsOf(key: Uint8Array, count: number): number[] {
  const stream = chacha20(key, new Uint8Array(12), new Uint8Array(4 * count))
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  return Array.from({ length: count }, (_, i) => view.getUint32(4 * i, true))
}

// No deal takes nearly so many.
const mostWords = 1 << 20

// Whether the secret fits the commitment, and the deal is the one that the secret and the shares
// lead to.
export async function isProved(record: RecordData, proof: Proof): Promise<boolean> {
  const table = text(proof.table)
  const secret = hexToBytes(proof.secret)
  const commitment = hashOf([text('demesne deal commitment 1'), table, secret])
  if (!sameBytes(commitment, hexToBytes(proof.commitment))) return false
  const key = hashOf([
    text('demesne deal key 1'), table, text(record.game), text(String(record.rules)), secret,
    ...proof.shares.map((share) => hexToBytes(share)),
  ])
  const { game, players, options, components } = record
  const at = { game, players: players.length, options, ...(components ? { components } : {}) }
  for (let count = 1 << 10; count <= mostWords; count *= 4) {
    const deal = await core.deal(at, wordsOf(key, count))
    if (deal === null) continue
    const dealt = (await core.look({ ...at, deal: record.deal })).deal
    return JSON.stringify(deal) === JSON.stringify(dealt)
  }
  return false
}
