import type { Tx } from '../db/pool.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite, vehicleStore } from './store.ts'

type Removal = VehicleWrite & { expectVersion?: ExpectVersion }

export async function removeVehicle(tx: Tx, { expectVersion, ...write }: Removal): Promise<void> {
  const { id, version } = await lockVehicle(tx, write)
  expectVersion?.(version)
  await vehicleStore(tx, write.vehicle.companyId).remove(id)
}
