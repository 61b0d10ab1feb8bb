import { type BillingContext, enforceTripLimits } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { notifyTripRecorded } from '../notifications/public.ts'
import { lockVehicle, type VehicleWrite, viewerOf } from '../vehicles/public.ts'
import { type TripRow, tripStore } from './store.ts'
import { digestOf } from './track/digest.ts'
import { trackStore } from './track/store.ts'
import type { CheckedTrip, EncodedTrack } from './track/tasks.ts'
import { newValues } from './values.ts'

/** The stored trip, and whether it already existed under the same sid. */
export type RecordedTrip = { row: TripRow; isAlreadyCreated: boolean }

/** Writes many trips of one vehicle in the given order; none if one is refused. */
export async function recordTrips(
  tx: Tx,
  { values, ...write }: VehicleWrite & BillingContext & { values: readonly CheckedTrip[] },
): Promise<RecordedTrip[]> {
  const trips = tripStore(tx, write.vehicle, viewerOf(write))
  const isTracked = values.some(({ track }) => track !== null)
  const storesTracks = isTracked && (await lockVehicle(tx, write)).is_save_track_enabled
  const inputs = values.map(({ track, ...attributes }) => {
    const storedTrack = storesTracks ? track : null
    return {
      storedTrack,
      row: { ...newValues(attributes), track_digest: storedTrack && digestOf(storedTrack.content) },
    }
  })
  const added = await trips.add(
    inputs.map(({ row }) => row),
    write,
  )
  // The insert locks the vehicle itself. If a row is missing, the vehicle may be gone or archived: `lockVehicle` then refuses.
  if (added.includes(null)) await lockVehicle(tx, write)
  await enforceTripLimits(tx, write, { added: added.flatMap((trip) => trip ?? []) })
  const recorded: RecordedTrip[] = []
  for (const [index, { storedTrack, row }] of inputs.entries()) {
    const trip = added[index]
    if (trip && storedTrack) await storeTrack(tx, write, trip.id, storedTrack)
    recorded.push(
      trip
        ? { row: trip, isAlreadyCreated: false }
        : { row: await trips.getBySid(row.sid ?? ''), isAlreadyCreated: true },
    )
  }
  return recorded
}

export async function recordTrip(
  tx: Tx,
  { values, ...write }: VehicleWrite & BillingContext & { values: CheckedTrip },
): Promise<RecordedTrip> {
  const [recorded] = await recordTrips(tx, { ...write, values: [values] })
  if (!recorded) throw new Error('a trip was neither written nor found')
  return recorded
}

async function storeTrack(tx: Tx, { vehicle, writer }: VehicleWrite, tripId: string, track: EncodedTrack) {
  await trackStore(tx, vehicle).add(tripId, track)
  const trip = { tripId, vehicleId: vehicle.id, companyId: vehicle.companyId }
  await notifyTripRecorded(tx, { ...trip, actorId: writer.id })
}
