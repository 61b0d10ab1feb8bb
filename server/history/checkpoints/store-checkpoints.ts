import { createHash } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import {
  type CheckpointHeader,
  checkpointFile,
  checkpointNumbers,
  type Head,
  parseHead,
  parseSignature,
  readLines,
} from './files.ts'
import type { SigningKey } from './key.ts'
import { insertCheckpoint, readCheckpoints, type SignedCheckpoint, saveSignedHeads } from './store.ts'

const BATCH_HEADS = 1_000

/**
 * Stores every checkpoint of this key that the database does not know: the newest, and those whose writer was interrupted
 * before this. A backup takes the stored ones alone, and one that is missing among them is a fault for good.
 */
export async function storeCheckpoints(db: Db, folder: string, key: SigningKey): Promise<void> {
  const stored = new Set((await readCheckpoints(db, key.fingerprint)).map(({ number }) => Number(number)))
  for (const number of checkpointNumbers(folder)) {
    if (stored.has(number)) continue
    const file = checkpointFile(folder, number)
    const signed = await readSigned(file, key)
    // What is damaged, or of another key, is for verify to tell.
    if (signed?.number === number) await store(db, file, signed)
  }
}

/** In one transaction: by its row a checkpoint counts as stored with its heads. */
const store = (db: Db, file: string, signed: SignedCheckpoint): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await insertCheckpoint(tx, signed.key, signed.number, signed.hash)
    for await (const heads of batchesOf(file)) await saveSignedHeads(tx, heads, signed)
  })

/** Heads may be too many for memory. */
async function* batchesOf(file: string): AsyncGenerator<Head[]> {
  let heads: Head[] = []
  for await (const line of readLines(file)) {
    const head = parseHead(line)
    if (head) heads.push(head)
    if (heads.length < BATCH_HEADS) continue
    yield heads
    heads = []
  }
  if (heads.length > 0) yield heads
}

/** What a file says of itself; null unless this key has signed it as it is. */
async function readSigned(file: string, key: SigningKey): Promise<SignedCheckpoint | null> {
  const whole = createHash('sha256')
  let [first, digest] = ['', '']
  let signature: string | null = null
  for await (const line of readLines(file)) {
    first ||= line
    signature = parseSignature(line)
    if (signature !== null) digest = whole.copy().digest('hex')
    whole.update(`${line}\n`)
  }
  if (signature === null || !key.isSigned(digest, signature)) return null
  const { number, at } = JSON.parse(first) as CheckpointHeader
  return { key: key.fingerprint, number, hash: whole.digest('hex'), at }
}
