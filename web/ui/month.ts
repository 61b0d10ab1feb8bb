import type { Language } from '#contract/users/user.ts'
import { localeOf } from '#domain/format/locale.ts'
import { daysIn, isoDate } from './iso-date.ts'

// Calendar months, Monday first, computed in UTC so that no clock change loses a day.

const DAY = 86_400_000

const utc = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The date this many days later. */
export const plusDays = (iso: string, days: number) => isoOf(utc(iso) + days * DAY)

/** The date this many months later: the same day, or the last one of a shorter month. */
export function plusMonths(iso: string, months: number): string {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(at / 12), (at % 12) + 1]
  return isoDate(newYear, newMonth, Math.min(day, daysIn(newYear, newMonth)))
}

/** 0 for a Monday, 6 for a Sunday. */
export const weekday = (iso: string) => (new Date(utc(iso)).getUTCDay() + 6) % 7

/** The six weeks around the month of a date, so that a calendar keeps its height. */
export function weeksAround(iso: string): string[][] {
  const first = `${iso.slice(0, 7)}-01`
  const start = plusDays(first, -weekday(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => plusDays(start, week * 7 + day)),
  )
}

const format = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })

/** `Montag, 2. März 2026`: the label of a day for screen readers. */
export const dayName = (iso: string, language: Language) =>
  format(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(utc(iso))

export function weekdayNames(language: Language): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, day) => {
    const at = utc(plusDays('2026-01-05', day))
    return {
      short: format(language, { weekday: 'short' }).format(at),
      long: format(language, { weekday: 'long' }).format(at),
    }
  })
}
