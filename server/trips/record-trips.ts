import { type BillingContext, enforceTripLimits } from '../billing/public.ts'
import type { Tx } from '../db/pool.ts'
import { notifyTripRecorded } from '../notifications/public.ts'
import { lockVehicle, type VehicleWrite, viewerOf } from '../vehicles/public.ts'
import { queueAnswersByRules } from './open/store.ts'
import { type TripRow, tripStore } from './store.ts'
import { digestOf } from './track/digest.ts'
import { trackStore } from './track/store.ts'
import type { CheckedTrip } from './track/tasks.ts'
import { newValues } from './values.ts'

/** The stored trip, and whether it already existed under the same sid. */
export type RecordedTrip = { row: TripRow; isAlreadyCreated: boolean }

/** What a device knows beyond the attributes of a trip. */
type ByDevice = {
  driverUserId: string | null
  isOdometerComputed: boolean
  event: 'finished' | 'interrupted'
}

type NewTrips = VehicleWrite & BillingContext & { values: readonly CheckedTrip[]; byDevice?: ByDevice }

/** Writes many trips of one vehicle in the given order; none if one is refused. */
export async function recordTrips(tx: Tx, { values, byDevice, ...write }: NewTrips): Promise<RecordedTrip[]> {
  const trips = tripStore(tx, write.vehicle, viewerOf(write))
  const isTracked = values.some(({ track }) => track !== null)
  const storesTracks = isTracked && (await lockVehicle(tx, write)).is_save_track_enabled
  const inputs = values.map(({ track, ...attributes }) => {
    const storedTrack = storesTracks ? track : null
    return {
      storedTrack,
      row: {
        ...newValues(attributes),
        ...(byDevice && {
          driver_user_id: byDevice.driverUserId,
          is_odometer_computed: byDevice.isOdometerComputed || null,
        }),
        track_digest: storedTrack && digestOf(storedTrack.content),
      },
    }
  })
  const added = await trips.add(
    inputs.map(({ row }) => row),
    write,
  )
  // The insert locks the vehicle itself. If a row is missing, the vehicle may be gone or archived: `lockVehicle` then refuses.
  if (added.includes(null)) await lockVehicle(tx, write)
  await enforceTripLimits(tx, write, { added: added.flatMap((trip) => trip ?? []) })
  const drivers = added.flatMap((trip) => (trip?.category === 'none' && trip.driver_user_id) || [])
  if (drivers.length > 0) await queueAnswersByRules(tx, write.vehicle.companyId, [...new Set(drivers)])
  const recorded: RecordedTrip[] = []
  for (const [index, { storedTrack, row }] of inputs.entries()) {
    const trip = added[index]
    if (trip && storedTrack) await trackStore(tx, write.vehicle).add(trip.id, storedTrack)
    if (trip && (storedTrack || byDevice)) await notify(tx, write, trip.id, byDevice?.event)
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
  { values, ...write }: Omit<NewTrips, 'values'> & { values: CheckedTrip },
): Promise<RecordedTrip> {
  const [recorded] = await recordTrips(tx, { ...write, values: [values] })
  if (!recorded) throw new Error('a trip was neither written nor found')
  return recorded
}

const notify = (tx: Tx, { vehicle, writer }: VehicleWrite, tripId: string, event?: ByDevice['event']) =>
  notifyTripRecorded(tx, {
    tripId,
    vehicleId: vehicle.id,
    companyId: vehicle.companyId,
    actorId: writer.id,
    ...(event && { event }),
  })
