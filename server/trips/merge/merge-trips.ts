import type { Db } from '../../db/pool.ts'
import type { VehicleAccess } from '../../http/admit.ts'
import { invalid, notFound, Refusal } from '../../http/refusal.ts'
import { lockVehicle, type Writer } from '../../vehicles/public.ts'
import { backwards } from '../rules.ts'
import { type TripRow, tripStore } from '../store.ts'
import { digestOf } from '../track/digest.ts'
import { trackStore } from '../track/store.ts'
import { joinedTrack } from './joined-track.ts'
import { areTextsTooLong, mergedValues } from './rules.ts'

type Merge = {
  vehicles: readonly VehicleAccess[]
  tripIds: readonly string[]
  writer: Writer
}

/** Replaces trips that follow each other by one; the originals stay in the history. */
export async function mergeInto(db: Db, { vehicles, tripIds, writer }: Merge): Promise<TripRow> {
  const wanted = new Set(tripIds)
  const [vehicle, ...others] = vehicles
  if (wanted.size < 2 || !vehicle) throw new Refusal('trips.merge_too_few')
  if (others.length > 0) throw new Refusal('trips.merge_not_consecutive')

  await lockVehicle(db, vehicle, writer)
  const trips = tripStore(db, vehicle)
  const [first, second, ...rest] = await trips.some([...wanted])
  // Looked at anew under the lock: somebody may have merged or deleted one in the meantime.
  if (!first || !second || rest.length + 2 !== wanted.size) throw notFound()
  const sources = [first, second, ...rest] as const
  const last = sources.at(-1) ?? second
  if ((await trips.countBetween(first, last)) !== wanted.size)
    throw new Refusal('trips.merge_not_consecutive')

  const values = mergedValues(sources)
  // Where odometers contradict each other, the whole would run backwards.
  if (backwards(values, {})) throw new Refusal('trips.merge_not_consecutive')
  if (areTextsTooLong(values)) throw invalid('tripIds', 'have more text together than one trip can keep')
  const recorded = sources.filter((trip) => trip.track_digest !== null)
  const track = await joinedTrack(
    db,
    vehicle,
    recorded.map(({ id }) => id),
  )
  const digest = track && digestOf(track.content)
  const merged = await trips.add({ ...values, track_digest: digest }, writer)
  if (!merged) throw notFound()
  if (track) await trackStore(db, vehicle).keep(merged.id, track)
  await trips.remove([...wanted], merged.id)
  return merged
}
