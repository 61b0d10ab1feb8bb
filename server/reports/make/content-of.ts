import type { Db } from '../../db/pool.ts'
import { openReport } from '../content/open-report.ts'
import { openVehiclesReport } from '../content/open-vehicles-report.ts'
import { type TellTables, writeReportCsv } from '../csv/write-report.ts'
import { writeVehiclesCsv } from '../csv/write-vehicles.ts'
import { writeReportPdf } from '../pdf/write-report.ts'
import { writeVehiclesPdf } from '../pdf/write-vehicles.ts'
import type { ReportOrder } from './order.ts'

/** The bytes or texts of what was ordered, made as they are read. */
export async function contentOf(
  db: Db,
  order: ReportOrder,
  tell?: TellTables,
): Promise<AsyncIterable<Uint8Array | string>> {
  if ('vehicles' in order) {
    const report = await openVehiclesReport(db, order.vehicles)
    return order.format === 'pdf' ? writeVehiclesPdf(report) : writeVehiclesCsv(report)
  }
  const report = await openReport(db, order.report)
  return order.report.settings.format === 'pdf' ? writeReportPdf(report, tell) : writeReportCsv(report, tell)
}
