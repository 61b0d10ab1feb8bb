import type { Tx } from '../../db/pool.ts'
import { setComputedOdometers } from '../../trips/public.ts'
import type { VehicleWrite } from '../../vehicles/public.ts'
import { type ComputedTrip, chainOdometers } from './rules.ts'
import { streamOdometerHistory } from './store.ts'

/** Trips came, went or got longer: computed odometers after that moment follow, in one statement. Returns their number. */
export async function chainTrips(
  tx: Tx,
  { from, ...write }: VehicleWrite & { from: string },
): Promise<number> {
  const history = await streamOdometerHistory(tx, write.vehicle, from)
  if (history === null) return 0
  const moved: ComputedTrip[] = []
  let reading = history.first
  for await (const events of history.events) {
    const { changed, last } = chainOdometers(reading, events)
    moved.push(...changed)
    reading = last
  }
  const trips = moved.map(({ id, start, end }) => ({ id, start: start / 10, end: end / 10 }))
  if (trips.length > 0) await setComputedOdometers(tx, { ...write, trips, isRead: false })
  return trips.length
}
