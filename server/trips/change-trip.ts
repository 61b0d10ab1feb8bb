import { type Billed, checkTrips } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { isNothing } from '../http/given.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import type { CheckedTripChange } from './checked.ts'
import { type TripRow, tripStore } from './store.ts'
import { changedValues } from './values.ts'

type Change = VehicleWrite &
  Billed & { tripId: string; values: CheckedTripChange; expectVersion?: ExpectVersion }

export async function changeTrip(
  tx: Tx,
  { tripId, values, expectVersion, ...write }: Change,
): Promise<TripRow> {
  await lockVehicle(tx, write)
  const trips = tripStore(tx, write.vehicle)
  const before = await trips.get(tripId)
  expectVersion?.(before.version)
  const changed = changedValues(values, before)
  if (isNothing(changed)) return before
  const after = await trips.change(before.id, changed)
  await checkTrips(tx, write, { added: [after], removed: [before] })
  return after
}
