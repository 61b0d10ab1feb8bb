import type { SentSettings } from '#contract/reports/template.ts'
import { settingsFrom } from '#domain/reports/settings.ts'
import type { Db } from '../db/pool.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { openReport } from './content/open-report.ts'
import { reportVehicles } from './content/report-vehicles.ts'
import type { ExpenseLine, PartFacts, PartSummary, Proof, Report, ReportVehicle, TripLine } from './model.ts'

export type ReadPart = {
  vehicle: ReportVehicle
  facts: PartFacts
  trips: TripLine[]
  expenses: ExpenseLine[]
  summary: PartSummary
  proof: Proof
}

/** Everything: no interval, all the rest as by default. */
export const ALL_TIMES: SentSettings = { filter: {} }

export const MADE = { madeAtIso: '2026-11-16T12:00:00.000Z', madeBy: 'Ida Ott' }

export async function requestOf(db: Db, companyId: string, sent: SentSettings) {
  const settings = settingsFrom(sent)
  return { companyId, settings, vehicles: await reportVehicles(db, companyId, settings.vehicleIds), ...MADE }
}

/** Works with a report while its snapshot lasts. */
export const withReport = <T>(
  db: Db,
  companyId: string,
  sent: SentSettings,
  work: (report: Report) => Promise<T>,
): Promise<T> =>
  inSnapshot(db, async (tx) => work(await openReport(tx, await requestOf(tx, companyId, sent))))

export async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** All parts of a report, read to the end. */
export const readReport = (db: Db, companyId: string, sent: SentSettings = ALL_TIMES): Promise<ReadPart[]> =>
  withReport(db, companyId, sent, async (report) => {
    const parts: ReadPart[] = []
    for await (const { vehicle, facts, tripLines, expenseLines, summary, proof } of report.parts())
      parts.push({
        vehicle,
        facts,
        trips: await gathered(tripLines()),
        expenses: await gathered(expenseLines()),
        summary: summary(),
        proof,
      })
    return parts
  })
