import { type BillingContext, enforceTripLimits } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { Refusal } from '../http/refusal.ts'
import { lockVehicle, type VehicleWrite, viewerOf } from '../vehicles/public.ts'
import { refuseHidden } from './hidden-trip.ts'
import { type TripRow, tripStore } from './store.ts'

/**
 * Restores a deleted trip unchanged; a merged original is restored with `undoMerge`, and what recording took back not
 * beside another trip of that time.
 */
export async function restoreTrip(
  tx: Tx,
  { tripId, ...write }: VehicleWrite & BillingContext & { tripId: string },
): Promise<TripRow> {
  await lockVehicle(tx, write)
  const trips = tripStore(tx, write.vehicle, viewerOf(write))
  const trip = await trips.getWithDeleted(tripId)
  refuseHidden(trip)
  const { id, deleted_at, merged_into, split_into } = trip
  if (deleted_at === null) throw new Refusal('record.not_deleted')
  const isReplaced = merged_into !== null || split_into !== null || (await trips.findReplaced([id])).has(id)
  if (isReplaced) throw new Refusal('trip.replaced')
  await trips.restore([id])
  const restored = await trips.get(id)
  await enforceTripLimits(tx, write, { added: [restored] })
  return restored
}
