import { restoreTrip } from '#contract/trips/bulk.ts'
import { addTrip, changeTrip, listTrips, mergeTrips, removeTrip, undoMerge } from '#contract/trips/calls.ts'
import type { NewTrip, TripChange } from '#contract/trips/trip.ts'
import { api } from '../kernel/api/api.ts'
import { clientTimestamps } from '../kernel/api/client-timestamps.ts'
import { pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { refreshTrip, removeFromLongLists, showSavedTrip, stopLongFetches } from './cached-trips.ts'
import { tripKeys } from './keys.ts'
import {
  applyUpdate,
  type LoadedTrips,
  type RowRange,
  replaceRows,
  splitIntoPages,
  type TripUpdate,
} from './loaded-trips.ts'
import { MAX_REFETCHED_PAGES, type Trip, tripsQuery } from './queries.ts'

export async function saveNewTrip(vehicleId: string, attributes: NewTrip): Promise<Trip> {
  const { data } = await api(addTrip, {
    params: { vehicleId },
    attributes: { ...attributes, ...clientTimestamps(null) },
  })
  await updateCaches(vehicleId, { trip: data })
  return data
}

/** Sends only what changed: the joined texts of a merge may be longer than what can be typed. */
export async function saveTrip(vehicleId: string, trip: Trip, change: TripChange): Promise<Trip> {
  const { data } = await api(changeTrip, {
    params: { tripId: trip.id },
    attributes: { ...change, ...clientTimestamps(trip.attributes) },
    version: trip.meta.version,
  })
  await updateCaches(vehicleId, { trip: data })
  return data
}

export async function deleteTrip(vehicleId: string, { id, meta }: Trip): Promise<void> {
  await api(removeTrip, { params: { tripId: id }, version: meta.version })
  await updateCaches(vehicleId, { removedIds: [id] })
}

export async function saveMerge(vehicleId: string, tripIds: string[]): Promise<Trip> {
  const { data } = await api(mergeTrips, { attributes: { tripIds } })
  await updateCaches(vehicleId, { removedIds: tripIds, trip: data })
  return data
}

/** Brings a deleted trip back. */
export async function saveRestoredTrip(vehicleId: string, tripId: string): Promise<Trip> {
  const { data } = await api(restoreTrip, { params: { tripId } })
  await updateCaches(vehicleId, { trip: data })
  return data
}

/** Restores the originals of a merged trip. */
export async function saveUndoneMerge(vehicleId: string, tripId: string): Promise<void> {
  await api(undoMerge, { params: { tripId } })
  await refreshAfter('trip', { vehicleId })
}

/** Updates all cached lists after a save: long ones in place, the others are refetched. */
async function updateCaches(vehicleId: string, update: TripUpdate): Promise<void> {
  const { trip, removedIds = [] } = update
  const { queryKey } = tripsQuery(vehicleId)
  if (trip) queryClient.setQueryData(tripKeys.one(trip.id), trip)
  await stopLongFetches()
  const spots = updateLogbook(vehicleId, update)
  if (removedIds.length > 0) removeFromLongLists(removedIds)
  if (trip) showSavedTrip(trip, queryKey)
  await Promise.all([...spots.map((spot) => refetchRows(vehicleId, spot)), refreshTrip(vehicleId, trip?.id)])
}

/** Updates the list of all trips of a vehicle, if it is long; returns the ranges to refetch. */
function updateLogbook(vehicleId: string, update: TripUpdate): RowRange[] {
  const { queryKey } = tripsQuery(vehicleId)
  const loaded = queryClient.getQueryData<LoadedTrips>(queryKey)
  if (!loaded || loaded.pages.length <= MAX_REFETCHED_PAGES) return []
  const { trips, total, spots } = applyUpdate(loaded, update)
  queryClient.setQueryData(queryKey, splitIntoPages(trips, total))
  return spots
}

/** Gaps and overlaps depend on neighbouring trips, so the rows around a change are refetched; a failure is ignored. */
async function refetchRows(vehicleId: string, { from, to }: RowRange): Promise<void> {
  const { queryKey } = tripsQuery(vehicleId)
  const query = pageQuery(from, to - from)
  const around = await api(listTrips, { params: { vehicleId }, query }).catch(() => null)
  if (!around) return
  const { data, meta } = around
  queryClient.setQueryData<LoadedTrips>(
    queryKey,
    (now) =>
      now &&
      splitIntoPages(
        replaceRows(
          now.pages.flatMap((page) => page.data),
          data,
        ),
        meta.page.total,
      ),
  )
}
