import type { ReportLocale } from '#contract/reports/template.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Translate } from '#domain/field-text.ts'
import { writeDate, writeFullDay } from '#domain/format/date.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { writeMoney } from '#domain/format/money.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import dePortal from '#i18n/de/portal.json' with { type: 'json' }
import de from '#i18n/de/report.json' with { type: 'json' }
import enPortal from '#i18n/en/portal.json' with { type: 'json' }
import en from '#i18n/en/report.json' with { type: 'json' }
import { filled } from '../csv/filled.ts'
import { localTime } from '../local-time.ts'
import { memoize } from '../memoize.ts'

/** A table has few days and many rows, and an odometer stands in two of them: Intl costs more than the rest of a row. */
const TEXTS_CACHED = 5_000

const TEXTS = { de, en }
const PORTAL = { de: dePortal, en: enPortal }

type Key = keyof typeof de
type Values = Record<string, string | number>

/** What a report says, and how it writes numbers and moments. */
export type Words = ReturnType<typeof wordsOf>

export function wordsOf(language: ReportLocale) {
  const t = (key: Key, values?: Values): string =>
    values ? filled(TEXTS[language][key], values) : TEXTS[language][key]
  const portal: Translate = (key) => PORTAL[language][key]
  const moment = (iso: string, zone: string) =>
    t('pdf.moment', { date: writeDate(iso, language, zone), time: localTime(iso, zone).slice(11) })
  return {
    language,
    t,
    portal,
    moment,
    count: (value: number) => writeDistance(value, language),
    money: (cents: number, currency: Currency) => writeMoney(cents / 100, currency, language),
    /** `01.10.26`, of a day as `2026-10-01` */
    shortDate: memoize((day: string) => twoDigitYear(writeDate(noonOf(day), language, 'UTC')), TEXTS_CACHED),
    /** `Do 01.10.26` */
    shortDay: memoize(
      (day: string) => twoDigitYear(writeFullDay(noonOf(day), 'UTC', language).replace(',', '')),
      TEXTS_CACHED,
    ),
    /** `09:05` in both languages. */
    time: (iso: string, zone: string) => localTime(iso, zone).slice(11),
    date: (iso: string, zone: string) => writeDate(iso, language, zone),
    ...distances(language, 'metric'),
  }
}

/** The same with distances in the unit of a vehicle. */
export const wordsFor = (language: ReportLocale, system: SystemOfUnits): Words => ({
  ...wordsOf(language),
  ...distances(language, system),
})

function distances(language: ReportLocale, system: SystemOfUnits) {
  const unit: 'km' | 'mi' = distanceUnit(system)
  const tenths = memoize((value: number) => writeDistance(value / 10, language), TEXTS_CACHED)
  return { system, unit, tenths, distance: (value: number) => `${tenths(value)}\u00a0${unit}` }
}

const twoDigitYear = (date: string) => date.replace(/\d\d(\d\d)$/, '$1')

/** Noon of a calendar day, for writing it in UTC. */
export const noonOf = (day: string) => `${day}T12:00:00Z`

export type Days = { dateFirst: string | null; dateLast: string | null }

/** `01.10.2026 – 31.10.2026` */
export function periodText({ t, date }: Words, { dateFirst, dateLast }: Days): string {
  const first = dateFirst && date(noonOf(dateFirst), 'UTC')
  const last = dateLast && date(noonOf(dateLast), 'UTC')
  if (first && last) return first === last ? first : `${first}\u00a0– ${last}`
  if (first) return t('pdf.periodFrom', { first })
  return last ? t('pdf.periodUntil', { last }) : t('pdf.periodAll')
}
