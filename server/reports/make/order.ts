import type { VehiclesReportFormat } from '#contract/reports/calls.ts'
import type { SharedSnapshot } from '../../db/shared-snapshot.ts'
import type { VehiclesReportRequest } from '../content/open-vehicles-report.ts'
import type { ReportRequest } from '../content/request.ts'

/** What a child process is to make, and from which moment of the database. */
export type ReportOrder = { snapshot: SharedSnapshot } & (
  | { report: ReportRequest }
  | { vehicles: VehiclesReportRequest; format: VehiclesReportFormat }
)
