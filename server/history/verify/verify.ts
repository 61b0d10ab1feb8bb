import type { Db } from '../../db/pool.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { type ChainTally, checkChains } from './check-chains.ts'
import { checkRecords, type RecordTally } from './check-records.ts'
import {
  type CheckpointSource,
  type CheckpointTally,
  checkCheckpoints,
  describeMissingEntries,
} from './checkpoints/check-checkpoints.ts'
import { checkDerivedValues } from './derived-values/check-derived-values.ts'
import type { Faults } from './fault.ts'
import { checkGuards } from './guards/check-guards.ts'

export type VerificationResult = ChainTally &
  RecordTally &
  CheckpointTally & {
    /** Whether chains, records and derived values verify, regardless of checkpoints and guards. */
    isLogbookWhole: boolean
    faults: string[]
  }

export type VerifyOptions = CheckpointSource & {
  /** One vehicle, or all. */
  vehicleId: string | null
  /** Every fault instead of the first. */
  allFaults: boolean
}

/** Recomputes the whole logbook, in one snapshot and in constant memory. */
export const verifyHistory = (db: Db, wish: VerifyOptions): Promise<VerificationResult> =>
  inSnapshot(db, async (tx) => {
    const verified: VerificationResult = {
      chains: 0,
      entries: 0,
      clockSteps: [],
      vehicles: 0,
      trips: 0,
      expenses: 0,
      checkpoints: [],
      missingEntries: new Map(),
      isLogbookWhole: false,
      faults: [],
    }
    const collectFaults = async (...checks: Faults[]) => {
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
      checkDerivedValues(tx, wish),
    ]
    if (await collectFaults(...logbook)) return verified
    verified.isLogbookWhole = verified.faults.length === 0
    if (await collectFaults(checkCheckpoints(tx, wish, wish, verified), checkGuards(tx))) return verified
    // Reported for every vehicle: after a restore it shows how much is missing.
    verified.faults.push(...describeMissingEntries(verified.missingEntries))
    return verified
  })
