import { omissionsOf } from '#domain/reports/omissions.ts'
import type { Period } from '#domain/reports/period.ts'
import type { Db } from '../../db/pool.ts'
import { readChainProof } from '../../history/public.ts'
import type { PartFacts, PartSummary, Proof, Report, ReportVehicle, VehiclePart } from '../model.ts'
import { readExpenseLines } from './expense-lines/read-lines.ts'
import { type ReadLimits, UNLIMITED } from './limits.ts'
import { noBatches } from './no-batches.ts'
import { periodOfReport, periodsOf } from './period.ts'
import type { ReportRequest } from './request.ts'
import { vehicleScope } from './scope/store.ts'
import { companyName } from './selection/store.ts'
import { readSummary } from './summary/read-summary.ts'
import { type Odometers, odometers } from './summary/store.ts'
import { readTripLines } from './trip-lines/read-lines.ts'

/** What a report says, read from one snapshot as it is asked for: `tx` is a repeatable-read transaction. */
export async function openReport(
  tx: Db,
  request: ReportRequest,
  limits: ReadLimits = UNLIMITED,
): Promise<Report> {
  const { id, companyId, vehicles, settings, madeAtIso, madeBy } = request
  const period = periodOfReport(request)
  return {
    id: id ?? null,
    publicUrl: request.publicUrl ?? null,
    settings,
    company: { name: await companyName(tx, companyId) },
    madeAtIso,
    madeBy,
    dateFirst: period.first,
    dateLast: period.last,
    omissions: omissionsOf(settings),
    parts: async function* () {
      const periodOf = periodsOf(settings.filter, madeAtIso)
      for (const vehicle of vehicles)
        yield openPart(tx, vehicle, request, { limits, period: periodOf(vehicle) })
    },
  }
}

async function openPart(
  tx: Db,
  vehicle: ReportVehicle,
  { settings, viewerId }: ReportRequest,
  { limits, period }: { limits: ReadLimits; period: Period },
): Promise<VehiclePart> {
  const query = { vehicle, scope: vehicleScope(vehicle, period), filter: settings.filter, viewerId }
  const summary = await readSummary(tx, query, settings)
  const readings = settings.tripsCoverage === 'none' ? NO_READINGS : await odometers(tx, query)
  return {
    vehicle,
    dateFirst: period.first,
    dateLast: period.last,
    facts: factsOf(summary, readings),
    tripLines: () =>
      settings.tripsCoverage === 'itemsAndSummary' ? readTripLines(tx, query, settings, limits) : noBatches(),
    expenseLines: () =>
      settings.expensesCoverage === 'itemsAndSummary'
        ? readExpenseLines(tx, query, { hasTags: settings.isReportTagsEnabled })
        : noBatches(),
    summary,
    proof: await proofOf(tx, vehicle.id),
  }
}

const NO_READINGS: Odometers = { opening: null, closing: null }

const factsOf = ({ trips, distance, expenses }: PartSummary, { opening, closing }: Odometers): PartFacts => ({
  odometerStart: opening,
  odometerEnd: closing,
  trips,
  distance,
  expenses: expenses.reduce((sum, { count }) => sum + count, 0),
})

async function proofOf(tx: Db, vehicleId: string): Promise<Proof> {
  const found = await readChainProof(tx, vehicleId)
  if (!found) return { head: null, checkpoint: null, isAheadOfCheckpoint: false }
  const { head, checkpoint } = found
  return {
    head,
    checkpoint: checkpoint && {
      number: checkpoint.number,
      hash: checkpoint.hash,
      signedAtIso: checkpoint.signedAtIso,
    },
    isAheadOfCheckpoint: checkpoint?.entry !== head.number,
  }
}
