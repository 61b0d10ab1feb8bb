import type { Tx } from '../../db/pool.ts'
import { setComputedOdometers } from '../../trips/public.ts'
import type { VehicleWrite } from '../../vehicles/public.ts'
import { chainOdometers } from './rules.ts'
import { readOdometerHistory } from './store.ts'

/** Trips came, went or got longer: computed odometers after that moment follow, in one statement. Returns their number. */
export async function chainTrips(
  tx: Tx,
  { from, ...write }: VehicleWrite & { from: string },
): Promise<number> {
  const { first, events } = await readOdometerHistory(tx, write.vehicle, from)
  const trips = chainOdometers(first, events).map(({ id, start, end }) => ({
    id,
    start: start / 10,
    end: end / 10,
  }))
  if (trips.length > 0) await setComputedOdometers(tx, { ...write, trips, isRead: false })
  return trips.length
}
