import { addTrip, changeTrip, listTrips, mergeTrips, removeTrip } from '#contract/trips/calls.ts'
import type { NewTrip, TripChange } from '#contract/trips/trip.ts'
import { api } from '../api/api.ts'
import { pageOf } from '../api/pages.ts'
import { queryClient } from '../api/query-client.ts'
import { stamps } from '../api/stamps.ts'
import { reloadVehicle } from '../vehicles/queries.ts'
import { inPages, type LoadedTrips, refreshed, type Spot, type TripNews, withNews } from './loaded-trips.ts'
import { FEW_PAGES, type Trip, tripQuery, tripsQuery } from './queries.ts'

export async function saveNewTrip(vehicleId: string, attributes: NewTrip): Promise<Trip> {
  const { data } = await api(addTrip, {
    params: { vehicleId },
    attributes: { ...attributes, ...stamps(null) },
  })
  await tell(vehicleId, { trip: data })
  return data
}

/** Sends what changed, and nothing else: joined texts of a merge may be longer than what can be typed. */
export async function saveTrip(vehicleId: string, trip: Trip, change: TripChange): Promise<Trip> {
  const { data } = await api(changeTrip, {
    params: { tripId: trip.id },
    attributes: { ...change, ...stamps(trip.attributes) },
    version: trip.meta.version,
  })
  await tell(vehicleId, { trip: data })
  return data
}

export async function deleteTrip(vehicleId: string, { id, meta }: Trip): Promise<void> {
  await api(removeTrip, { params: { tripId: id }, version: meta.version })
  await tell(vehicleId, { gone: [id] })
}

export async function saveMerge(vehicleId: string, tripIds: string[]): Promise<Trip> {
  const { data } = await api(mergeTrips, { attributes: { tripIds } })
  await tell(vehicleId, { gone: tripIds, trip: data })
  return data
}

/** Another one's change was noticed: everything about the vehicle is asked for anew. */
export async function reloadTrips(vehicleId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['trips', vehicleId] }),
    reloadVehicle(vehicleId),
  ])
}

/** Brings every list of the vehicle up to date with what was saved. */
async function tell(vehicleId: string, news: TripNews): Promise<void> {
  const { queryKey } = tripsQuery(vehicleId)
  const loaded = queryClient.getQueryData<LoadedTrips>(queryKey)
  if (news.trip) {
    queryClient.setQueryData(tripQuery(news.trip.id).queryKey, news.trip)
    void queryClient.invalidateQueries({ queryKey: ['trip', news.trip.id, 'changes'] })
  }
  if (!loaded || loaded.pages.length <= FEW_PAGES) return reloadTrips(vehicleId)
  await queryClient.cancelQueries({ queryKey })
  const { trips, total, spots } = withNews(loaded, news)
  queryClient.setQueryData(queryKey, inPages(trips, total))
  const isThis = (key: readonly unknown[]) => key.join() === queryKey.join()
  await Promise.all([
    ...spots.map((spot) => refreshAround(vehicleId, spot)),
    queryClient.invalidateQueries({
      queryKey: ['trips', vehicleId],
      predicate: (query) => !isThis(query.queryKey),
    }),
    reloadVehicle(vehicleId),
  ])
}

/**
 * How a trip stands to those before it follows from them all: the rows around a change are read again. That they
 * did not come does not undo the change.
 */
async function refreshAround(vehicleId: string, { from, to }: Spot): Promise<void> {
  const { queryKey } = tripsQuery(vehicleId)
  const query = pageOf(from, to - from)
  const around = await api(listTrips, { params: { vehicleId }, query }).catch(() => null)
  if (!around) return
  const { data, meta } = around
  queryClient.setQueryData<LoadedTrips>(
    queryKey,
    (now) =>
      now &&
      inPages(
        refreshed(
          now.pages.flatMap((page) => page.data),
          data,
        ),
        meta.page.total,
      ),
  )
}
