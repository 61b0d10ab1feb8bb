import type { Query } from '#contract/kernel/call.ts'
import { readPage } from '#contract/kernel/page.ts'
import {
  addTrip,
  changeTrip,
  getTrack,
  getTrip,
  listTripChanges,
  listTripMonths,
  listTrips,
  mergeTrips,
  removeTrip,
} from '#contract/trips/calls.ts'
import { changesOf } from '../history/public.ts'
import { bind, bindReading } from '../http/bind.ts'
import { given, isNothing } from '../http/given.ts'
import { presentList } from '../http/present.ts'
import { notFound } from '../http/refusal.ts'
import { Repeated } from '../http/repeated.ts'
import { notifyTripRecorded } from '../notifications/public.ts'
import { lockVehicle } from '../vehicles/public.ts'
import { changedFields } from './changed-fields.ts'
import { mergeInto } from './merge/merge-trips.ts'
import { presentMonths, tripPresenter } from './pages/present.ts'
import { tripMonths, tripPage } from './pages/store.ts'
import { presentTrip } from './present.ts'
import { tripStore } from './store.ts'
import { FEW_BYTES, FEW_POINTS, runTrackTask } from './track/run-task.ts'
import { trackStore } from './track/store.ts'
import type { SentTrip } from './track/tasks.ts'
import { wantedTrack } from './track/wanted-track.ts'
import { changedValues, newValues } from './values.ts'

export const tripRoutes = [
  bind(listTrips, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    return presentList(await tripPage(db, vehicle, page, filterIn(query)), page, tripPresenter())
  }),

  bind(listTripMonths, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    const { rows, total } = await tripMonths(db, vehicle, page)
    return { data: presentMonths(vehicle.id, rows), meta: { page: { ...page, total } } }
  }),

  bindReading(addTrip, readTrip, async ({ db, vehicle, actor, attributes, requestId }) => {
    const values = newValues(attributes)
    const writer = { actorId: actor.userId, requestId }
    const trips = tripStore(db, vehicle)
    const track = await wantedTrack(db, vehicle, writer, attributes.track)
    const trip = await trips.add({ ...values, track_digest: track?.digest ?? null }, writer)
    if (!trip) return new Repeated({ data: presentTrip(await trips.bySid(attributes.sid ?? '')) })
    if (track) {
      await trackStore(db, vehicle).keep(trip.id, track)
      const recorded = { tripId: trip.id, vehicleId: vehicle.id, companyId: vehicle.companyId }
      await notifyTripRecorded(db, { ...recorded, actorId: actor.userId })
    }
    return { data: presentTrip(trip) }
  }),

  bind(getTrip, async ({ db, vehicle, params }) => ({
    data: presentTrip(await tripStore(db, vehicle).get(params.tripId)),
  })),

  bind(changeTrip, async ({ db, vehicle, actor, params, attributes, expectVersion, requestId }) => {
    await lockVehicle(db, vehicle, { actorId: actor.userId, requestId })
    const trips = tripStore(db, vehicle)
    const before = await trips.get(params.tripId)
    expectVersion(before.version)
    const values = changedValues(attributes, before)
    return { data: presentTrip(isNothing(values) ? before : await trips.change(before.id, values)) }
  }),

  bind(removeTrip, async ({ db, vehicle, actor, params, expectVersion, requestId }) => {
    await lockVehicle(db, vehicle, { actorId: actor.userId, requestId })
    const trips = tripStore(db, vehicle)
    const before = await trips.get(params.tripId)
    expectVersion(before.version)
    await trips.remove([before.id])
  }),

  bind(getTrack, async ({ db, vehicle, params }) => {
    const trip = await tripStore(db, vehicle).get(params.tripId)
    const track = await trackStore(db, vehicle).read(trip.id)
    if (!track) throw notFound()
    return runTrackTask('writeTrack', track.points <= FEW_POINTS, trip.id, track.content)
  }),

  bind(listTripChanges, async ({ db, vehicle, params, query }) => {
    const page = readPage(query)
    return changesOf(db, { vehicleId: vehicle.id, subjectId: params.tripId }, page, changedFields)
  }),

  bind(mergeTrips, async ({ db, vehicles, actor, attributes, requestId }) => ({
    data: presentTrip(
      await mergeInto(db, {
        vehicles,
        tripIds: attributes.tripIds,
        writer: { actorId: actor.userId, requestId },
      }),
    ),
  })),
]

const filterIn = (query: Query<typeof listTrips>) =>
  given({ from: query['filter[from]'], to: query['filter[to]'], category: query['filter[category]'] })

function readTrip(body: Buffer): Promise<SentTrip> {
  return runTrackTask('readTrip', body.length <= FEW_BYTES, body)
}
