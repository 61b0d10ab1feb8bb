import * as calls from '#contract/trips/bulk.ts'
import { userAuthorship } from '../../history/public.ts'
import { bind } from '../../http/bind.ts'
import { omitUndefined } from '../../http/omit-undefined.ts'
import { presentOutcome } from '../../http/present.ts'
import { invalid } from '../../http/refusal.ts'
import { recordRefs } from '../../vehicles/public.ts'
import { presentTrip } from '../present.ts'
import { restoreTrip } from '../restore-trip.ts'
import { changeTrips } from './change-trips.ts'
import { removeTrips } from './remove-trips.ts'
import { restoreTrips } from './restore-trips.ts'
import { undoTripChanges } from './undo-trip-changes.ts'

export const tripBulkRoutes = [
  bind(calls.changeTrips, async ({ db, vehicles, attributes, billing, ...call }) => {
    const { tripIds, versions, ...sent } = attributes
    const refs = recordRefs('tripIds', tripIds, versions)
    const values = omitUndefined(sent)
    if (Object.keys(values).length === 0) throw invalid('category', 'or another value must be set')
    return presentOutcome(await changeTrips(db, { vehicles, refs, ...userAuthorship(call), billing, values }))
  }),

  bind(calls.removeTrips, async ({ db, vehicles, attributes: { tripIds, versions }, ...call }) => {
    const refs = recordRefs('tripIds', tripIds, versions)
    return presentOutcome(await removeTrips(db, { vehicles, refs, ...userAuthorship(call) }))
  }),

  bind(calls.restoreTrips, async ({ db, vehicles, attributes: { tripIds, versions }, ...call }) => {
    const refs = recordRefs('tripIds', tripIds, versions)
    const write = { vehicles, refs, ...userAuthorship(call), billing: call.billing }
    return presentOutcome(await restoreTrips(db, write))
  }),

  bind(calls.undoTripChanges, async ({ db, vehicles, attributes: { tripIds, versions }, ...call }) => {
    const refs = recordRefs('tripIds', tripIds, versions)
    const write = { vehicles, refs, ...userAuthorship(call), billing: call.billing }
    return presentOutcome(await undoTripChanges(db, write))
  }),

  bind(calls.restoreTrip, async ({ db, vehicle, params: { tripId }, ...call }) => {
    const write = { vehicle, ...userAuthorship(call), billing: call.billing, tripId }
    return { data: presentTrip(await restoreTrip(db, write)) }
  }),
]
