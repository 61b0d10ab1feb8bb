import { createHash } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import { type Head, type Header, headOf, linesOf, signatureOf } from '../../checkpoints/files.ts'
import type { PublicKey } from '../../checkpoints/key.ts'
import { type Lost, lostHeads } from '../../checkpoints/store.ts'
import { CLOCKS_APART_US } from '../fault.ts'
import { microseconds } from '../hash.ts'
import type { Scope } from '../store.ts'

export type Checked = {
  header: Header
  /** How many chains it names. */
  moved: number
  /** Of the one vehicle that was asked for: the entry up to which it holds. */
  upTo: string | null
  /** How far its clock ran ahead at least; 0 where nothing shows that. */
  aheadUs: number
}

/** Of a vehicle: how many entries there are, and how many a checkpoint tells of. */
export type Behind = Map<string, { entries: string; told: string; header: Header }>

type Asked = {
  file: string
  number: number
  key: PublicKey
  /** The hash of the file before; null where that one is missing. */
  previous: string | null
  /** Where chains are noted that end before what is told of them. */
  behind: Behind
  /** By what was signed later, and by the clock now: when it was written at the latest. */
  latestUs: number
}

const HEADS_AT_ONCE = 1_000

/** One file, line by line: what is wrong with it, and its own hash for the next one. */
export async function checkFile(tx: Db, { vehicleId }: Scope, asked: Asked) {
  const { file, number, key, previous, behind, latestUs } = asked
  const faults: string[] = []
  const hash = createHash('sha256')
  let header: Header | null = null
  let signature: string | null = null
  let [moved, upTo, heads]: [number, string | null, Head[]] = [0, null, []]

  async function lookUp(): Promise<void> {
    if (!header || heads.length === 0) return
    const signedUs = Math.min(microseconds(header.at), latestUs)
    for (const lost of await lostHeads(tx, heads, signedUs - CLOCKS_APART_US)) {
      const { vehicle_id, entries, number: last } = lost
      if (BigInt(last) > BigInt(entries)) behind.set(vehicle_id, { entries, told: last, header })
      else faults.push(told(lost))
    }
    heads = []
  }

  for await (const line of linesOf(file)) {
    signature = signatureOf(line)
    const digest = signature === null ? '' : hash.copy().digest('hex')
    hash.update(`${line}\n`)
    if (signature !== null) {
      if (!key.isSigned(digest, signature))
        faults.unshift('it was not signed by its key, or was changed since')
      continue
    }
    if (!header) {
      header = headerOf(line)
      if (!header) break
      continue
    }
    const head = headOf(line)
    if (!head) {
      faults.push('it has a line that says nothing')
      continue
    }
    moved++
    if (vehicleId !== null && head.vehicleId !== vehicleId) continue
    upTo = head.number
    heads.push(head)
    if (heads.length === HEADS_AT_ONCE) await lookUp()
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

const told = ({ vehicle_id, number, is_there }: Lost) =>
  is_there
    ? `an entry after entry ${number} of vehicle ${vehicle_id} claims to be older than it`
    : `entry ${number} of vehicle ${vehicle_id}, which it names, is no longer there`

function aheadOf({ at }: Header, latestUs: number): number {
  const aheadUs = microseconds(at) - latestUs
  return aheadUs > CLOCKS_APART_US ? aheadUs : 0
}

export function headerOf(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Header
    return header.format === 1 && microseconds(header.at) > 0 ? header : null
  } catch {
    return null
  }
}
