import Type from 'typebox'
import { Change } from '../history/change.ts'
import { call } from '../kernel/call.ts'
import { instantOrDate } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, listOfSums, listWith, one, requestBody, resource } from '../kernel/resource.ts'
import { oneOf, uuid } from '../kernel/text.ts'
import {
  COMPANY_SUGGESTED_FIELDS,
  EndQuery,
  StartQuery,
  SUGGESTED_FIELDS,
  SUGGESTION_TEXT_MAX,
  TextSuggestion,
  UsualTrip,
} from './suggestion.ts'
import { TRACK_POINTS_MAX, Track } from './track.ts'
import { GapToPrevious, NewTrip, TRIP_CATEGORIES, Trip, TripChange, TripMerge, TripMonth } from './trip.ts'

export const listTrips = call({
  name: 'listTrips',
  summary: 'The trips of a vehicle, newest start first; the filters take the start of a trip',
  method: 'GET',
  path: '/vehicles/:vehicleId/trips',
  right: { on: 'vehicle', needs: 'vehicle:trips:list' },
  query: Type.Object({
    ...PageQuery.properties,
    'filter[from]': Type.Optional(instantOrDate()),
    'filter[to]': Type.Optional(instantOrDate()),
    'filter[category]': Type.Optional(oneOf(TRIP_CATEGORIES)),
  }),
  reply: listWith('trip', Trip, { before: nullable(GapToPrevious) }),
  status: 200,
  problems: [],
})

export const listTripMonths = call({
  name: 'listTripMonths',
  summary: 'What a vehicle drove, month by month and by category, newest first',
  method: 'GET',
  path: '/vehicles/:vehicleId/trip-months',
  right: { on: 'vehicle', needs: 'vehicle:trips:list' },
  query: PageQuery,
  reply: listOfSums('trip_month', TripMonth),
  status: 200,
  problems: [],
})

export const listVehicleSuggestions = call({
  name: 'listVehicleSuggestions',
  summary:
    'Texts for a field of a trip or an expense by what is typed, from recent records and the lists: those that begin with it first, then those used at the destination, then by use',
  method: 'GET',
  path: '/vehicles/:vehicleId/suggestions',
  right: { on: 'vehicle', needs: 'vehicle:trips:add' },
  query: Type.Object({
    field: oneOf(SUGGESTED_FIELDS),
    text: Type.Optional(Type.String({ maxLength: SUGGESTION_TEXT_MAX })),
    ...EndQuery,
  }),
  reply: listOfSums('suggestion', TextSuggestion),
  status: 200,
  problems: [],
})

export const listCompanySuggestions = call({
  name: 'listCompanySuggestions',
  summary:
    'Drivers or tags by what is typed, from the lists and the recent records of the vehicles that the user may see: those that begin with it first, then by use',
  method: 'GET',
  path: '/companies/:companyId/suggestions',
  right: { on: 'company', needs: 'member' },
  query: Type.Object({
    field: oneOf(COMPANY_SUGGESTED_FIELDS),
    text: Type.Optional(Type.String({ maxLength: SUGGESTION_TEXT_MAX })),
  }),
  reply: listOfSums('suggestion', TextSuggestion),
  status: 200,
  problems: [],
})

export const getUsualTrip = call({
  name: 'getUsualTrip',
  summary: 'The usual contact, reason and distance of recent trips to a place',
  method: 'GET',
  path: '/vehicles/:vehicleId/usual-trip',
  right: { on: 'vehicle', needs: 'vehicle:trips:add' },
  query: Type.Object({ ...EndQuery, ...StartQuery }),
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('usual_trip'), id: uuid(), attributes: UsualTrip }),
  }),
  status: 200,
  problems: [],
})

export const addTrip = call({
  name: 'addTrip',
  summary: 'Write a trip; the same sid again answers 200 with the trip that is there',
  method: 'POST',
  path: '/vehicles/:vehicleId/trips',
  right: { on: 'vehicle', needs: 'vehicle:trips:add' },
  body: requestBody('trip', NewTrip),
  bodyLimit: 20_000_000,
  // A point has five members; a client may send unknown ones as well.
  elementLimit: 12 * TRACK_POINTS_MAX,
  reply: one('trip', Trip),
  status: 201,
  isIdempotent: true,
  location: '/trips/:id',
  problems: [
    'license.business_trips_not_available',
    'license.number_of_free_trips_exceeded',
    'sid.deleted',
    'vehicle.archived',
  ],
})

export const getTrip = call({
  name: 'getTrip',
  summary: 'One trip, without its track',
  method: 'GET',
  path: '/trips/:tripId',
  right: { on: 'vehicle', by: 'trip', needs: 'vehicle:trips:list' },
  reply: one('trip', Trip),
  status: 200,
  problems: [],
})

export const changeTrip = call({
  name: 'changeTrip',
  summary: 'Change a trip; what it was stays in its history',
  method: 'PATCH',
  path: '/trips/:tripId',
  right: { on: 'vehicle', by: 'trip', needs: 'vehicle:trips:change' },
  body: requestBody('trip', TripChange),
  reply: one('trip', Trip),
  status: 200,
  problems: [
    'license.business_trips_not_available',
    'license.number_of_free_trips_exceeded',
    'trip.hidden',
    'version.conflict',
    'vehicle.archived',
  ],
})

export const removeTrip = call({
  name: 'removeTrip',
  summary: 'Take a trip out of sight; its history stays',
  method: 'DELETE',
  path: '/trips/:tripId',
  right: { on: 'vehicle', by: 'trip', needs: 'vehicle:trips:delete' },
  status: 204,
  problems: ['trip.hidden', 'version.conflict', 'vehicle.archived'],
})

export const getTrack = call({
  name: 'getTrack',
  summary: 'The recorded way of a trip',
  method: 'GET',
  path: '/trips/:tripId/track',
  right: { on: 'vehicle', by: 'trip', needs: 'vehicle:trips:list' },
  reply: one('track', Track),
  status: 200,
  problems: [],
})

export const listTripChanges = call({
  name: 'listTripChanges',
  summary: 'The history of a trip, newest first, also of a deleted one',
  method: 'GET',
  path: '/trips/:tripId/changes',
  right: { on: 'vehicle', by: 'trip', needs: 'vehicle:trips:list', even: 'deleted' },
  query: PageQuery,
  reply: list('change', Change),
  status: 200,
  problems: [],
})

export const mergeTrips = call({
  name: 'mergeTrips',
  summary: 'Make one trip of several that follow each other',
  method: 'POST',
  path: '/transactions/merge-trips',
  right: {
    on: 'vehicle',
    by: 'trip',
    listedIn: 'tripIds',
    whenEmpty: 'trips.merge_too_few',
    needs: 'vehicle:trips:change',
  },
  body: requestBody('merge-trip-transaction', TripMerge),
  reply: one('trip', Trip),
  status: 201,
  location: '/trips/:id',
  problems: ['trip.hidden', 'trips.merge_too_few', 'trips.merge_not_consecutive', 'vehicle.archived'],
})

export const listOriginals = call({
  name: 'listOriginals',
  summary: 'The trips that a merged trip was made of, in the order of time; none if it was not merged',
  method: 'GET',
  path: '/trips/:tripId/originals',
  right: { on: 'vehicle', by: 'trip', needs: 'vehicle:trips:list' },
  query: PageQuery,
  reply: list('trip', Trip),
  status: 200,
  problems: [],
})

export const undoMerge = call({
  name: 'undoMerge',
  summary: 'Restore the trips that a merged trip was made of, instead of it',
  method: 'POST',
  path: '/trips/:tripId/undo-merge',
  right: { on: 'vehicle', by: 'trip', needs: 'vehicle:trips:change' },
  reply: Type.Object({ data: Type.Array(resource('trip', Trip)) }),
  status: 200,
  problems: [
    'license.business_trips_not_available',
    'license.number_of_free_trips_exceeded',
    'trip.hidden',
    'trips.merge_not_undoable',
  ],
})
