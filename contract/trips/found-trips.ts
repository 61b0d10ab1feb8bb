import Type, { type Static } from 'typebox'
import { call } from '../kernel/call.ts'
import { instantOrDate } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { PageQuery } from '../kernel/page.ts'
import { resourceWith } from '../kernel/resource.ts'
import {
  decimalText,
  foundList,
  foundRefs,
  oneOrMoreOf,
  SEARCH_TEXT_MAX,
  sortedBy,
  uuids,
} from '../kernel/search.ts'
import { oneOf, uuid } from '../kernel/text.ts'
import { ListedVehicle } from '../vehicles/listed-vehicle.ts'
import { CURRENCIES, SYSTEMS_OF_UNITS } from '../vehicles/vehicle.ts'
import { GapToPrevious, TRIP_CATEGORIES, Trip } from './trip.ts'

/**
 * What stands out about a trip: a gap before it, an overlap of odometers or times, entered late, changed since it was entered, a
 * business trip without its purpose or contact.
 */
export const TRIP_MARKS = ['gap', 'overlap', 'late', 'changed', 'incomplete'] as const
export type TripMark = (typeof TRIP_MARKS)[number]

export const TRIP_ORDERS = ['date', 'odometer', 'distance', 'category'] as const

const FilterQuery = {
  'filter[search]': Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
  'filter[vehicleIds]': Type.Optional(uuids()),
  'filter[categories]': Type.Optional(oneOrMoreOf(TRIP_CATEGORIES)),
  'filter[driver]': Type.Optional(Type.String({ maxLength: 500 })),
  'filter[from]': Type.Optional(instantOrDate()),
  'filter[to]': Type.Optional(instantOrDate()),
  'filter[distanceFrom]': Type.Optional(decimalText(1)),
  'filter[distanceTo]': Type.Optional(decimalText(1)),
  'filter[marks]': Type.Optional(oneOrMoreOf(TRIP_MARKS)),
}

/**
 * Every condition has to hold; of several categories, vehicles or marks one. Days count in the zone of each vehicle,
 * distances in its unit.
 */
export const TripFilterQuery = Type.Object(FilterQuery)
export type TripFilterQuery = Static<typeof TripFilterQuery>

const order = { sort: Type.Optional(sortedBy(TRIP_ORDERS)) }

export const listCompanyTrips = call({
  name: 'listCompanyTrips',
  summary: 'The trips of all vehicles that the user may see, newest start first',
  method: 'GET',
  path: '/companies/:companyId/trips',
  right: { on: 'company', needs: 'member' },
  query: Type.Object({ ...PageQuery.properties, ...order, ...FilterQuery }),
  reply: foundList(
    resourceWith('trip', Trip, {
      vehicle: ListedVehicle,
      before: nullable(GapToPrevious),
      isChanged: Type.Boolean(),
    }),
  ),
  status: 200,
  problems: ['not_found'],
})

/** For actions on everything that was found: more than `FOUND_MAX` are not listed. */
export const listCompanyTripRefs = call({
  name: 'listCompanyTripRefs',
  summary: 'The ids and versions of all trips that a filter finds, without pages',
  method: 'GET',
  path: '/companies/:companyId/trip-refs',
  right: { on: 'company', needs: 'member' },
  query: Type.Object({ ...order, ...FilterQuery }),
  reply: foundRefs('trip'),
  status: 200,
  problems: ['not_found'],
})

const Sums = { count: Type.Integer(), distance: Type.Number() }

/**
 * Sums of what was found: distances by unit and category, and the expenses during these trips by currency. Exact, or
 * left out where there is more than `FOUND_MAX`. By vehicles, categories and a period alone more trips are summed, too,
 * but not the expenses during them.
 */
export const TripTotals = Type.Object({
  count: Type.Integer(),
  isMore: Type.Boolean(),
  isSimilar: Type.Boolean(),
  distances: Type.Array(
    Type.Object({
      systemOfUnits: oneOf(SYSTEMS_OF_UNITS),
      ...Sums,
      categories: Type.Array(Type.Object({ category: oneOf(TRIP_CATEGORIES), ...Sums })),
    }),
  ),
  expenses: Type.Array(Type.Object({ currencyCode: oneOf(CURRENCIES), grossing: Type.Number() })),
})
export type TripTotals = Static<typeof TripTotals>

export const getTripTotals = call({
  name: 'getTripTotals',
  summary: 'Sums of the trips that a filter finds',
  method: 'GET',
  path: '/companies/:companyId/trip-totals',
  right: { on: 'company', needs: 'member' },
  query: TripFilterQuery,
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('trip_totals'), id: uuid(), attributes: TripTotals }),
  }),
  status: 200,
  problems: ['not_found'],
})
