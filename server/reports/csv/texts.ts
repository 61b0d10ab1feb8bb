import type { ReportLocale } from '#contract/reports/template.ts'
import dePortal from '#i18n/de/portal.json' with { type: 'json' }
import de from '#i18n/de/report.json' with { type: 'json' }
import enPortal from '#i18n/en/portal.json' with { type: 'json' }
import en from '#i18n/en/report.json' with { type: 'json' }

const TEXTS = { de, en }
const PORTAL = { de: dePortal, en: enPortal }

type Texts = typeof de
type CsvKey = Extract<keyof Texts, `csv.${string}` | `expenseFilter.${string}`>

/** The words of a file: its own, and those that it shares with the portal. */
export const textsOf = (locale: ReportLocale) => ({
  t: (key: CsvKey): string => TEXTS[locale][key],
  portal: (key: keyof typeof dePortal): string => PORTAL[locale][key],
})

export type CsvTexts = ReturnType<typeof textsOf>
