import type { ReportLocale } from '#contract/reports/template.ts'
import { INTERVAL_UNITS, type IntervalUnit } from '#contract/reports/template.ts'
import { type Period, periodOf } from '#domain/reports/period.ts'
import { EMPTY_FILTER } from '#domain/reports/settings.ts'
import { safeFileName } from '../../http/file/file-name.ts'

/** Names are cut at 120 characters, and the period at the end has to stay. */
const COMPANY_LENGTH = 80

const UNBOUNDED: Record<ReportLocale, string> = { de: 'gesamt', en: 'all' }

/** `wegbuch-Albwerk GmbH-2026-10.pdf`, without a company `wegbuch-2026-10.pdf`. */
export function reportFileName(
  company: string | null,
  period: Period,
  { locale, isPdf }: { locale: ReportLocale; isPdf: boolean },
): string {
  const name = company === null ? '' : `${Array.from(company).slice(0, COMPANY_LENGTH).join('')}-`
  return safeFileName(`wegbuch-${name}${periodName(period) ?? UNBOUNDED[locale]}.${isPdf ? 'pdf' : 'csv'}`)
}

/** `2026`, `2026-Q3`, `2026-10` or `2026-W46` for a whole unit of the calendar; else its days. */
function periodName({ first, last }: Period): string | null {
  if (first === null || last === null) return null
  if (first === last) return first
  const unit = INTERVAL_UNITS.find((one) => isWhole(one, first, last))
  return unit ? UNIT_NAMES[unit](first) : `${first}_${last}`
}

function isWhole(unit: IntervalUnit, first: string, last: string): boolean {
  const filter = { ...EMPTY_FILTER, relativeDateIntervalUnit: unit, relativeDateIntervalOffset: 0 as const }
  const whole = periodOf(filter, first)
  return whole.first === first && whole.last === last
}

const UNIT_NAMES: Record<IntervalUnit, (first: string) => string> = {
  week: weekName,
  month: (first) => first.slice(0, 7),
  quarter: (first) => `${first.slice(0, 4)}-Q${(Number(first.slice(5, 7)) + 2) / 3}`,
  year: (first) => first.slice(0, 4),
}

const DAY_MS = 86_400_000

/** ISO 8601: a week belongs to the year of its Thursday. */
function weekName(monday: string): string {
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

const HOUR_MS = 3_600_000

/**
 * The days between two instants. Whole days of some zone, as the portal sends them, are told by their length, which a
 * change of clocks makes an hour longer or shorter: their midnights are then the nearest ones of UTC.
 */
export function daysBetween(startIso: string, endIso: string): Period {
  const [start, end] = [Date.parse(startIso), Date.parse(endIso) + 1]
  const rest = (end - start) % DAY_MS
  const isWholeDays = end - start > DAY_MS / 2 && (rest <= HOUR_MS || rest >= DAY_MS - HOUR_MS)
  if (!isWholeDays) return { first: dayOf(start), last: dayOf(end - 1) }
  return { first: dayOf(nearest(start)), last: dayOf(nearest(end) - DAY_MS) }
}

const nearest = (moment: number) => Math.round(moment / DAY_MS) * DAY_MS
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
