import type { Tx } from '../db/pool.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite, viewerOf } from '../vehicles/public.ts'
import { refuseHidden } from './hidden-trip.ts'
import { tripStore } from './store.ts'

type Removal = VehicleWrite & { tripId: string; expectVersion?: ExpectVersion }

export async function removeTrip(tx: Tx, { tripId, expectVersion, ...write }: Removal): Promise<void> {
  await lockVehicle(tx, write)
  const trips = tripStore(tx, write.vehicle, viewerOf(write))
  const trip = await trips.get(tripId)
  refuseHidden(trip)
  expectVersion?.(trip.version)
  await trips.remove([trip.id])
}
