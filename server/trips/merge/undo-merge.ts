import { type BillingContext, enforceTripLimits } from '../../billing/public.ts'
import type { Tx } from '../../db/pool.ts'
import { wasChanged } from '../../history/public.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockVehicle, type VehicleWrite, viewerOf } from '../../vehicles/public.ts'
import { refuseHidden } from '../hidden-trip.ts'
import { type TripRow, tripStore } from '../store.ts'

/**
 * Restores the originals of a merged trip and deletes it. Refused once the merged trip was changed: the change belongs
 * to none of the originals.
 */
export async function undoMerge(
  tx: Tx,
  { tripId, ...write }: VehicleWrite & BillingContext & { tripId: string },
): Promise<TripRow[]> {
  await lockVehicle(tx, write)
  const trips = tripStore(tx, write.vehicle, viewerOf(write))
  const merged = await trips.getWithDeleted(tripId)
  refuseHidden(merged)
  const { id, deleted_at, merged_from } = merged
  const isUndoable =
    merged_from !== null &&
    deleted_at === null &&
    !(await wasChanged(tx, { vehicleId: write.vehicle.id, subjectId: id }))
  if (!isUndoable) throw new Refusal('trips.merge_not_undoable')
  await trips.split(id, merged_from)
  await trips.restore(merged_from)
  const originals = await trips.getMany(merged_from)
  refuseHidden(...originals)
  await enforceTripLimits(tx, write, { added: originals, removed: [merged] })
  return originals
}
