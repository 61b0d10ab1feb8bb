import type { CheckedChain } from '#contract/reports/verification.ts'
import type { Db } from '../../db/pool.ts'
import { firstFault } from '../../history/public.ts'
import type { ChainHead } from '../register/store.ts'
import { entryHashes, type KnownVehicle } from './compare/store.ts'
import { CHAIN_ENTRIES_MAX } from './limits.ts'

/** Recomputes the chain of every vehicle of a report, and looks in it for the head that was recorded with the report. */
export async function checkChains(
  tx: Db,
  vehicles: readonly KnownVehicle[],
  heads: readonly ChainHead[],
): Promise<CheckedChain[]> {
  const hashes = await entryHashes(tx, heads)
  const headOf = new Map(heads.map((head) => [head.vehicleId, head]))
  const checked: CheckedChain[] = []
  let left = CHAIN_ENTRIES_MAX
  for (const { id, licensePlate, entries: text } of vehicles) {
    const [entries, head] = [Number(text), headOf.get(id)]
    const chain = { vehicleId: id, licensePlate, entries, fault: null }
    left -= entries
    if (head && hashes.get(id) !== head.hash) checked.push({ ...chain, state: 'head' })
    else if (left < 0) checked.push({ ...chain, state: 'unchecked' })
    else {
      const fault = await firstFault(tx, id)
      checked.push({ ...chain, state: fault === null ? 'holds' : 'broken', fault })
    }
  }
  return checked
}
