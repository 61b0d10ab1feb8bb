import type { ReportSettings } from '#contract/reports/template.ts'
import type { ReportVehicle } from '../model.ts'

export type ReportRequest = {
  companyId: string
  vehicles: readonly ReportVehicle[]
  settings: ReportSettings
  madeAtIso: string
  madeBy: string
}
