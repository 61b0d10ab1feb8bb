import { freeSeat } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { lockEvenArchived, type VehicleRow, type VehicleWrite, vehicleStore, viewerOf } from './store.ts'

/** Makes the vehicle read-only and frees its seat. An archived one stays as it is. */
export async function archiveVehicle(tx: Tx, write: VehicleWrite): Promise<VehicleRow> {
  const { companyId } = write.vehicle
  const vehicles = vehicleStore(tx, companyId, viewerOf(write))
  const { id, archived_at } = await lockEvenArchived(tx, write)
  if (!archived_at) {
    await freeSeat(tx, { companyId, vehicleId: id })
    await vehicles.setArchived(id, true)
  }
  return vehicles.get(id)
}
