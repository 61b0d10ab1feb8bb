import type { TFunction } from 'i18next'
import type { RuleName } from '#contract/inbox/rule.ts'

const WORKING_DAYS = '1,2,3,4,5'
const WEEKEND = '6,7'
/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** `Zuhause → Arbeit, werktags, 06:00–10:00`: what a rule is called by. */
export function writeRuleName(
  { from, to, weekdays, hours }: RuleName,
  t: TFunction,
  language: string,
): string {
  const isAny = from.kind === 'any' && to.kind === 'any'
  const way = isAny ? t('rule.everyTrip') : `${endName(from, t)} → ${endName(to, t)}`
  const name = [way, writeDays(weekdays, t, language), hours && `${hours.from}–${hours.to}`]
    .filter(Boolean)
    .join(', ')
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

const endName = ({ kind, label }: RuleName['from'], t: TFunction) =>
  kind === 'place' && label ? label : t(`rule.end.${kind}`)

export function writeDays(weekdays: readonly number[] | null, t: TFunction, language: string): string {
  if (!weekdays) return ''
  const days = weekdays.join(',')
  if (days === WORKING_DAYS) return t('rule.workingDays')
  if (days === WEEKEND) return t('rule.weekend')
  return weekdays.map((day) => writeWeekday(day, language)).join(', ')
}

/** `Mo`; 1 is Monday. */
export const writeWeekday = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    FIRST_DAY + (day - 1) * DAY_MS,
  )
