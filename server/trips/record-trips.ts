import { type Billed, checkTrips } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { notifyTripRecorded } from '../notifications/public.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import { type TripRow, tripStore } from './store.ts'
import { digestOf } from './track/digest.ts'
import { trackStore } from './track/store.ts'
import type { CheckedTrip, EncodedTrack } from './track/tasks.ts'
import { newValues } from './values.ts'

/** A trip as it stands in the logbook, and whether it stood there before, under the same sid. */
export type RecordedTrip = { row: TripRow; isRepeated: boolean }

/** Writes many trips of one vehicle, in the given order; all of them or, where one is refused, none. */
export async function recordTrips(
  tx: Tx,
  { values, ...write }: VehicleWrite & Billed & { values: readonly CheckedTrip[] },
): Promise<RecordedTrip[]> {
  const trips = tripStore(tx, write.vehicle)
  const isTracked = values.some(({ track }) => track !== null)
  const keepsTracks = isTracked && (await lockVehicle(tx, write)).is_save_track_enabled
  const sent = values.map(({ track, ...attributes }) => {
    const kept = keepsTracks ? track : null
    return { kept, row: { ...newValues(attributes), track_digest: kept && digestOf(kept.content) } }
  })
  const added = await trips.add(
    sent.map(({ row }) => row),
    write,
  )
  // Writing locks the vehicle itself; where nothing was written, that may be because it is gone.
  if (added.includes(null)) await lockVehicle(tx, write)
  await checkTrips(tx, write, { added: added.flatMap((trip) => trip ?? []) })
  const recorded: RecordedTrip[] = []
  for (const [index, { kept, row }] of sent.entries()) {
    const trip = added[index]
    if (trip && kept) await keepTrack(tx, write, trip.id, kept)
    recorded.push(
      trip ? { row: trip, isRepeated: false } : { row: await trips.bySid(row.sid ?? ''), isRepeated: true },
    )
  }
  return recorded
}

export async function recordTrip(
  tx: Tx,
  { values, ...write }: VehicleWrite & Billed & { values: CheckedTrip },
): Promise<RecordedTrip> {
  const [recorded] = await recordTrips(tx, { ...write, values: [values] })
  if (!recorded) throw new Error('a trip was neither written nor found')
  return recorded
}

async function keepTrack(tx: Tx, { vehicle, writer }: VehicleWrite, tripId: string, track: EncodedTrack) {
  await trackStore(tx, vehicle).keep(tripId, track)
  const trip = { tripId, vehicleId: vehicle.id, companyId: vehicle.companyId }
  await notifyTripRecorded(tx, { ...trip, actorId: writer.id })
}
