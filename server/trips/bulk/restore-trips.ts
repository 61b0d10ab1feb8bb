import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import { type BillingContext, tripsBeyondLimits } from '../../billing/public.ts'
import type { Tx } from '../../db/pool.ts'
import { type BulkWrite, changeRecords, type VehicleWrite, viewerOf } from '../../vehicles/public.ts'
import { type TripRow, tripStore } from '../store.ts'
import { bulkTrips } from './bulk-trips.ts'

/** Restores deleted trips unchanged; each counts as a new one for the plan of its vehicle. */
export const restoreTrips = (
  tx: Tx,
  { billing, ...bulk }: BulkWrite & BillingContext,
): Promise<BulkOutcome> =>
  changeRecords(tx, bulk, {
    takes: 'deleted',
    ...bulkTrips(tx, bulk),
    apply: (write, rows) => restore(tx, { ...write, billing }, rows),
  })

async function restore(
  tx: Tx,
  write: VehicleWrite & BillingContext,
  rows: readonly TripRow[],
): Promise<Partial<BulkOutcome>> {
  const trips = tripStore(tx, write.vehicle, viewerOf(write))
  const isReplaced = await trips.findReplaced(rows.map(({ id }) => id))
  const replaced = rows.filter(
    ({ id, merged_into, split_into }) => merged_into !== null || split_into !== null || isReplaced.has(id),
  )
  const restorable = rows.filter((row) => !replaced.includes(row))
  const beyondLimits = await tripsBeyondLimits(tx, write, restorable)
  const restored = restorable.filter(({ id }) => !beyondLimits.has(id))
  if (restored.length > 0) await trips.restore(restored.map(({ id }) => id))
  return {
    changed: restored.map(({ id, version }) => ({ id, version: version + 1 })),
    refused: [
      ...replaced.map(({ id }) => ({ id, code: 'trip.replaced' as const })),
      ...Array.from(beyondLimits, ([id, code]) => ({ id, code })),
    ],
  }
}
