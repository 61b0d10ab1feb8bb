import type { Query } from '#contract/kernel/call.ts'
import { readPage } from '#contract/kernel/page.ts'
import * as calls from '#contract/trips/calls.ts'
import { userAuthorship } from '../history/public.ts'
import { AlreadyCreated } from '../http/already-created.ts'
import { type Binding, bind, bindWithBodyReader } from '../http/bind.ts'
import { omitUndefined } from '../http/omit-undefined.ts'
import { presentList } from '../http/present.ts'
import { notFound } from '../http/refusal.ts'
import { POINTS_OF_RECORD, type WriteLimiter, writerOf } from '../http/write-limiter.ts'
import { changeTrip } from './change-trip.ts'
import { presentMonths, tripPresenter } from './pages/present.ts'
import { readTripMonths, readTripPage } from './pages/store.ts'
import { presentTrip } from './present.ts'
import { recordTrip } from './record-trips.ts'
import { removeTrip } from './remove-trip.ts'
import { tripStore } from './store.ts'
import { runTrackTask, sizeOfBody, sizeOfPoints } from './track/run-task.ts'
import { trackStore } from './track/store.ts'
import type { TripRequest } from './track/tasks.ts'

/** A track counts as what it takes to keep it. */
export const tripRoutes = (writes: WriteLimiter): Binding[] => [
  bind(calls.listTrips, async ({ db, vehicle, actor, query }) => {
    const page = readPage(query)
    return presentList(
      await readTripPage(db, vehicle, actor.userId, page, readFilter(query)),
      page,
      tripPresenter(),
    )
  }),

  bind(calls.listTripMonths, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    const { rows, total } = await readTripMonths(db, vehicle, page)
    return { data: presentMonths(vehicle.id, rows), meta: { page: { ...page, total } } }
  }),

  bindWithBodyReader(calls.addTrip, readTrip, async ({ db, vehicle, attributes, ...call }) => {
    const write = { vehicle, ...userAuthorship(call), billing: call.billing, values: attributes }
    const { row, isAlreadyCreated } = await recordTrip(db, write)
    if (row.track_digest !== null)
      writes.add(writerOf(vehicle, call), Math.floor((attributes.track?.points ?? 0) / POINTS_OF_RECORD))
    const reply = { data: presentTrip(row) }
    return isAlreadyCreated ? new AlreadyCreated(reply) : reply
  }),

  bind(calls.getTrip, async ({ db, vehicle, actor, params }) => ({
    data: presentTrip(await tripStore(db, vehicle, actor.userId).get(params.tripId)),
  })),

  bind(calls.changeTrip, async ({ db, vehicle, params, attributes, expectVersion, ...call }) => {
    const write = { vehicle, ...userAuthorship(call), billing: call.billing, tripId: params.tripId }
    return { data: presentTrip(await changeTrip(db, { ...write, values: attributes, expectVersion })) }
  }),

  bind(calls.removeTrip, async ({ db, vehicle, params, expectVersion, ...call }) =>
    removeTrip(db, { vehicle, ...userAuthorship(call), tripId: params.tripId, expectVersion }),
  ),

  bind(calls.getTrack, async ({ db, vehicle, actor, params }) => {
    const trip = await tripStore(db, vehicle, actor.userId).get(params.tripId)
    const tracks = trackStore(db, vehicle)
    // Where somebody went in private is for nobody else, also where the trip itself is shown.
    if (trip.hidden_days || (await tracks.findClosedTo(actor.userId, [trip.id])).size > 0) throw notFound()
    const track = await tracks.read(trip.id)
    if (!track) throw notFound()
    return runTrackTask('writeTrack', sizeOfPoints(track.points), trip.id, track.content)
  }),

  bind(calls.listOriginals, async ({ db, vehicle, actor, params, query }) => {
    const trips = tripStore(db, vehicle, actor.userId)
    const { id, hidden_days } = await trips.get(params.tripId)
    const page = readPage(query)
    // They contain the texts of the merged trip, whatever their own category was.
    const originals = hidden_days ? { rows: [], total: 0 } : await trips.getOriginals(id, page)
    return presentList(originals, page, presentTrip)
  }),
]

const readFilter = (query: Query<typeof calls.listTrips>) =>
  omitUndefined({ from: query['filter[from]'], to: query['filter[to]'], category: query['filter[category]'] })

function readTrip(body: Buffer): Promise<TripRequest> {
  return runTrackTask('readTrip', sizeOfBody(body), body)
}
