import type { Language } from '#contract/users/user.ts'
import { decimalText } from '#domain/decimal.ts'
import { localeOf } from '#domain/format/locale.ts'

// Reads numbers as people type them, in either language, and formats them on blur. Both use strings with a point
// ("1234.5"), so that no decimal is ever rounded.

export type NumberSpec = {
  /** `reading`: odometers and distances. `amount`: money and quantities, where 1,234 may have decimals. */
  kind: 'reading' | 'amount'
  language: Language
  /** Ignored if it is typed with the number. */
  unit?: string | undefined
  /** The minimum number of decimals shown. */
  decimals?: number | undefined
}

export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: string }
  /** Ambiguous: the user must choose. */
  | { kind: 'ambiguous'; values: [grouped: string, decimal: string] }
  | { kind: 'unreadable' }

const UNREADABLE: NumberReading = { kind: 'unreadable' }
const DECIMAL_SIGN: Record<Language, string> = { de: ',', en: '.' }
/** More digits than anybody means, and than a formatter accepts after the decimal sign. */
const MOST_FIGURES = 30
/** A grouped number: it never starts with a zero, and each further group has three digits. */
const GROUPED = /^[1-9]\d{0,2}(\D\d{3})+$/

export function readNumber(text: string, spec: NumberSpec): NumberReading {
  const bare = withoutUnits(text, spec.unit)
  if (bare === '') return { kind: 'empty' }
  const [, minus = '', digits = ''] = /^([-−]?)([\d.,]*\d[\d.,]*)$/.exec(bare) ?? []
  if (digits === '' || digits.length > MOST_FIGURES) return UNREADABLE
  return read(digits, (whole, part) => normalize(minus, whole, part), spec)
}

type Write = (whole: string, part: string) => string

function read(digits: string, write: Write, { kind, language }: NumberSpec): NumberReading {
  const signs = digits.replace(/\d/g, '')
  const number = (whole: string, part = ''): NumberReading => ({ kind: 'number', value: write(whole, part) })
  if (signs === '') return number(digits)
  const last = digits.lastIndexOf(signs.at(-1) ?? '')
  const before = digits.slice(0, last)
  const after = digits.slice(last + 1)
  const whole = before.replace(/\D/g, '')

  if (new Set(signs).size === 2) {
    const isOnce = signs.indexOf(signs.at(-1) ?? '') === signs.length - 1
    return isOnce && GROUPED.test(before) ? number(whole, after) : UNREADABLE
  }
  if (signs.length > 1) return GROUPED.test(digits) ? number(whole + after) : UNREADABLE
  // One sign, once. If it cannot be grouping, as in 0,500, it is the decimal sign.
  if (!GROUPED.test(digits)) return number(whole, after)
  if (kind === 'reading') return number(whole + after)
  if (signs === DECIMAL_SIGN[language]) return number(whole, after)
  return { kind: 'ambiguous', values: [write(whole + after, ''), write(whole, after)] }
}

function withoutUnits(text: string, unit: string | undefined): string {
  const bare = text.replace(/[\s'’€]|km|eur/gi, '')
  const own = unit?.toLowerCase()
  if (!own) return bare
  // Receipts have the currency before the number, people type it after.
  const behind = bare.toLowerCase().startsWith(own) ? bare.slice(own.length) : bare
  return behind.toLowerCase().endsWith(own) ? behind.slice(0, -own.length) : behind
}

function normalize(minus: string, whole: string, part: string): string {
  const left = whole.replace(/^0+(?=\d)/, '') || '0'
  const right = part.replace(/0+$/, '')
  const value = right ? `${left}.${right}` : left
  return minus && value !== '0' ? `-${value}` : value
}

/** Formats it with grouping, unless that would be read as another number. */
export function writeNumber(value: string, spec: NumberSpec): string {
  const grouped = format(value, spec, true)
  const again = readNumber(grouped, spec)
  return again.kind === 'number' && again.value === value ? grouped : format(value, spec, false)
}

export const formatNumber = (value: number, spec: NumberSpec): string => writeNumber(decimalText(value), spec)

function format(value: string, { language, decimals = 0 }: NumberSpec, useGrouping: boolean): string {
  const maximumFractionDigits = Math.max(decimals, value.split('.')[1]?.length ?? 0)
  const options = { useGrouping, minimumFractionDigits: decimals, maximumFractionDigits }
  // Formats the string itself: as a number it would lose digits.
  return new Intl.NumberFormat(localeOf(language), options).format(value as Intl.StringNumericLiteral)
}
