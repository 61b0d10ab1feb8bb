import type { ReportLocale } from '#contract/reports/template.ts'
import { memoize } from '../memoize.ts'

/** Spreadsheets take a file without it for one of an older encoding. */
export const BOM = '\uFEFF'
export const LINE_END = '\r\n'

export const FORMATS = {
  de: { separator: ';', point: ',' },
  en: { separator: ',', point: '.' },
} as const

/**
 * What a spreadsheet would run: a sign that begins a formula, also in its full-width and small forms, and behind white
 * space, invisible characters or quotes, which some take away first.
 */
const FORMULA = /^[\s\p{C}"'’‘“”„«»`´]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r]/u
/** The same where a program that splits at another separator, or at line breaks, would begin a cell; a phone number may stay. */
const INNER_FORMULA = /(?<=[,;\t\r\n])(?=[ "']*(?:[=@＝＠﹦﹫]|[+\-＋－﹢﹣](?![\d\s/]+(?:[,;\t\r\n]|$))))/gu
const QUOTE_AFTER_SEPARATOR = /(?<=[,;\t\r\n])'/gu
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/
const TEXTS_CACHED = 10_000
const LETTERS_CACHED = 200

/** How cells of a language are written. */
export function cellsOf(locale: ReportLocale) {
  const { separator, point } = FORMATS[locale]
  const isSpecial = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)

  const textCell = (value: string) => quoted(defuse(value))
  /** A logbook says the same things many times; only short ones are held. */
  const shortCell = memoize(textCell, TEXTS_CACHED)

  /** Any text, quoted where it has to be, and never a live formula. */
  function text(value: string | null | undefined): string {
    if (!value) return ''
    return value.length > LETTERS_CACHED ? textCell(value) : shortCell(value)
  }

  const quoted = (safe: string) =>
    isSpecial.test(safe) ? `"${safe.replaceAll(/\r\n?/g, '\n').replaceAll('"', '""')}"` : safe

  function decimal(value: number, decimals: number): string {
    const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
    return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}${point}${digits.slice(-decimals)}`
  }

  return {
    text,
    tenths: (value: number) => decimal(value, 1),
    cents: (value: number) => decimal(value, 2),
    /** With the decimals that it has. */
    number: (value: number) => String(value).replace('.', point),
    /** One line of a table; what a column lacks is empty. */
    line: <C extends string>(columns: readonly C[], cells: Partial<Record<C, string>>): string =>
      columns.map((column) => cells[column]).join(separator) + LINE_END,
  }
}

export type CellWriter = ReturnType<typeof cellsOf>

/** What a spreadsheet shows of a text: with a quote before what it would run. */
export function defuse(text: string): string {
  const isLive = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text)
  return (isLive ? `'${text}` : text).replaceAll(INNER_FORMULA, "'")
}

/** What a cell may have been before: a quote in front of what would run is ours, or was there. */
export const possibleOriginals = (text: string): string[] => [
  text,
  text.replace(/^'/, ''),
  text.replaceAll(QUOTE_AFTER_SEPARATOR, ''),
  text.replace(/^'/, '').replaceAll(QUOTE_AFTER_SEPARATOR, ''),
]
