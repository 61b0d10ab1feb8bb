import { expect } from 'vitest'
import type { ReportSettingsInput } from '#contract/reports/template.ts'
import { applySettings } from '#domain/reports/settings.ts'
import type { Db } from '../db/pool.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { openReport } from './content/open-report.ts'
import { reportVehicles } from './content/report-vehicles.ts'
import { writeReportCsv } from './csv/write-report.ts'
import type { ExpenseLine, PartHead, PartSummary, Report, ReportVehicle, TripLine } from './model.ts'

export type ReadPart = PartHead & {
  summary: PartSummary
  vehicle: ReportVehicle
  trips: TripLine[]
  expenses: ExpenseLine[]
}

/** Everything: no interval, all the rest as by default. */
export const ALL_TIMES: ReportSettingsInput = { filter: {} }

export const MADE = { madeAtIso: '2026-11-16T12:00:00.000Z', madeBy: 'Ida Ott' }

export async function requestOf(db: Db, companyId: string, sent: ReportSettingsInput) {
  const settings = applySettings(sent)
  return {
    companyId,
    viewerId: null,
    settings,
    vehicles: await reportVehicles(db, companyId, settings.vehicleIds),
    ...MADE,
  }
}

/** Works with a report while its snapshot lasts. */
export const withReport = <T>(
  db: Db,
  companyId: string,
  sent: ReportSettingsInput,
  work: (report: Report) => Promise<T>,
): Promise<T> =>
  inSnapshot(db, async (tx) => work(await openReport(tx, await requestOf(tx, companyId, sent))))

export async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** All parts of a report, read to the end. */
export const readReport = (
  db: Db,
  companyId: string,
  sent: ReportSettingsInput = ALL_TIMES,
): Promise<ReadPart[]> =>
  withReport(db, companyId, sent, async (report) => {
    const parts: ReadPart[] = []
    for await (const { vehicle, tripLines, expenseLines, readHead, readSummary } of report.parts()) {
      const totals = async () => ({ ...(await readHead()), summary: await readSummary() })
      const before = await totals()
      const trips = (await gathered(tripLines())).flat()
      const expenses = (await gathered(expenseLines())).flat()
      // Read by a query, or added up on the way: never another answer.
      expect(await totals()).toEqual(before)
      parts.push({ vehicle, trips, expenses, ...before })
    }
    return parts
  })

export const readCsv = async (db: Db, companyId: string, sent: ReportSettingsInput): Promise<string> =>
  (await withReport(db, companyId, sent, (report) => gathered(writeReportCsv(report)))).join('')

/** The records of a file by RFC 4180, whatever is wrong with it told by an error. */
export function parseCsv(file: string, separator: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  const cell = /"((?:[^"]|"")*)"|([^"\r\n]*?)(?=SEPARATOR|\r\n)/.source.replace('SEPARATOR', separator)
  const pattern = new RegExp(`(?:${cell})(${separator}|\r\n)`, 'y')
  for (let match = pattern.exec(file); match; match = pattern.exec(file)) {
    const [, quoted, plain, end] = match
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') {
      records.push(record)
      record = []
    }
    if (pattern.lastIndex === file.length) return records
  }
  throw new Error('the file does not keep to RFC 4180')
}

export type Table = Record<string, string>[]

/** The tables of a file, each line by the names of its columns. Tables are parted by an empty line. */
export function tablesOf(file: string, separator: string): Table[] {
  const tables: string[][][] = [[]]
  for (const record of parseCsv(file, separator))
    if (record.length === 1 && record[0] === '') tables.push([])
    else tables.at(-1)?.push(record)
  return tables.map(([header = [], ...lines]) =>
    lines.map((line) => {
      if (line.length !== header.length) throw new Error(`a line has ${line.length} cells`)
      return Object.fromEntries(header.map((name, index) => [name, line[index] ?? '']))
    }),
  )
}
