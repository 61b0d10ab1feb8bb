import type { Tx } from '../../db/pool.ts'
import { invalid, notFound, Refusal } from '../../http/refusal.ts'
import { lockVehicle, type VehicleWrite, viewerOf } from '../../vehicles/public.ts'
import type { CheckedTripMerge } from '../checked-values.ts'
import { refuseHidden } from '../hidden-trip.ts'
import { findBackwardsField } from '../rules.ts'
import { type TripRow, tripStore } from '../store.ts'
import { digestOf } from '../track/digest.ts'
import { trackStore } from '../track/store.ts'
import { joinTracks } from './join-tracks.ts'
import { areTextsTooLong, mergeValues } from './rules.ts'

type Merge = VehicleWrite & { values: CheckedTripMerge }

/** Replaces consecutive trips by one; the originals stay in the history. */
export async function mergeTrips(tx: Tx, { values: { tripIds }, ...write }: Merge): Promise<TripRow> {
  const distinctIds = new Set(tripIds)
  if (distinctIds.size < 2) throw new Refusal('trips.merge_too_few')

  await lockVehicle(tx, write)
  const { vehicle } = write
  const trips = tripStore(tx, vehicle, viewerOf(write))
  const [first, second, ...rest] = await trips.getMany([...distinctIds])
  // Read again under the lock: one of them may have been merged or deleted meanwhile.
  if (!first || !second || rest.length + 2 !== distinctIds.size) throw notFound()
  const sources = [first, second, ...rest] as const
  refuseHidden(...sources)
  const last = sources.at(-1) ?? second
  if ((await trips.countBetween(first, last)) !== distinctIds.size)
    throw new Refusal('trips.merge_not_consecutive')

  const values = mergeValues(sources)
  // With contradicting odometers the merged trip would run backwards.
  if (findBackwardsField(values, {})) throw new Refusal('trips.merge_not_consecutive')
  if (areTextsTooLong(values)) throw invalid('tripIds', 'have more text together than one trip can keep')
  const recorded = sources.filter((trip) => trip.track_digest !== null).map(({ id }) => id)
  const tracks = trackStore(tx, vehicle)
  // The merged trip is not private, and would show the way to everybody.
  const isClosed = (await tracks.findClosedTo(viewerOf(write), recorded)).size > 0
  const track = isClosed ? null : await joinTracks(tx, vehicle, recorded)
  const digest = track && digestOf(track.content)
  const driver = await trips.commonDriver([...distinctIds])
  const [merged] = await trips.add([{ ...values, track_digest: digest, driver_user_id: driver }], write)
  if (!merged) throw new Error('a trip without a sid was not written')
  if (track) await tracks.add(merged.id, track)
  await trips.remove([...distinctIds], merged.id)
  return merged
}
