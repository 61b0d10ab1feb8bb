import { listExpenseChanges } from '#contract/expenses/calls.ts'
import { listVehicleChanges } from '#contract/history/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { listTripChanges } from '#contract/trips/calls.ts'
import { expenseSnapshotAttributes } from '../expenses/public.ts'
import { bind } from '../http/bind.ts'
import { tripSnapshotAttributes } from '../trips/public.ts'
import { vehicleSnapshotAttributes } from '../vehicles/public.ts'
import { presentChanges } from './changes.ts'
import { presentVehicleChanges } from './vehicle/changes.ts'
import type { WriterNames } from './writer/names.ts'

const ATTRIBUTE_MAPPERS = {
  vehicle: vehicleSnapshotAttributes,
  trip: tripSnapshotAttributes,
  expense: expenseSnapshotAttributes,
}

export const historyRoutes = (names: WriterNames) => [
  bind(listVehicleChanges, async ({ db, vehicle, query }) => {
    const wish = { page: readPage(query), kind: query['filter[kind]'] }
    return presentVehicleChanges(db, vehicle.id, wish, { words: ATTRIBUTE_MAPPERS, names })
  }),

  bind(listTripChanges, async ({ db, vehicle, params, query }) => {
    const trip = { vehicleId: vehicle.id, subjectId: params.tripId }
    return presentChanges(db, trip, readPage(query), { attributesOf: ATTRIBUTE_MAPPERS.trip, names })
  }),

  bind(listExpenseChanges, async ({ db, vehicle, params, query }) => {
    const expense = { vehicleId: vehicle.id, subjectId: params.expenseId }
    return presentChanges(db, expense, readPage(query), { attributesOf: ATTRIBUTE_MAPPERS.expense, names })
  }),
]
