import type { Report, VehiclePart } from '../model.ts'
import { BOM, LINE_END } from './cells.ts'
import { csvEncoder } from './encoder.ts'
import { inChunks } from './in-chunks.ts'
import type { TableTally } from './table-tally.ts'

/** Told what the tables of a report are when all of it is written. */
export type TellTables = (tables: TableTally) => void

/** A report as one file: the trips of all vehicles, then their expenses, then the sums, each with a header. */
export const writeReportCsv = (report: Report, tell?: TellTables): AsyncGenerator<string> =>
  inChunks(reportTexts(report, tell))

/** The same as it is read, for whoever wants the beginning only. */
export async function* reportTexts(report: Report, tell?: TellTables): AsyncGenerator<string> {
  const encoder = csvEncoder(report)
  const { tripsCoverage, expensesCoverage } = report.settings
  const hasTrips = tripsCoverage === 'itemsAndSummary'
  const parts: VehiclePart[] = []
  yield BOM
  if (hasTrips) yield encoder.tripHeader()
  for await (const part of report.parts()) {
    parts.push(part)
    if (hasTrips) for await (const batch of part.tripLines()) yield encoder.trips(part.vehicle, batch)
  }
  if (hasTrips) yield LINE_END
  if (expensesCoverage === 'itemsAndSummary') {
    yield encoder.expenseHeader()
    for (const part of parts)
      for await (const batch of part.expenseLines()) yield encoder.expenses(part.vehicle, batch)
    yield LINE_END
  }
  yield encoder.summaryHeader() + encoder.report()
  for (const part of parts)
    yield encoder.summary({ ...part, ...(await part.readHead()), summary: await part.readSummary() })
  tell?.(encoder.tables())
}
