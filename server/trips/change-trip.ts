import { type BillingContext, enforceTripLimits } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite, viewerOf } from '../vehicles/public.ts'
import type { CheckedTripChange } from './checked-values.ts'
import { refuseHidden } from './hidden-trip.ts'
import { isUserOfVehicle, type TripRow, tripStore } from './store.ts'
import { changedValues } from './values.ts'

type Change = VehicleWrite &
  BillingContext & { tripId: string; values: CheckedTripChange; expectVersion?: ExpectVersion }

export async function changeTrip(
  tx: Tx,
  { tripId, values, expectVersion, ...write }: Change,
): Promise<TripRow> {
  await lockVehicle(tx, write)
  const trips = tripStore(tx, write.vehicle, viewerOf(write))
  const before = await trips.get(tripId)
  refuseHidden(before)
  expectVersion?.(before.version)
  if (values.driverUserId !== undefined) await checkHandover(tx, write, before, values.driverUserId)
  const after = await trips.change(before.id, changedValues(values, before))
  if (!after) return before
  await enforceTripLimits(tx, write, { added: [after], removed: [before] })
  return after
}

/** A trip is handed over by its driver alone, and to somebody who may see it. */
async function checkHandover(
  tx: Tx,
  { vehicle }: VehicleWrite,
  before: TripRow,
  userId: string,
): Promise<void> {
  if (!before.is_driver) throw new Refusal('permission.denied')
  if (!(await isUserOfVehicle(tx, vehicle, userId)))
    throw invalid('driverUserId', 'must be a user of the vehicle')
}
