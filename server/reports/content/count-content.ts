import type { Db } from '../../db/pool.ts'
import type { ReportVehicle } from '../model.ts'
import { periodsOf } from './period.ts'
import type { ReportRequest } from './request.ts'
import { countRecords, deletedVehicles } from './selection/store.ts'

export type ContentCount = {
  trips: number
  expenses: number
  vehiclesWithRecords: ReportVehicle[]
  /** With records in the period, and left out by the report. */
  deletedVehicles: ReportVehicle[]
}

/** How much a report would contain. */
export async function countContent(db: Db, request: ReportRequest): Promise<ContentCount> {
  const { companyId, vehicles, settings, madeAtIso, viewerId } = request
  const periodOf = periodsOf(settings.filter, madeAtIso)
  const count = async (some: readonly ReportVehicle[]) =>
    countRecords(
      db,
      some.map((vehicle) => ({ vehicle, period: periodOf(vehicle) })),
      { filter: settings.filter, viewerId },
    )
  const counted = await count(vehicles)
  const sum = (of: 'trips' | 'expenses') => counted.reduce((total, row) => total + row[of], 0)
  const [hasTrips, hasExpenses] = [settings.tripsCoverage !== 'none', settings.expensesCoverage !== 'none']
  const deleted = await deletedVehicles(
    db,
    companyId,
    vehicles.map(({ id }) => id),
  )
  const left = await count(deleted)
  const hasRecords = ({ trips, expenses } = NO_RECORDS) =>
    (hasTrips && trips > 0) || (hasExpenses && expenses > 0)
  return {
    trips: hasTrips ? sum('trips') : 0,
    expenses: hasExpenses ? sum('expenses') : 0,
    vehiclesWithRecords: vehicles.filter((_, index) => hasRecords(counted[index])),
    deletedVehicles: deleted.filter((_, index) => hasRecords(left[index])),
  }
}

const NO_RECORDS = { trips: 0, expenses: 0 }
