import { tripsBeyondLimits } from '../../billing/public.ts'
import { attempt, bySystem, type Pass, partOf } from '../detection/pass.ts'
import { enterTrip, type Waiting } from '../detection/write-trip.ts'
import { WAITING_MAX, waitingStore } from './store.ts'

/** Writes the trips that have waited for the plan of the vehicle, if that allows them now; what is left comes next time. */
export async function writeWaitingTrips(pass: Pass): Promise<void> {
  const { tx, vehicle, billing, recordings } = pass
  const store = waitingStore(tx, vehicle)
  const waiting = await store.readFirst()
  const write = { vehicle, billing, ...bySystem(pass, vehicle.id) }
  const beyond = await tripsBeyondLimits(tx, write, waiting)
  for (const { id } of waiting.filter((trip) => !beyond.has(trip.id)).slice(0, WAITING_MAX)) {
    const row = await recordings.get(id)
    await attempt(pass, partOf(row), async () => {
      const device = await recordings.readTracker(row.device_id)
      const track = await store.readTrack(id)
      await enterTrip(pass, device, row, { ...(row.waiting as Waiting), track })
    })
  }
}
