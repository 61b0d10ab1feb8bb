import type { Db } from '../../db/pool.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { checkChains, type Tally } from './check-chains.ts'
import { checkRecords, type RecordTally } from './check-records.ts'
import {
  type CheckpointTally,
  checkCheckpoints,
  type Place,
  tellBehind,
} from './checkpoints/check-checkpoints.ts'
import type { Faults } from './fault.ts'
import { checkGuards } from './guards/check-guards.ts'
import { checkNumbers } from './numbers/check-numbers.ts'

export type Verified = Tally &
  RecordTally &
  CheckpointTally & {
    /** Chains, records and numbers hold, whatever is to be said of checkpoints and guards. */
    isLogbookWhole: boolean
    faults: string[]
  }

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
      clockSteps: [],
      vehicles: 0,
      trips: 0,
      expenses: 0,
      checkpoints: [],
      behind: new Map(),
      isLogbookWhole: false,
      faults: [],
    }
    const isToldEnough = async (...checks: Faults[]) => {
      for (const check of checks)
        for await (const fault of check) {
          verified.faults.push(fault)
          if (!wish.allFaults) return true
        }
      return false
    }
    const logbook = [
      checkChains(tx, wish, verified),
      checkRecords(tx, wish, verified),
      checkNumbers(tx, wish),
    ]
    if (await isToldEnough(...logbook)) return verified
    verified.isLogbookWhole = verified.faults.length === 0
    if (await isToldEnough(checkCheckpoints(tx, wish, wish, verified), checkGuards(tx))) return verified
    // Of every vehicle, in any case: after a restore it is the answer to how much is missing.
    verified.faults.push(...tellBehind(verified.behind))
    return verified
  })
