import type { Language } from '#contract/users/user.ts'
import { daysIn, isoDate } from './iso-date.ts'

// Reads dates as people type them: day first, in German as in British English.

type DateReading =
  | { kind: 'empty' }
  /** `2026-03-02` */
  | { kind: 'date'; iso: string }
  /** It reads as a date that does not exist: 31.02. */
  | { kind: 'nowhere' }
  | { kind: 'unreadable' }

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/
const PARTS = /^(\d{1,2})\s*[./\s-]\s*(\d{1,2})(?:\s*[./\s-]\s*(\d{4}|\d{2})?)?\.?$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
const NAMED = /^(\d{1,2})\.?\s*(\p{L}{3,})\.?,?\s*(\d{4})?$/u
/** Each month by the beginnings of its German and English names. */
const MONTHS = [
  /^ja[nä]/,
  /^feb/,
  /^(mär|mrz|mar|mae)/,
  /^apr/,
  /^ma[iy]/,
  /^jun/,
  /^jul/,
  /^aug/,
  /^sep/,
  /^o[kc]t/,
  /^nov/,
  /^de[zc]/,
]
const AHEAD_MONTHS = 6

/** Pasted dates may contain a weekday and a time; both are dropped. */
const stripDate = (text: string) =>
  text
    .trim()
    .replace(/^\p{L}{2,}\.?,?\s+(?=\d)/u, '')
    .replace(/(?<=\d)(?:,\s*|\s+|T)\d{1,2}:\d{2}.*$/u, '')

/** A missing year is the current one, or the last one if the date would be more than half a year ahead. */
export function readDate(text: string, today: string): DateReading {
  const typed = stripDate(text)
  if (typed === '') return { kind: 'empty' }
  const iso = YEAR_FIRST.exec(typed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = PARTS.exec(typed) ?? DIGITS.exec(typed) ?? withMonthNumber(NAMED.exec(typed))
  if (!parts) return { kind: 'unreadable' }
  const [, day, month, year] = parts
  return dateOf(year ? fullYear(year) : likelyYear(Number(month), today), Number(month), Number(day))
}

/** Replaces the name of a month by its number; null for an unknown name. */
function withMonthNumber(parts: RegExpExecArray | null): string[] | null {
  const [whole = '', day = '', name = '', year = ''] = parts ?? []
  const month = MONTHS.findIndex((begins) => begins.test(name.toLowerCase()))
  return month < 0 ? null : [whole, day, String(month + 1), year]
}

function dateOf(year: number, month: number, day: number): DateReading {
  const isThere = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  if (!isThere || year < 1900 || year > 2199) return { kind: 'nowhere' }
  return { kind: 'date', iso: isoDate(year, month, day) }
}

const fullYear = (typed: string) => {
  const year = Number(typed)
  if (typed.length === 4) return year
  return year < 80 ? 2000 + year : 1900 + year
}

function likelyYear(month: number, today: string): number {
  const [year = 0, now = 0] = today.split('-').map(Number)
  return month - now > AHEAD_MONTHS ? year - 1 : year
}

/** As typed: `02.03.2026`, or `02/03/2026`. */
export function toDateInput(iso: string, language: Language): string {
  const [year, month, day] = iso.split('-')
  return [day, month, year].join(language === 'de' ? '.' : '/')
}
