import { existsSync } from 'node:fs'
import type { Db } from '../../../db/pool.ts'
import {
  type CheckpointHeader,
  checkpointFile,
  checkpointNumbers,
  readLines,
} from '../../checkpoints/files.ts'
import { type PublicKey, readPublicKey } from '../../checkpoints/key.ts'
import { readCheckpointKeys, readCheckpoints, readHistoryTotals } from '../../checkpoints/store.ts'
import { uptimeNow } from '../../checkpoints/uptime.ts'
import { type Faults, vehicleMessage } from '../fault.ts'
import type { Scope } from '../store.ts'
import { type CheckedCheckpoint, checkFile, type MissingEntries, parseHeader } from './check-file.ts'
import { latestTimes } from './latest-times.ts'

export type CheckpointSource = {
  folder: string
  /** The key that signs here, where verify runs beside it. */
  ownKey: string | null
}

export type CheckpointTally = { checkpoints: CheckedCheckpoint[]; missingEntries: MissingEntries }

/**
 * Checks that every checkpoint is signed, that the sequence has no gap, and that the chains contain all signed heads.
 */
export async function* checkCheckpoints(
  tx: Db,
  scope: Scope,
  place: CheckpointSource,
  tally: CheckpointTally,
): Faults {
  const { folder, ownKey } = place
  const key = existsSync(folder) ? readPublicKey(folder) : null
  if (key === 'damaged') {
    yield `Checkpoints in ${folder}: the public key beside them is damaged, so none of them can be checked.`
    return
  }
  const numbers = checkpointNumbers(folder)
  if (!key || numbers.length === 0) {
    yield* missingFolderFaults(tx, folder, numbers.length > 0)
    return
  }
  if (ownKey !== null && ownKey !== key.fingerprint)
    yield `Checkpoints in ${folder}: the public key beside them is not that of this data directory.`
  const storedHashes = new Map(
    (await readCheckpoints(tx, key.fingerprint)).map(({ number, hash }) => [Number(number), hash]),
  )
  if (storedHashes.size === 0) yield `Checkpoints in ${folder}: the database knows none of their key.`
  yield* checkSequence({
    tx,
    scope,
    folder,
    key,
    storedHashes,
    numbers: [...new Set([...numbers, ...storedHashes.keys()])],
    tally,
  })
}

type SequenceInput = {
  tx: Db
  scope: Scope
  folder: string
  key: PublicKey
  /** Numbers and hashes stored in the database. */
  storedHashes: Map<number, string>
  /** Numbers of all existing or stored checkpoints. */
  numbers: number[]
  tally: CheckpointTally
}

async function* checkSequence({
  tx,
  scope,
  folder,
  key,
  storedHashes,
  numbers,
  tally,
}: SequenceInput): Faults {
  const now = { ...(await readHistoryTotals(tx)), uptime: uptimeNow() }
  const latest = latestTimes(await headersOf(folder, numbers), now)
  let last: { number: number; hash: string | null } = { number: 0, hash: '' }
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const file = checkpointFile(folder, number)
    const isThere = existsSync(file)
    const expected = last.number + 1
    if (number !== expected || !isThere) {
      yield `Checkpoint ${expected}: it is missing.`
      last = { number, hash: null }
    }
    if (!isThere) continue
    const latestUs = latest.get(number) ?? Number.POSITIVE_INFINITY
    const asked = { file, number, key, previous: last.hash, missingEntries: tally.missingEntries, latestUs }
    const { faults, hash, checked } = await checkFile(tx, scope, asked)
    for (const fault of faults) yield `Checkpoint ${number}: ${fault}.`
    const storedHash = storedHashes.get(number)
    if (faults.length === 0 && storedHash !== undefined && storedHash !== hash)
      yield `Checkpoint ${number}: it is not the one that the database knows of.`
    if (checked) tally.checkpoints.push(checked)
    last = { number, hash }
  }
}

async function headersOf(
  folder: string,
  numbers: readonly number[],
): Promise<Map<number, CheckpointHeader | null>> {
  const headers = new Map<number, CheckpointHeader | null>()
  for (const number of numbers) {
    const file = checkpointFile(folder, number)
    headers.set(number, existsSync(file) ? await readHeader(file) : null)
  }
  return headers
}

async function readHeader(file: string): Promise<CheckpointHeader | null> {
  for await (const line of readLines(file)) return parseHeader(line)
  return null
}

/** Chains that end before their signed head: how far they are complete, and what is missing. */
export const describeMissingEntries = (behind: MissingEntries): string[] =>
  [...behind]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([vehicleId, { entries, signedEntries, header }]) =>
      vehicleMessage(
        vehicleId,
        entries === '0'
          ? `no entry exists; checkpoint ${header.number} of ${header.at} has signed ${signedEntries} entries`
          : `the history is complete up to entry ${entries}; checkpoint ${header.number} of ${header.at} has signed ${BigInt(signedEntries) - BigInt(entries)} more`,
      ),
    )

/** A missing folder is a fault like a missing file. */
async function* missingFolderFaults(tx: Db, folder: string, hasFiles: boolean): Faults {
  if (hasFiles) yield `Checkpoints in ${folder}: their public key is missing.`
  else if ((await readCheckpointKeys(tx)).length > 0)
    yield `Checkpoints in ${folder}: there are none, but the database knows of some (--checkpoints names another folder).`
}
