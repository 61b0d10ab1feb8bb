// One side of a comparison in a process of its own, with the heap that the product gives a report: makes one file,
// throws it away, and prints what it took.
import { sql } from 'kysely'
import { applySettings } from '#domain/reports/settings.ts'
import { FILE_CONNECTION_LIMITS } from '#server/db/file-pool.ts'
import type { Db } from '#server/db/pool.ts'
import { openDatabase } from '#server/db/pool.ts'
import { snapshotTransaction, streamRows } from '#server/db/snapshot.ts'
import { lastEntry } from '#server/reports/content/entry/store.ts'
import { openReport } from '#server/reports/content/open-report.ts'
import { reportVehicles } from '#server/reports/content/report-vehicles.ts'
import { writeReportCsv } from '#server/reports/csv/write-report.ts'
import { writeReportPdf } from '#server/reports/pdf/write-report.ts'
import { cpuNs } from '../cpu.ts'
import { writePdfkitText } from './pdfkit-text.ts'

export type Taken = { cpuMs: number; firstMs: number; peakMb: number; bytes: number }
export type SideName = 'pdf' | 'csv' | 'pdfkit' | 'bare'

type Content = AsyncIterable<Uint8Array | string>

const [, , name = '', connectionString = '', companyId = '', vehicleId = ''] = process.argv

const { db, close } = openDatabase(
  { connectionString, max: 1, ...FILE_CONNECTION_LIMITS },
  { warn: () => {} },
)
const taken = await snapshotTransaction(db).execute(async (tx) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const pids = [process.pid, ...rows.map(({ pid }) => pid)]
  const [cpu, began] = [cpuNs(pids), performance.now()]
  let [first, bytes] = [0, 0]
  for await (const part of await contentOf(tx, name as SideName)) {
    first ||= performance.now()
    bytes += part.length
  }
  return {
    cpuMs: (cpuNs(pids) - cpu) / 1e6,
    firstMs: first - began,
    peakMb: process.resourceUsage().maxRSS / 1_024,
    bytes,
  }
})
await close()
console.log(JSON.stringify(taken))

async function contentOf(tx: Db, side: SideName): Promise<Content> {
  if (side === 'bare') return bareRows(tx)
  const settings = applySettings({
    format: side === 'csv' ? 'csvSingleline' : 'pdf',
    vehicleIds: [vehicleId],
    expensesCoverage: 'none',
    filter: {},
  })
  const vehicles = await reportVehicles(tx, companyId, settings.vehicleIds)
  const made = { madeAtIso: '2026-11-16T12:00:00.000Z', madeBy: 'A B' }
  const report = await openReport(tx, { companyId, viewerId: null, vehicles, settings, ...made })
  switch (side) {
    case 'csv':
      return writeReportCsv(report)
    case 'pdf':
      return writeReportPdf(report)
    case 'pdfkit':
    default:
      return writePdfkitText(report)
  }
}

/** The columns that a report shows of the same trips, read row by row and nothing else. */
async function* bareRows(tx: Db): AsyncGenerator<string> {
  const rows = sql`select id, category, start_at, start_tz, end_at, end_tz, odometer_start, odometer_end, place_start,
      place_end, place_start_coordinate, place_end_coordinate, reason, contact_name, contact_company, driver_name,
      comment, created_at, merged_from, ${lastEntry('t')}
    from trips t where vehicle_id = ${vehicleId} and deleted_at is null order by start_at, id`
  for await (const _row of streamRows(tx, rows)) yield ' '
}
