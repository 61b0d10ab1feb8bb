import * as calls from '#contract/trips/calls.ts'
import { userAuthorship } from '../../history/public.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { Refusal } from '../../http/refusal.ts'
import { POINTS_OF_RECORD, type WriteLimiter, writerOf } from '../../http/write-limiter.ts'
import { presentTrip } from '../present.ts'
import { tripStore } from '../store.ts'
import { trackStore } from '../track/store.ts'
import { mergeTrips } from './merge-trips.ts'
import { undoMerge } from './undo-merge.ts'

/** Merging copies tracks, and undoing a merge restores many trips by one id: both count as what they write. */
export const tripMergeRoutes = (writes: WriteLimiter): Binding[] => [
  bind(calls.mergeTrips, async ({ db, vehicles, attributes, ...call }) => {
    const [vehicle, ...others] = vehicles
    if (others.length > 0) throw new Refusal('trips.merge_not_consecutive')
    const write = { vehicle, ...userAuthorship(call), billing: call.billing, values: attributes }
    const merged = await mergeTrips(db, write)
    const points = (await trackStore(db, vehicle).countPoints([merged.id])).get(merged.id) ?? 0
    writes.add(writerOf(vehicle, call), points / POINTS_OF_RECORD)
    return { data: presentTrip(merged) }
  }),

  bind(calls.undoMerge, async ({ db, vehicle, params, ...call }) => {
    // A trip that was deleted meanwhile is not there, as for every other call.
    await tripStore(db, vehicle, call.actor.userId).get(params.tripId)
    const write = { vehicle, ...userAuthorship(call), billing: call.billing, tripId: params.tripId }
    const originals = await undoMerge(db, write)
    writes.add(writerOf(vehicle, call), originals.length)
    return { data: originals.map(presentTrip) }
  }),
]
