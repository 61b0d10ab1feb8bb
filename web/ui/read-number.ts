import type { Language } from '#contract/users/user.ts'
import { localeOf } from '#domain/format/locale.ts'

// What somebody means who types a number, in either language; and how it is shown when the field is left.
// Numbers are texts with a point ("1234.5") on both ends, so that no decimal is ever rounded on its way.

export type NumberSpec = {
  /** `reading`: odometers and distances. `amount`: money and quantities, where 1,234 may be meant. */
  kind: 'reading' | 'amount'
  language: Language
  /** Ignored where it is typed along. */
  unit?: string | undefined
  /** How many decimals are shown at least. */
  decimals?: number | undefined
}

export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: string }
  /** Either of both may be meant, and only the writer knows. */
  | { kind: 'ambiguous'; values: [grouped: string, decimal: string] }
  | { kind: 'unreadable' }

const UNREADABLE: NumberReading = { kind: 'unreadable' }
const DECIMAL_SIGN: Record<Language, string> = { de: ',', en: '.' }
/** More figures than anybody means, and than a formatter takes behind the decimal sign. */
const MOST_FIGURES = 30
/** A grouped number: it never starts with a zero, and every further group has three digits. */
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
  // One sign, once. What cannot be grouping, as in 0,500, is the decimal whatever stands behind it.
  if (!GROUPED.test(digits)) return number(whole, after)
  if (kind === 'reading') return number(whole + after)
  if (signs === DECIMAL_SIGN[language]) return number(whole, after)
  return { kind: 'ambiguous', values: [write(whole + after, ''), write(whole, after)] }
}

function withoutUnits(text: string, unit: string | undefined): string {
  const bare = text.replace(/[\s'’€]|km|eur/gi, '')
  const own = unit?.toLowerCase()
  if (!own) return bare
  // Receipts name the currency before the number, people behind it.
  const behind = bare.toLowerCase().startsWith(own) ? bare.slice(own.length) : bare
  return behind.toLowerCase().endsWith(own) ? behind.slice(0, -own.length) : behind
}

function normalize(minus: string, whole: string, part: string): string {
  const left = whole.replace(/^0+(?=\d)/, '') || '0'
  const right = part.replace(/0+$/, '')
  const value = right ? `${left}.${right}` : left
  return minus && value !== '0' ? `-${value}` : value
}

/** As it is shown: grouped, unless that would not be read back as the same number. */
export function writeNumber(value: string, spec: NumberSpec): string {
  const grouped = format(value, spec, true)
  const again = readNumber(grouped, spec)
  return again.kind === 'number' && again.value === value ? grouped : format(value, spec, false)
}

function format(value: string, { language, decimals = 0 }: NumberSpec, useGrouping: boolean): string {
  const maximumFractionDigits = Math.max(decimals, value.split('.')[1]?.length ?? 0)
  const options = { useGrouping, minimumFractionDigits: decimals, maximumFractionDigits }
  // The text itself is formatted: as a number it would lose digits.
  return new Intl.NumberFormat(localeOf(language), options).format(value as Intl.StringNumericLiteral)
}
