import type { ReportSettings, ReportSettingsInput } from '#contract/reports/template.ts'
import { applySettings, filterFaults } from '#domain/reports/settings.ts'
import { faultAt, Refusal } from '../http/refusal.ts'

/** The settings that were sent, over those that were there; refused if the filter contradicts itself. */
export function checkedSettings(sent: ReportSettingsInput, before?: ReportSettings): ReportSettings {
  const faults = filterFaults(sent.filter ?? {})
  if (faults.length > 0)
    throw new Refusal(
      'validation.failed',
      faults.map(({ attribute, detail }) => ({ ...faultAt(`filter/${attribute}`), detail })),
    )
  return applySettings(sent, before)
}
