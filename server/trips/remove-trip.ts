import type { Tx } from '../db/pool.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import { tripStore } from './store.ts'

type Removal = VehicleWrite & { tripId: string; expectVersion?: ExpectVersion }

export async function removeTrip(tx: Tx, { tripId, expectVersion, ...write }: Removal): Promise<void> {
  await lockVehicle(tx, write)
  const trips = tripStore(tx, write.vehicle)
  const { id, version } = await trips.get(tripId)
  expectVersion?.(version)
  await trips.remove([id])
}
