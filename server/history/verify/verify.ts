import type { Db } from '../../db/pool.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { checkChains, type Tally } from './check-chains.ts'
import { checkRecords, type RecordTally } from './check-records.ts'
import { checkCheckpoints, type Place } from './checkpoints/check-checkpoints.ts'
import type { Checked } from './checkpoints/check-file.ts'
import { checkGuards } from './guards/check-guards.ts'
import { checkNumbers } from './numbers/check-numbers.ts'

export type Verified = Tally & RecordTally & { checkpoints: Checked[]; faults: string[] }

export type Wish = Place & {
  /** One vehicle, or all. */
  vehicleId: string | null
  /** Every fault instead of the first. */
  allFaults: boolean
}

/** Recomputes everything that the logbook claims of itself, in one snapshot and in constant memory. */
export const verifyHistory = (db: Db, wish: Wish): Promise<Verified> =>
  inSnapshot(db, async (tx) => {
    const verified: Verified = {
      chains: 0,
      entries: 0,
      vehicles: 0,
      trips: 0,
      expenses: 0,
      checkpoints: [],
      faults: [],
    }
    const checks = [
      checkChains(tx, wish, verified),
      checkRecords(tx, wish, verified),
      checkNumbers(tx, wish),
      checkCheckpoints(tx, wish, wish, verified.checkpoints),
      checkGuards(tx),
    ]
    for (const check of checks)
      for await (const fault of check) {
        verified.faults.push(fault)
        if (!wish.allFaults) return verified
      }
    return verified
  })
