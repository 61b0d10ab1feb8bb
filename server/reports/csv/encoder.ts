import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#contract/expenses/expense.ts'
import type { ReportLocale } from '#contract/reports/template.ts'
import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/trip.ts'
import type { ExpenseLine, Report, ReportVehicle, TotalledPart, TripLine } from '../model.ts'
import { BOM, cellsOf } from './cells.ts'
import { type Column, EXPENSE, MULTI_LINE, SINGLE_LINE, SUMMARY } from './columns.ts'
import { expenseCells } from './expense-line.ts'
import { filled } from './filled.ts'
import { reportLines, summaryLines } from './summary-lines.ts'
import { type TableTally, tableTally } from './table-tally.ts'
import { type CsvTexts, textsOf } from './texts.ts'
import { singleLines } from './trip-lines.ts'
import { twoLines } from './two-lines.ts'

/** The tables of a report as text, line by line. A file is the mark `BOM`, a header and its lines. */
export type CsvEncoder = {
  tripHeader: () => string
  trips: (vehicle: ReportVehicle, lines: readonly TripLine[]) => string
  expenseHeader: () => string
  expenses: (vehicle: ReportVehicle, lines: readonly ExpenseLine[]) => string
  summaryHeader: () => string
  /** Of the report as a whole. */
  report: () => string
  summary: (part: TotalledPart) => string
  /** What of each table was written until now. */
  tables: () => TableTally
}

export { BOM }

export function csvEncoder(report: Report): CsvEncoder {
  const { settings } = report
  const cells = cellsOf(settings.locale)
  const texts = textsOf(settings.locale)
  const isExtract = report.omissions.length > 0
  const hasExtent = settings.tripsCoverage === 'itemsAndSummary' || isExtract
  const extent = hasExtent ? cells.text(extentText(report, texts)) : ''
  const header = headerWriter(settings.locale)
  const isTwoLines = settings.format === 'csvMultiline'
  const summary = { cells, texts, extent }
  const { add, tables } = tableTally()

  return {
    tables,
    tripHeader: () => add('trips', header(isTwoLines ? MULTI_LINE : SINGLE_LINE)),
    trips: (vehicle, lines) => {
      const context = { cells, texts, vehicle, settings, extent }
      let text = ''
      for (const line of lines)
        if (isTwoLines) for (const one of twoLines(line, context)) text += cells.line(MULTI_LINE, one)
        else for (const one of singleLines(line, context)) text += cells.line(SINGLE_LINE, one)
      return add('trips', text)
    },
    expenseHeader: () => add('expenses', header(EXPENSE)),
    expenses: (vehicle, lines) => {
      const context = { cells, texts, vehicle }
      return add('expenses', lines.map((line) => cells.line(EXPENSE, expenseCells(line, context))).join(''))
    },
    summaryHeader: () => add('summary', header(SUMMARY)),
    report: () =>
      add(
        'summary',
        reportLines(report, summary)
          .map((line) => cells.line(SUMMARY, line))
          .join(''),
      ),
    summary: (part) =>
      add(
        'summary',
        summaryLines(part, report, summary)
          .map((line) => cells.line(SUMMARY, line))
          .join(''),
      ),
  }
}

/** The names of columns as a line. */
export function headerWriter(locale: ReportLocale) {
  const [cells, texts] = [cellsOf(locale), textsOf(locale)]
  return (columns: readonly Column[]): string =>
    cells.line(
      columns,
      Object.fromEntries(columns.map((column) => [column, cells.text(columnName(column, texts))])),
    )
}

export function columnName(column: Column, { t, portal, category }: CsvTexts): string {
  const trip = TRIP_CATEGORIES.find((one) => one === column)
  const expense = EXPENSE_CATEGORIES.find((one) => one === column)
  if (trip) return category(trip)
  if (expense) return portal(`expenseCategory.${expense}`)
  return t(`csv.column.${column as Exclude<Column, TripCategory | ExpenseCategory>}`)
}

function extentText({ omissions, settings: { filter } }: Report, { t, category }: CsvTexts): string {
  if (omissions.length === 0) return t('csv.complete')
  const chosen = filter.tripCategory === null ? '' : category(filter.tripCategory)
  const missing = omissions.map((omission) =>
    filled(t(`csv.without.${omission}`), {
      value: omission === 'driver' ? (filter.driverName ?? '') : chosen,
    }),
  )
  return filled(t('csv.extract'), { missing: missing.join(', ') })
}
