import type { ReportSettings } from '#contract/reports/template.ts'

export const reportKeys = {
  templates: (companyId: string) => ['report-templates', companyId] as const,
  template: (templateId: string) => ['report-template', templateId] as const,
  preview: (companyId: string, settings: ReportSettings | null) =>
    [...reportKeys.previews, companyId, settings] as const,
  previews: ['report-preview'] as const,
  schedules: (companyId: string) => ['report-schedules', companyId] as const,
  recipients: (companyId: string) => ['report-recipients', companyId] as const,
  runs: (scheduleId: string) => ['report-runs', scheduleId] as const,
  /** All vehicles of a company, to choose from. */
  allVehicles: ['report-vehicles'] as const,
  vehicles: (companyId: string) => [...reportKeys.allVehicles, companyId] as const,
}
