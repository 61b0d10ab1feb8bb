import type { ReportSettings, SentSettings } from '#contract/reports/template.ts'
import { filterFaults, settingsFrom } from '#domain/reports/settings.ts'
import { at, Refusal } from '../http/refusal.ts'

/** The settings that were sent, over those that were there; refused if the filter contradicts itself. */
export function checkedSettings(sent: SentSettings, before?: ReportSettings): ReportSettings {
  const faults = filterFaults(sent.filter ?? {})
  if (faults.length > 0)
    throw new Refusal(
      'validation.failed',
      faults.map(({ attribute, detail }) => ({ ...at(`filter/${attribute}`), detail })),
    )
  return settingsFrom(sent, before)
}
