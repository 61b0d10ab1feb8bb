import { listVehicleChanges } from '#contract/history/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { changedExpenseFields } from '../expenses/public.ts'
import { bind } from '../http/bind.ts'
import { changedTripFields } from '../trips/public.ts'
import { changedVehicleFields } from '../vehicles/public.ts'
import { changesOfVehicle } from './vehicle/changes.ts'

const WORDS = { vehicle: changedVehicleFields, trip: changedTripFields, expense: changedExpenseFields }

export const historyRoutes = [
  bind(listVehicleChanges, async ({ db, vehicle, query }) => {
    const wish = { page: readPage(query), kind: query['filter[kind]'] }
    return changesOfVehicle(db, vehicle.id, wish, WORDS)
  }),
]
