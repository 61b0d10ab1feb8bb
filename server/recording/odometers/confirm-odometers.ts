import { BULK_MAX } from '#contract/kernel/bulk.ts'
import { spreadDifference } from '#domain/recording/spread-difference.ts'
import type { Tx } from '../../db/pool.ts'
import { invalid, Refusal } from '../../http/refusal.ts'
import { setComputedOdometers } from '../../trips/public.ts'
import { lockVehicle, type VehicleWrite } from '../../vehicles/public.ts'
import { tenthsOf } from './rules.ts'
import { readComputedTrips } from './store.ts'

type Confirmation = VehicleWrite & { odometer: number; isDriftAccepted: boolean }

export type Confirmed = { trips: number; difference: number; drift: number }

/**
 * Takes what the odometer shows after the latest trip: the trips that were computed since the last one that was read
 * share the difference, and count as read from then on.
 */
export async function confirmOdometers(
  tx: Tx,
  { odometer, isDriftAccepted, ...write }: Confirmation,
  tripsMax = BULK_MAX,
): Promise<Confirmed> {
  await lockVehicle(tx, write)
  const rows = await readComputedTrips(tx, write.vehicle, tripsMax + 1)
  if (rows.length > tripsMax)
    throw invalid('odometer', `cannot be spread over more than ${tripsMax} trips: correct one of them before`)
  const computed = rows.map(({ odometer_start, odometer_end }) => ({
    startOdometer: tenthsOf(odometer_start),
    endOdometer: tenthsOf(odometer_end),
  }))
  const [first, last] = [computed[0], computed.at(-1)]
  if (!first || !last) throw new Refusal('odometer.nothing_computed')
  const reading = tenthsOf(odometer)
  const spread = spreadDifference(computed, first.startOdometer, reading)
  if ('problem' in spread) {
    if (spread.problem === 'readings fall') throw new Refusal('odometer.falls')
    throw invalid(
      'odometer',
      `must not be below ${first.startOdometer / 10}, where the first of these trips began`,
    )
  }
  if (spread.isLarge && !isDriftAccepted) throw new Refusal('odometer.drift')
  const trips = spread.trips.map(({ startOdometer, endOdometer }, index) => ({
    id: rows[index]?.id ?? '',
    start: startOdometer / 10,
    end: endOdometer / 10,
  }))
  await setComputedOdometers(tx, { ...write, trips, isRead: true })
  return {
    trips: rows.length,
    difference: (reading - last.endOdometer) / 10,
    drift: Number.isFinite(spread.drift) ? spread.drift : 1,
  }
}
