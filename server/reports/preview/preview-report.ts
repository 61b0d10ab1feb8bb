import type { ReportPreview } from '#contract/reports/preview.ts'
import { omissionsOf } from '#domain/reports/omissions.ts'
import type { Db } from '../../db/pool.ts'
import { snapshotOf } from '../../db/snapshot.ts'
import { countContent } from '../content/count-content.ts'
import { openReport } from '../content/open-report.ts'
import { periodOfReport } from '../content/period.ts'
import { reportVehicles } from '../content/report-vehicles.ts'
import type { ReportRequest } from '../content/request.ts'
import type { ReportVehicle } from '../model.ts'
import { firstLines } from './first-lines.ts'

const LINES = 12

/** What a report would contain, and how it begins: no more of it is read than is shown. */
export const previewReport = (db: Db, request: ReportRequest): Promise<ReportPreview> =>
  snapshotOf(db).execute(async (tx) => {
    const { settings, vehicles, companyId } = request
    const { trips, expenses, deletedVehicles } = await countContent(tx, request)
    const { first, last } = periodOfReport(request)
    return {
      dateFirst: first,
      dateLast: last,
      vehicles: vehicles.map(presentVehicle),
      deletedVehicles: deletedVehicles.map(presentVehicle),
      vehiclesTotal: (await reportVehicles(tx, companyId, [])).length,
      trips,
      expenses,
      omissions: omissionsOf(settings),
      ...(await beginning(tx, request)),
    }
  })

/** What draws a page loads fonts, which a server without reports does not need. */
async function beginning(tx: Db, request: ReportRequest): Promise<Pick<ReportPreview, 'page' | 'lines'>> {
  const report = await openReport(tx, request)
  if (request.settings.format === 'pdf') {
    const { firstPage } = await import('../pdf/write-report.ts')
    return { page: await firstPage(report), lines: [] }
  }
  const { writeReportCsv } = await import('../csv/write-report.ts')
  return { page: null, lines: await firstLines(writeReportCsv(report), LINES) }
}

const presentVehicle = ({ id, licensePlate, isDeleted }: ReportVehicle) => ({ id, licensePlate, isDeleted })
