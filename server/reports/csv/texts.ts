import type { ReportLocale } from '#contract/reports/template.ts'
import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/trip.ts'
import dePortal from '#i18n/de/portal.json' with { type: 'json' }
import de from '#i18n/de/report.json' with { type: 'json' }
import enPortal from '#i18n/en/portal.json' with { type: 'json' }
import en from '#i18n/en/report.json' with { type: 'json' }

const TEXTS = { de, en }
const PORTAL = { de: dePortal, en: enPortal }

type Texts = typeof de
type CsvKey = Extract<keyof Texts, `csv.${string}` | `expenseFilter.${string}`>

/** The words of a file: its own, and those that it shares with the portal. */
export function textsOf(locale: ReportLocale) {
  const portal = (key: keyof typeof dePortal): string => PORTAL[locale][key]
  const categories = new Map(TRIP_CATEGORIES.map((one) => [one, portal(`category.${one}`)]))
  return {
    t: (key: CsvKey): string => TEXTS[locale][key],
    portal,
    category: (category: TripCategory): string => categories.get(category) ?? '',
  }
}

export type CsvTexts = ReturnType<typeof textsOf>
