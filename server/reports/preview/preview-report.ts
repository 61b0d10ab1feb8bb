import type { ReportPreview } from '#contract/reports/preview.ts'
import { omissionsOf } from '#domain/reports/omissions.ts'
import type { Db } from '../../db/pool.ts'
import { snapshotTransaction } from '../../db/snapshot.ts'
import { countContent } from '../content/count-content.ts'
import { openReport } from '../content/open-report.ts'
import { periodOfReport } from '../content/period.ts'
import type { ReportRequest } from '../content/request.ts'
import { countPresentVehicles } from '../content/selection/store.ts'
import type { ReportVehicle } from '../model.ts'
import { CHANGES_MAX, withCutChanges } from './cut-changes.ts'
import { firstLines } from './first-lines.ts'

const LINES = 12
const LIMITS = { changesPerLine: CHANGES_MAX, linesPerBatch: LINES }

/** What a report would contain, and how it begins: no more of it is read than is shown. */
export const previewReport = (db: Db, request: ReportRequest): Promise<ReportPreview> =>
  snapshotTransaction(db).execute(async (tx) => {
    const { settings, vehicles, companyId } = request
    const { trips, expenses, vehiclesWithRecords, deletedVehicles } = await countContent(tx, request)
    const { first, last } = periodOfReport(request)
    return {
      dateFirst: first,
      dateLast: last,
      vehicles: vehicles.map(presentVehicle),
      deletedVehicles: deletedVehicles.map(presentVehicle),
      vehiclesTotal: await countPresentVehicles(tx, companyId),
      trips,
      expenses,
      omissions: omissionsOf(settings),
      ...(await beginning(tx, request, vehiclesWithRecords)),
    }
  })

/** What draws a page loads fonts, which a server without reports does not need. */
async function beginning(
  tx: Db,
  request: ReportRequest,
  withRecords: readonly ReportVehicle[],
): Promise<Pick<ReportPreview, 'page' | 'lines'>> {
  const open = async (vehicles: readonly ReportVehicle[]) =>
    withCutChanges(await openReport(tx, { ...request, vehicles }, LIMITS))
  if (request.settings.format === 'pdf') {
    const { firstPage } = await import('../pdf/write-report.ts')
    return { page: await firstPage(await open(request.vehicles)), lines: [] }
  }
  const { reportTexts } = await import('../csv/write-report.ts')
  const report = await open(vehiclesShown(request.vehicles, withRecords))
  return { page: null, lines: await firstLines(reportTexts(report), LINES) }
}

/** Every vehicle has a line among the sums, so more vehicles than lines are never shown; records come before the sums. */
function vehiclesShown(
  vehicles: readonly ReportVehicle[],
  withRecords: readonly ReportVehicle[],
): readonly ReportVehicle[] {
  const shown = new Set([...new Set([...withRecords, ...vehicles])].slice(0, LINES))
  return vehicles.filter((vehicle) => shown.has(vehicle))
}

const presentVehicle = ({ id, licensePlate, isDeleted }: ReportVehicle) => ({ id, licensePlate, isDeleted })
