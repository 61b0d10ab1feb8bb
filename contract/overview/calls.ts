import Type, { type Static } from 'typebox'
import { EXPENSE_CATEGORIES } from '../expenses/expense.ts'
import { call } from '../kernel/call.ts'
import { month, replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, replyText, uuid } from '../kernel/text.ts'
import { TRIP_CATEGORIES } from '../trips/category.ts'
import { ListedVehicle } from '../vehicles/listed-vehicle.ts'
import { CURRENCIES } from '../vehicles/vehicle.ts'
import { figures, PeriodQuery } from './figures.ts'

/** Distances in different units are never added up. */
export const DISTANCE_UNITS = ['km', 'mi'] as const
export type DistanceUnit = (typeof DISTANCE_UNITS)[number]

/** How many vehicles a finding names; `vehicleCount` has all of them. */
export const NAMED_VEHICLES = 3

/** How many drivers are named, those with the longest distances. */
export const DRIVERS_MAX = 1_000

/** How many drivers a vehicle names; `driverCount` has all of them. */
export const NAMED_DRIVERS = 5

/** Of a vehicle: who drove it, the longest distance first. */
const Drivers = { drivers: Type.Array(Type.String()), driverCount: Type.Integer() }

const InUnit = Type.Object({ unit: oneOf(DISTANCE_UNITS), distance: Type.Number() })

const Finding = Type.Object({
  count: Type.Integer(),
  distances: Type.Array(InUnit),
  vehicles: Type.Array(ListedVehicle),
  vehicleCount: Type.Integer(),
})
export type Finding = Static<typeof Finding>

const VehicleFindings = Type.Object({
  vehicleId: uuid(),
  uncategorised: Type.Integer(),
  gaps: Type.Integer(),
  overlaps: Type.Integer(),
  late: Type.Integer(),
  isSilent: Type.Boolean(),
  lastTripIso: nullable(replyInstant()),
})
export type VehicleFindings = Static<typeof VehicleFindings>

/**
 * What somebody has to look at, of all time: trips without a category, gaps, overlaps of times or odometers, trips
 * entered late, and vehicles whose newest trip ended more than a week ago. Archived vehicles are left out.
 */
export const Attention = Type.Object({
  uncategorised: Finding,
  gaps: Finding,
  overlaps: Finding,
  late: Finding,
  silent: Type.Object({
    vehicles: Type.Array(Type.Object({ vehicle: ListedVehicle, lastTripIso: nullable(replyInstant()) })),
    vehicleCount: Type.Integer(),
  }),
  /** Each vehicle with any of it, by plate. */
  vehicles: Type.Array(VehicleFindings),
})
export type Attention = Static<typeof Attention>

export const getAttention = call({
  name: 'getAttention',
  summary: 'What needs a decision in the logbooks that the user may see',
  method: 'GET',
  path: '/companies/:companyId/attention',
  right: { on: 'company', needs: 'member' },
  reply: figures('attention', Attention),
  status: 200,
  problems: [],
})

/** A vehicle in use: what it drove in the running month, who drove it, and its findings. */
const FleetVehicle = Type.Object({
  ...VehicleFindings.properties,
  distance: Type.Number(),
  ...Drivers,
})
export type FleetVehicle = Static<typeof FleetVehicle>

export const Fleet = Type.Object({ month: month(), vehicles: Type.Array(FleetVehicle) })
export type Fleet = Static<typeof Fleet>

export const getFleet = call({
  name: 'getFleet',
  summary: 'Each vehicle in use that the user may see: the running month and what needs a decision',
  method: 'GET',
  path: '/companies/:companyId/fleet',
  right: { on: 'company', needs: 'member' },
  reply: figures('fleet', Fleet),
  status: 200,
  problems: [],
})

const ByCategory = Type.Object({ category: oneOf(TRIP_CATEGORIES), distance: Type.Number() })

/** `previous`: the same period a year before; of the running month only the days up to today. */
const Distance = { distance: Type.Number(), previous: Type.Number(), categories: Type.Array(ByCategory) }

/**
 * The unit of the most vehicles is the first. `months` are the twelve up to the end of the period. A driver of null: no
 * driver is named, the name is hidden, or it is beyond `DRIVERS_MAX`.
 */
export const Distances = Type.Object({
  isRunning: Type.Boolean(),
  units: Type.Array(
    Type.Object({
      unit: oneOf(DISTANCE_UNITS),
      ...Distance,
      months: Type.Array(Type.Object({ month: month(), ...Distance })),
      drivers: Type.Array(Type.Object({ name: replyText(), ...Distance })),
    }),
  ),
  vehicles: Type.Array(
    Type.Object({
      vehicle: ListedVehicle,
      ...Drivers,
      ...Distance,
    }),
  ),
})
export type Distances = Static<typeof Distances>

export const getDistances = call({
  name: 'getDistances',
  summary: 'Distances of a period and of the year before, by month, driver, vehicle and category',
  method: 'GET',
  path: '/companies/:companyId/distances',
  right: { on: 'company', needs: 'member' },
  query: PeriodQuery,
  reply: figures('distances', Distances),
  status: 200,
  problems: [],
})

const Cost = {
  grossing: Type.Number(),
  previous: Type.Number(),
  categories: Type.Array(Type.Object({ category: oneOf(EXPENSE_CATEGORIES), grossing: Type.Number() })),
}

/** Each vehicle with expenses in either period; its distance is in `Distances`. */
export const Costs = Type.Object({
  currencies: Type.Array(
    Type.Object({
      currencyCode: oneOf(CURRENCIES),
      ...Cost,
      months: Type.Array(Type.Object({ month: month(), ...Cost })),
    }),
  ),
  vehicles: Type.Array(
    Type.Object({
      vehicleId: uuid(),
      currencyCode: oneOf(CURRENCIES),
      grossing: Type.Number(),
      previous: Type.Number(),
    }),
  ),
})
export type Costs = Static<typeof Costs>

export const getCosts = call({
  name: 'getCosts',
  summary: 'Expenses of a period and of the year before, by month, category and vehicle',
  method: 'GET',
  path: '/companies/:companyId/costs',
  right: { on: 'company', needs: 'member' },
  query: PeriodQuery,
  reply: figures('costs', Costs),
  status: 200,
  problems: [],
})
