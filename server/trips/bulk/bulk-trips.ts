import type { Tx } from '../../db/pool.ts'
import { type BulkWrite, type VehicleKey, viewerOf } from '../../vehicles/public.ts'
import { type TripRow, tripStore, vehiclesOfTrips } from '../store.ts'

/** How many trips at once are found and read, for the operations that change them; hidden ones are refused one by one. */
export const bulkTrips = (tx: Tx, bulk: BulkWrite) => ({
  findVehicles: vehiclesOfTrips(tx, bulk.vehicles),
  read: (vehicle: VehicleKey, ids: readonly string[]) =>
    tripStore(tx, vehicle, viewerOf(bulk)).getManyWithDeleted(ids),
  findFault: ({ hidden_days }: TripRow) => (hidden_days === null ? null : ('trip.hidden' as const)),
})
