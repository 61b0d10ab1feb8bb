import { listExpenseChanges } from '#contract/expenses/calls.ts'
import { listVehicleChanges } from '#contract/history/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { listTripChanges } from '#contract/trips/calls.ts'
import { expenseSnapshotAttributes } from '../expenses/public.ts'
import { bind } from '../http/bind.ts'
import { TRIP_MAPPER } from '../trips/public.ts'
import { vehicleSnapshotAttributes } from '../vehicles/public.ts'
import { presentChanges } from './changes.ts'
import { presentVehicleChanges } from './vehicle/changes.ts'
import type { WriterNames } from './writer/names.ts'

const ATTRIBUTE_MAPPERS = {
  vehicle: { all: vehicleSnapshotAttributes, hidden: vehicleSnapshotAttributes },
  trip: TRIP_MAPPER,
  expense: { all: expenseSnapshotAttributes, hidden: expenseSnapshotAttributes },
}

export const historyRoutes = (names: WriterNames) => [
  bind(listVehicleChanges, async ({ db, vehicle, actor, query }) => {
    const wish = { page: readPage(query), kind: query['filter[kind]'], viewerId: actor.userId }
    return presentVehicleChanges(db, vehicle.id, wish, { words: ATTRIBUTE_MAPPERS, names })
  }),

  bind(listTripChanges, async ({ db, vehicle, actor, params, query }) => {
    const trip = { vehicleId: vehicle.id, subjectId: params.tripId }
    const wish = { page: readPage(query), viewerId: actor.userId }
    return presentChanges(db, trip, wish, { mapper: ATTRIBUTE_MAPPERS.trip, names })
  }),

  bind(listExpenseChanges, async ({ db, vehicle, actor, params, query }) => {
    const expense = { vehicleId: vehicle.id, subjectId: params.expenseId }
    const wish = { page: readPage(query), viewerId: actor.userId }
    return presentChanges(db, expense, wish, { mapper: ATTRIBUTE_MAPPERS.expense, names })
  }),
]
