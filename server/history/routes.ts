import { listExpenseChanges } from '#contract/expenses/calls.ts'
import { listVehicleChanges } from '#contract/history/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { listTripChanges } from '#contract/trips/calls.ts'
import { changedExpenseFields } from '../expenses/public.ts'
import { bind } from '../http/bind.ts'
import { changedTripFields } from '../trips/public.ts'
import { changedVehicleFields } from '../vehicles/public.ts'
import { changesOf } from './changes.ts'
import { changesOfVehicle } from './vehicle/changes.ts'
import type { WriterNames } from './writer/names.ts'

const WORDS = { vehicle: changedVehicleFields, trip: changedTripFields, expense: changedExpenseFields }

export const historyRoutes = (names: WriterNames) => [
  bind(listVehicleChanges, async ({ db, vehicle, query }) => {
    const wish = { page: readPage(query), kind: query['filter[kind]'] }
    return changesOfVehicle(db, vehicle.id, wish, { words: WORDS, names })
  }),

  bind(listTripChanges, async ({ db, vehicle, params, query }) => {
    const trip = { vehicleId: vehicle.id, subjectId: params.tripId }
    return changesOf(db, trip, readPage(query), { attributesOf: WORDS.trip, names })
  }),

  bind(listExpenseChanges, async ({ db, vehicle, params, query }) => {
    const expense = { vehicleId: vehicle.id, subjectId: params.expenseId }
    return changesOf(db, expense, readPage(query), { attributesOf: WORDS.expense, names })
  }),
]
