import { createHash } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import {
  type CheckpointHeader,
  type Head,
  parseHead,
  parseSignature,
  readLines,
} from '../../checkpoints/files.ts'
import type { PublicKey } from '../../checkpoints/key.ts'
import { findLostHeads, type LostHead } from '../../checkpoints/store.ts'
import { CLOCK_TOLERANCE_US } from '../fault.ts'
import { toMicroseconds } from '../hash.ts'
import type { Scope } from '../store.ts'

export type CheckedCheckpoint = {
  header: CheckpointHeader
  /** How many chains it names. */
  moved: number
  /** For a single vehicle: the last entry that the checkpoint covers. */
  upTo: string | null
  /** How far its clock ran ahead at least; 0 if nothing indicates that. */
  aheadUs: number
}

/** By vehicle: how many entries exist, and how many a checkpoint has signed. */
export type MissingEntries = Map<string, { entries: string; signedEntries: string; header: CheckpointHeader }>

type CheckFileInput = {
  file: string
  number: number
  key: PublicKey
  /** Hash of the previous file; null if that is missing. */
  previous: string | null
  /** Collects the chains that end before their signed head. */
  missingEntries: MissingEntries
  /** Latest possible time of the checkpoint, from later checkpoints and the current time. */
  latestUs: number
}

const BATCH_HEADS = 1_000

/** Checks one file line by line; returns its faults, and its hash for the next file. */
export async function checkFile(tx: Db, { vehicleId }: Scope, asked: CheckFileInput) {
  const { file, number, key, previous, missingEntries, latestUs } = asked
  const faults: string[] = []
  const hash = createHash('sha256')
  let header: CheckpointHeader | null = null
  let signature: string | null = null
  let [moved, upTo, heads]: [number, string | null, Head[]] = [0, null, []]

  async function lookUp(): Promise<void> {
    if (!header || heads.length === 0) return
    const signedUs = Math.min(toMicroseconds(header.at), latestUs)
    for (const lost of await findLostHeads(tx, heads, signedUs - CLOCK_TOLERANCE_US)) {
      const { vehicle_id, entries, number: last } = lost
      if (BigInt(last) > BigInt(entries))
        missingEntries.set(vehicle_id, { entries, signedEntries: last, header })
      else faults.push(lostHeadFault(lost))
    }
    heads = []
  }

  for await (const line of readLines(file)) {
    signature = parseSignature(line)
    const digest = signature === null ? '' : hash.copy().digest('hex')
    hash.update(`${line}\n`)
    if (signature !== null) {
      if (!key.isSigned(digest, signature))
        faults.unshift('it was not signed by its key, or was changed since')
      continue
    }
    if (!header) {
      header = parseHeader(line)
      if (!header) break
      continue
    }
    const head = parseHead(line)
    if (!head) {
      faults.push('it has a line that says nothing')
      continue
    }
    moved++
    if (vehicleId !== null && head.vehicleId !== vehicleId) continue
    upTo = head.number
    heads.push(head)
    if (heads.length === BATCH_HEADS) await lookUp()
  }
  await lookUp()

  if (signature === null) faults.unshift('it has no signature at its end')
  if (!header) faults.unshift('it cannot be read')
  else if (header.number !== number) faults.unshift(`it says that it is number ${header.number}`)
  else if (header.key !== key.fingerprint) faults.unshift('it names another key')
  else if (previous !== null && header.previous !== previous)
    faults.unshift('it does not follow the checkpoint before it')
  return {
    faults,
    hash: hash.digest('hex'),
    checked: header && {
      header,
      moved,
      upTo: vehicleId === null ? null : upTo,
      aheadUs: aheadOf(header, latestUs),
    },
  }
}

const lostHeadFault = ({ vehicle_id, number, is_there }: LostHead) =>
  is_there
    ? `an entry after entry ${number} of vehicle ${vehicle_id} claims to be older than it`
    : `entry ${number} of vehicle ${vehicle_id}, which it names, is no longer there`

function aheadOf({ at }: CheckpointHeader, latestUs: number): number {
  const aheadUs = toMicroseconds(at) - latestUs
  return aheadUs > CLOCK_TOLERANCE_US ? aheadUs : 0
}

export function parseHeader(line: string): CheckpointHeader | null {
  try {
    const header = JSON.parse(line) as CheckpointHeader
    return header.format === 1 && toMicroseconds(header.at) > 0 ? header : null
  } catch {
    return null
  }
}
