import { type BillingContext, changeSeat } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import type { CheckedVehicleRestoration } from './checked-values.ts'
import { lockEvenArchived, type VehicleRow, type VehicleWrite, vehicleStore, viewerOf } from './store.ts'

type Restoration = VehicleWrite & BillingContext & { values: CheckedVehicleRestoration }

/** Takes the vehicle out of the archive, with the seat that was sent. One that is not archived stays as it is. */
export async function restoreVehicle(
  tx: Tx,
  { values, billing, ...write }: Restoration,
): Promise<VehicleRow> {
  const { companyId } = write.vehicle
  const vehicles = vehicleStore(tx, companyId, viewerOf(write))
  const { id, archived_at } = await lockEvenArchived(tx, write)
  if (archived_at) {
    await changeSeat(tx, { companyId, vehicleId: id, subscriptions: values.subscriptions, billing })
    await vehicles.setArchived(id, false)
  }
  return vehicles.get(id)
}
