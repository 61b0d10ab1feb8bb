import Type, { type Static } from 'typebox'
import { BULK_LIMITS, bulkIds, bulkReply, bulkVersions } from '../kernel/bulk.ts'
import { call } from '../kernel/call.ts'
import { one, requestBody } from '../kernel/resource.ts'
import { Trip, TripChange } from './trip.ts'

const Trips = { tripIds: bulkIds(), versions: bulkVersions() }

const { category, driverName, contactName, contactCompany, reason } = TripChange.properties

/** What can be set for many trips at once. */
export const TripBulkValues = Type.Object({ category, driverName, contactName, contactCompany, reason })
export type TripBulkValues = Static<typeof TripBulkValues>

/** How long a user can take back their own last change of a trip; what their rule answered, for ever. */
export const UNDO_MINUTES = 5

export const changeTrips = call({
  name: 'changeTrips',
  summary:
    'Set the same values for many trips; each is changed unless somebody changed or deleted it meanwhile',
  method: 'POST',
  path: '/transactions/change-trips',
  right: {
    on: 'vehicle',
    by: 'trip',
    listedIn: 'tripIds',
    even: 'deleted',
    needs: 'vehicle:trips:change',
  },
  body: requestBody('change-trip-transaction', Type.Object({ ...Trips, ...TripBulkValues.properties })),
  ...BULK_LIMITS,
  reply: bulkReply(),
  status: 200,
  problems: [],
})

export const removeTrips = call({
  name: 'removeTrips',
  summary: 'Take many trips out of sight; their history stays',
  method: 'POST',
  path: '/transactions/remove-trips',
  right: {
    on: 'vehicle',
    by: 'trip',
    listedIn: 'tripIds',
    even: 'deleted',
    needs: 'vehicle:trips:delete',
  },
  body: requestBody('remove-trip-transaction', Type.Object(Trips)),
  ...BULK_LIMITS,
  reply: bulkReply(),
  status: 200,
  problems: [],
})

export const restoreTrips = call({
  name: 'restoreTrips',
  summary: 'Restore many deleted trips as they were',
  method: 'POST',
  path: '/transactions/restore-trips',
  right: {
    on: 'vehicle',
    by: 'trip',
    listedIn: 'tripIds',
    even: 'deleted',
    needs: 'vehicle:trips:delete',
  },
  body: requestBody('restore-trip-transaction', Type.Object(Trips)),
  ...BULK_LIMITS,
  reply: bulkReply(),
  status: 200,
  problems: [],
})

export const undoTripChanges = call({
  name: 'undoTripChanges',
  summary: 'Take back the last change of each trip, if the same user made it in the last five minutes',
  method: 'POST',
  path: '/transactions/undo-trip-changes',
  right: {
    on: 'vehicle',
    by: 'trip',
    listedIn: 'tripIds',
    even: 'deleted',
    needs: 'vehicle:trips:change',
  },
  body: requestBody('undo-trip-change-transaction', Type.Object(Trips)),
  ...BULK_LIMITS,
  reply: bulkReply(),
  status: 200,
  problems: [],
})

export const restoreTrip = call({
  name: 'restoreTrip',
  summary: 'Restore a deleted trip as it was',
  method: 'POST',
  path: '/trips/:tripId/restore',
  right: { on: 'vehicle', by: 'trip', needs: 'vehicle:trips:delete', even: 'deleted' },
  reply: one('trip', Trip),
  status: 200,
  problems: [
    'license.business_trips_not_available',
    'license.number_of_free_trips_exceeded',
    'record.not_deleted',
    'trip.replaced',
    'vehicle.archived',
  ],
})
