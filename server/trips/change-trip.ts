import { type BillingContext, enforceTripLimits } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import type { CheckedTripChange } from './checked-values.ts'
import { type TripRow, tripStore } from './store.ts'
import { changedValues } from './values.ts'

type Change = VehicleWrite &
  BillingContext & { tripId: string; values: CheckedTripChange; expectVersion?: ExpectVersion }

export async function changeTrip(
  tx: Tx,
  { tripId, values, expectVersion, ...write }: Change,
): Promise<TripRow> {
  await lockVehicle(tx, write)
  const trips = tripStore(tx, write.vehicle)
  const before = await trips.get(tripId)
  expectVersion?.(before.version)
  const after = await trips.change(before.id, changedValues(values, before))
  if (!after) return before
  await enforceTripLimits(tx, write, { added: [after], removed: [before] })
  return after
}
