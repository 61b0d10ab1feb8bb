import type { ReportSettings } from '#contract/reports/template.ts'
import type { ReportVehicle } from '../model.ts'

export type ReportRequest = {
  /** Absent of a preview, which nobody keeps. */
  id?: string
  publicUrl?: string
  companyId: string
  /** Who makes it: private trips of others may be hidden from them. */
  viewerId: string | null
  vehicles: readonly ReportVehicle[]
  settings: ReportSettings
  madeAtIso: string
  madeBy: string
}
