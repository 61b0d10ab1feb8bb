import type { ReportLocale } from '#contract/reports/template.ts'
import { EMPTY_FILTER } from '#domain/reports/settings.ts'
import type { Db } from '../../db/pool.ts'
import { isWholeDays } from '../local-time.ts'
import type { VehiclesReport } from '../model.ts'
import { vehicleSpanScope } from './scope/store.ts'
import { companyName, hidesTrips, vehiclesBetween } from './selection/store.ts'
import { readSums } from './summary/read-summary.ts'
import { tripSums } from './summary/store.ts'

export type VehiclesReportRequest = {
  companyId: string
  locale: ReportLocale
  startIso: string
  endIso: string
  madeAtIso: string
  madeBy: string
}

/** PostgreSQL takes offsets of less than 16 hours only. */
const utc = (instant: string) => new Date(instant).toISOString()

/** What each vehicle of a company drove and cost between two instants, read from one snapshot as it is asked for. */
export async function openVehiclesReport(
  tx: Db,
  { companyId, ...request }: VehiclesReportRequest,
): Promise<VehiclesReport> {
  const [startIso, endIso] = [utc(request.startIso), utc(request.endIso)]
  // Instants would tell when a hidden trip began: those of many reports narrow it down.
  const span = { startIso, endIso, isOfDays: await hidesTrips(tx, companyId) }
  const vehicles = await vehiclesBetween(tx, companyId, span)
  const zones = vehicles.flatMap(({ timeZone }) => timeZone ?? [])
  const timeZone = zones.find((zone) => isWholeDays(startIso, endIso, zone)) ?? zones[0] ?? 'UTC'
  return {
    ...request,
    startIso,
    endIso,
    isOfDays: span.isOfDays || isWholeDays(startIso, endIso, timeZone),
    timeZone,
    company: { name: await companyName(tx, companyId) },
    vehicles: async function* () {
      for (const vehicle of vehicles) {
        const scope = vehicleSpanScope(span, vehicle)
        const query = { vehicle, scope, filter: EMPTY_FILTER, viewerId: null }
        const trips = await tripSums(tx, query)
        yield { vehicle, summary: await readSums(tx, query, { trips, hasExpenses: true }) }
      }
    },
  }
}
