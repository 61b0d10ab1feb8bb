import { freeSeat } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockEvenArchived, type VehicleWrite, vehicleStore } from './store.ts'

type Removal = VehicleWrite & { expectVersion?: ExpectVersion }

export async function removeVehicle(tx: Tx, { expectVersion, ...write }: Removal): Promise<void> {
  const { id, version } = await lockEvenArchived(tx, write)
  expectVersion?.(version)
  await freeSeat(tx, { companyId: write.vehicle.companyId, vehicleId: id })
  await vehicleStore(tx, write.vehicle.companyId, null).remove(id)
}
