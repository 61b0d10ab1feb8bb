import type { SentSettings } from '#contract/reports/template.ts'

export const REPORT_TEMPLATES: (SentSettings & { label: string })[] = [
  {
    label: 'Fahrtenbuch für das Finanzamt',
    filter: { relativeDateIntervalUnit: 'year', relativeDateIntervalOffset: -1 },
  },
  {
    label: 'Monatsabrechnung',
    filter: { relativeDateIntervalUnit: 'month', relativeDateIntervalOffset: -1 },
  },
  {
    label: 'Kosten im Quartal',
    format: 'csvSingleline',
    tripsCoverage: 'none',
    filter: { relativeDateIntervalUnit: 'quarter', relativeDateIntervalOffset: 0 },
  },
]
