import type { ReportSettings, ReportSettingsInput } from '#contract/reports/template.ts'
import { applySettings } from '#domain/reports/settings.ts'
import type { TemplateRow } from './store.ts'

/** A setting that was added after the template was saved takes its default. */
export const settingsOf = (row: TemplateRow): ReportSettings =>
  applySettings(row.settings as ReportSettingsInput)

export const presentTemplate = (row: TemplateRow) => ({
  type: 'report_template' as const,
  id: row.id,
  attributes: { label: row.label, ...settingsOf(row) },
  meta: { version: row.version },
})
