import { omissionsOf } from '#domain/reports/omissions.ts'
import type { Period } from '#domain/reports/period.ts'
import type { Db } from '../../db/pool.ts'
import { readChainProof } from '../../history/public.ts'
import type { PartHead, PartSummary, Proof, Report, ReportVehicle, TripLine, VehiclePart } from '../model.ts'
import { readExpenseLines } from './expense-lines/read-lines.ts'
import { countExpenses } from './expense-lines/store.ts'
import { type ReadLimits, UNLIMITED } from './limits.ts'
import { noBatches } from './no-batches.ts'
import { periodOfReport, periodsOf } from './period.ts'
import type { ReportRequest } from './request.ts'
import { vehicleScope } from './scope/store.ts'
import { companyName } from './selection/store.ts'
import { readSummary, totalsOf } from './summary/read-summary.ts'
import { NO_TRIPS, type Odometers, odometers, type TripSums, tripSums, tripTotals } from './summary/store.ts'
import { tripTally } from './summary/trip-tally.ts'
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

function openPart(
  tx: Db,
  vehicle: ReportVehicle,
  { settings, viewerId }: ReportRequest,
  { limits, period }: { limits: ReadLimits; period: Period },
): VehiclePart {
  const query = { vehicle, scope: vehicleScope(vehicle, period), filter: settings.filter, viewerId }
  const hasTrips = settings.tripsCoverage !== 'none'
  const hasExpenses = settings.expensesCoverage !== 'none'
  let sums: TripSums[] | null = null

  /** Adds the trips up on the way, so that a file that ends with the sums need not read them twice. */
  async function* tripLines(): AsyncGenerator<readonly TripLine[]> {
    const tally = tripTally()
    yield* readTripLines(tx, query, { settings, limits, tell: tally.add })
    sums = tally.sums()
  }

  const readTotals = async () => (sums ? totalsOf(sums) : tripTotals(tx, query))

  async function readHead(): Promise<PartHead> {
    const { opening, closing } = hasTrips ? await odometers(tx, query) : NO_READINGS
    const { trips, distance } = hasTrips ? await readTotals() : NO_TRIPS
    const expenses = hasExpenses ? await countExpenses(tx, query) : 0
    const facts = { odometerStart: opening, odometerEnd: closing, trips, distance, expenses }
    return { facts, proof: await proofOf(tx, vehicle.id) }
  }

  async function readSums(): Promise<PartSummary> {
    if (hasTrips) sums ??= await tripSums(tx, query)
    return readSummary(tx, query, { trips: sums, hasExpenses })
  }

  return {
    vehicle,
    dateFirst: period.first,
    dateLast: period.last,
    tripLines: () => (settings.tripsCoverage === 'itemsAndSummary' ? tripLines() : noBatches()),
    expenseLines: () =>
      settings.expensesCoverage === 'itemsAndSummary'
        ? readExpenseLines(tx, query, { hasTags: settings.isReportTagsEnabled })
        : noBatches(),
    readHead,
    readSummary: readSums,
  }
}

const NO_READINGS: Odometers = { opening: null, closing: null }

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
