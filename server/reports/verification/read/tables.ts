import { createHash } from 'node:crypto'
import { REPORT_LOCALES, type ReportLocale } from '#contract/reports/template.ts'
import { BOM, FORMATS } from '../../csv/cells.ts'
import { type Column, EXPENSE, MULTI_LINE, SINGLE_LINE, SUMMARY } from '../../csv/columns.ts'
import { columnName } from '../../csv/encoder.ts'
import type { TableFacts, TableName } from '../../csv/table-tally.ts'
import { textsOf } from '../../csv/texts.ts'
import { memoize } from '../../memoize.ts'
import { READ_LIMITS, type ReadLimits } from '../limits.ts'
import { recordsOf } from './records.ts'

/** What a line says by column; a column that the file lacks is empty. */
export type FileLine = { line: number; cells: Partial<Record<Column, string>> }

export type FileTable = {
  name: TableName
  locale: ReportLocale
  isTwoLines: boolean
  facts: TableFacts
  lines: FileLine[]
}

type Kind = { name: TableName; isTwoLines: boolean; columns: readonly Column[] }
const KINDS: readonly Kind[] = [
  { name: 'trips', isTwoLines: false, columns: SINGLE_LINE },
  { name: 'trips', isTwoLines: true, columns: MULTI_LINE },
  { name: 'expenses', isTwoLines: false, columns: EXPENSE },
  { name: 'summary', isTwoLines: false, columns: SUMMARY },
]

type Reading = { tables: FileTable[]; isTooMuch: boolean }

/** The tables of reports in a text; what else it holds is left aside. */
export function tablesIn(bytes: Buffer, limits: ReadLimits = READ_LIMITS): Reading {
  const text = bytes.toString('utf8').replace(BOM, '')
  const locale = REPORT_LOCALES.find((one) => text.includes(firstCells(one)))
  if (!locale) return { tables: [], isTooMuch: false }
  const tables: FileTable[] = []
  let open: { table: FileTable; columns: (Column | undefined)[]; start: number; end: number } | null = null
  let lines = 0

  function close(): void {
    if (open) open.table.facts.digest = digestOf(text.slice(open.start, open.end))
    open = null
  }

  for (const { cells, start, end } of recordsOf(text, FORMATS[locale].separator, limits.cellsPerLine)) {
    if (++lines > limits.lines) return { tables, isTooMuch: true }
    const header = headerOf(locale, cells)
    if (header || (cells.length === 1 && cells[0] === '')) close()
    if (header) {
      if (tables.length >= limits.tables) return { tables, isTooMuch: true }
      const { name, isTwoLines, columns } = header
      const table: FileTable = { name, locale, isTwoLines, facts: { lines: 0, digest: '' }, lines: [] }
      tables.push(table)
      open = { table, columns, start, end }
    } else if (open) {
      const { table, columns } = open
      table.lines.push({ line: ++table.facts.lines, cells: byColumn(columns, cells) })
      open.end = end
    }
  }
  close()
  return { tables, isTooMuch: false }
}

type Header = { name: TableName; isTwoLines: boolean; columns: (Column | undefined)[] }

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

const firstCells = (locale: ReportLocale) =>
  SUMMARY.slice(0, 2).map(nameIn(locale)).join(FORMATS[locale].separator)

function nameIn(locale: ReportLocale) {
  const texts = textsOf(locale)
  return (column: Column) => columnName(column, texts)
}

/** The columns of each kind by their names. */
const namesOf = memoize(
  (locale: string) =>
    KINDS.map((kind) => ({
      ...kind,
      byName: new Map(kind.columns.map((column) => [nameIn(locale as ReportLocale)(column), column])),
    })),
  REPORT_LOCALES.length,
)

/** The kind of table whose header this is, also if some names in it were changed. */
function headerOf(locale: ReportLocale, [first = '', ...rest]: readonly string[]): Header | null {
  const cells = [first.replace(BOM, ''), ...rest]
  const name = nameIn(locale)
  if (cells[0] !== name('plate') && cells[1] !== name('kind')) return null
  for (const { name: table, isTwoLines, byName } of namesOf(locale)) {
    const columns = cells.map((cell) => byName.get(cell))
    const known = columns.filter((column) => column !== undefined).length
    if (known >= byName.size * ALIKE) return { name: table, isTwoLines, columns }
  }
  return null
}

/** Version 1 lacks two columns. */
const ALIKE = 0.8

function byColumn(columns: readonly (Column | undefined)[], cells: readonly string[]): FileLine['cells'] {
  const line: FileLine['cells'] = {}
  for (const [index, column] of columns.entries()) if (column) line[column] = cells[index] ?? ''
  return line
}
