import type { Db } from '../../db/pool.ts'
import { checkChains } from './check-chains.ts'
import { checkRecords } from './check-records.ts'

/** The first fault in the chain and the records of a vehicle, in the snapshot of `tx`; null if all holds. */
export async function firstFault(tx: Db, vehicleId: string): Promise<string | null> {
  const chains = { chains: 0, entries: 0, clockSteps: [] }
  for await (const fault of checkChains(tx, { vehicleId }, chains)) return fault
  const records = { vehicles: 0, trips: 0, expenses: 0 }
  for await (const fault of checkRecords(tx, { vehicleId }, records)) return fault
  return null
}
