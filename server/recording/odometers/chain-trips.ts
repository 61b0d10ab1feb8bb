import type { Tx } from '../../db/pool.ts'
import { adjustTrip, checkTripChange } from '../../trips/public.ts'
import type { VehicleWrite } from '../../vehicles/public.ts'
import { chainOdometers } from './rules.ts'
import { readOdometerHistory } from './store.ts'

/** A trip came, went or got longer: computed odometers after that moment follow. */
export async function chainTrips(tx: Tx, { from, ...write }: VehicleWrite & { from: string }): Promise<void> {
  const { first, events } = await readOdometerHistory(tx, write.vehicle, from)
  for (const { id, start, end } of chainOdometers(first, events))
    await adjustTrip(tx, {
      ...write,
      tripId: id,
      change: () => ({
        values: checkTripChange({ odometerStart: start / 10, odometerEnd: end / 10 }),
        isOdometerComputed: true,
      }),
    })
}
