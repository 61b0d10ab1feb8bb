import { writeAmount, writePercent } from '#domain/format/money.ts'
import { placeParts } from '#domain/places/place-text.ts'
import { localDay } from '../local-time.ts'
import type { CurrencySummary, ExpenseLine } from '../model.ts'
import {
  begunHeight,
  drawGridHeads,
  flowRow,
  flowSum,
  type Grid,
  type GridColumn,
  gridOf,
  gridRow,
  type Parts,
} from './grid.ts'
import type { Paper } from './paper.ts'
import type { Row } from './row.ts'
import { BODY, LEFT, MM, RIGHT } from './sheet.ts'
import { drawTitle, TITLE_HEIGHT } from './title.ts'
import type { Words } from './words.ts'
import { bold, quiet, type Run, run, widthOf } from './wrap.ts'

/** Beside the summary of the trips. */
export const BESIDE_X = LEFT + 113 * MM
export const SUM_HEAD = 14

export type Title = { text: string; note: string }
type Options = { hasTags: boolean; hasOdometer: boolean }

const right = (title: string, mm: number): GridColumn => ({ title, width: mm * MM, isRight: true })

/** The expenses in a column beside the summary: date, what, where, tags and amounts. */
export function narrowGrid(
  words: Words,
  { hasTags }: Options,
  amounts: readonly number[],
  x = BESIDE_X,
): Grid {
  const { t } = words
  const tags = hasTags ? 25 : 0
  const rest = (RIGHT - BESIDE_X) / MM - 14 - 28 - tags - 10 - amounts.reduce((sum, width) => sum + width, 0)
  return gridOf(x, [
    { title: t('pdf.date'), width: 14 * MM },
    { title: t('pdf.category'), width: rest * MM },
    { title: t('pdf.place'), width: 28 * MM },
    ...(hasTags ? [{ title: t('pdf.tags'), width: tags * MM }] : []),
    right(t('pdf.rate'), 10),
    ...amountColumns(words, amounts),
  ])
}

/** Across the page, for more expenses than fit beside the summary. */
export function wideGrid(words: Words, { hasTags, hasOdometer }: Options): Grid {
  const { t } = words
  const [tags, odometer] = [hasTags ? 38 : 0, hasOdometer ? 19 : 0]
  const rest = 270 - 16 - 60 - tags - odometer - 13 - 27 - 24 - 27
  return gridOf(LEFT, [
    { title: t('pdf.date'), width: 16 * MM },
    { title: t('pdf.category'), width: rest * MM },
    { title: t('pdf.place'), width: 60 * MM },
    ...(hasOdometer ? [right(t(`pdf.odometer.${words.unit}`), odometer)] : []),
    ...(hasTags ? [{ title: t('pdf.tags'), width: tags * MM }] : []),
    right(t('pdf.rate'), 13),
    ...amountColumns(words, [27, 24, 27]),
  ])
}

const AMOUNTS = ['pdf.net', 'pdf.tax', 'pdf.gross'] as const
const amountColumns = ({ t }: Words, widths: readonly number[]) =>
  AMOUNTS.map((key, index) => right(t(key), widths[index] ?? 17))

/** So wide that no sum has to be parted, in millimetres. */
export function amountWidths(sums: readonly CurrencySummary[], { money }: Words): number[] {
  const least = { net: 17, tax: 15, gross: 17 }
  return (['net', 'tax', 'gross'] as const).map((part) => {
    const widths = sums.map((sum) => widthOf(bold(money(sum[part], sum.currencyCode)), BODY.size) / MM + 2.6)
    return Math.max(least[part], ...widths)
  })
}

export function expenseCells(expense: ExpenseLine, words: Words, options: Options): Parts[] {
  const { shortDate, money, language, portal, tenths } = words
  const { productType, unit, amount, comment, currencyCode: currency } = expense
  const fuel = productType ? `, ${portal(`fuel.${productType}`)}` : ''
  const measured = unit && amount ? ` ${writeAmount(amount, unit, language)}` : ''
  const what = run(`${portal(`expenseCategory.${expense.category}`)}${fuel}${measured}`)
  const [where = '', ...nearer] = placeParts(expense.place)
  return [
    one(run(shortDate(localDay(expense.spentAtIso, expense.spentTz)))),
    [[what], comment ? [quiet(comment)] : []],
    [[run(where)], [quiet(nearer.join(', '))]],
    ...(options.hasOdometer ? [one(run(expense.odometer === null ? '' : tenths(expense.odometer)))] : []),
    ...(options.hasTags ? [one(quiet(expense.tags.join(', ')))] : []),
    one(run(rateText(expense.taxRate, words))),
    one(run(money(expense.net, currency))),
    one(run(money(expense.tax, currency))),
    one(bold(money(expense.gross, currency))),
  ]
}

const one = (only: Run): Parts => [[only]]

const rateText = (rate: number | null, { t, language }: Words) =>
  rate === null ? t('pdf.rateNone') : writePercent(rate, language)

/** The heading of the expenses and the heads of their columns, on the same page as their first row. */
export function beginExpenses(paper: Paper, grid: Grid, first: Row, title: Title): void {
  if (paper.y + TITLE_HEIGHT + SUM_HEAD + begunHeight(paper, first) > paper.bottom) {
    paper.turn()
    paper.y += 2 * MM
  }
  const y = drawTitle(paper.sheet, title.text, grid.x, paper.y, title.note)
  paper.y = drawGridHeads(paper.sheet, grid, y)
}

/** By category and rate, with a sum for each currency. */
export function flowSums(paper: Paper, sums: readonly CurrencySummary[], x: number, words: Words): void {
  const { t, count, money, portal } = words
  const widths = amountWidths(sums, words)
  const rest = (RIGHT - BESIDE_X) / MM - 32 - widths.reduce((sum, width) => sum + width, 0)
  const grid = gridOf(x, [
    { title: t('pdf.byCategory'), width: rest * MM },
    right(t('pdf.rate'), 16),
    right(t('pdf.count'), 16),
    ...amountColumns(words, widths),
  ])
  if (paper.y + SUM_HEAD + 2 * BODY.leading > paper.bottom) paper.turn()
  paper.y = drawGridHeads(paper.sheet, grid, paper.y)
  for (const { currencyCode: currency, rows, ...sum } of sums) {
    for (const row of rows) {
      const cells = [
        one(run(portal(`expenseCategory.${row.category}`))),
        one(run(rateText(row.taxRate, words))),
        one(run(count(row.count))),
        one(run(money(row.net, currency))),
        one(run(money(row.tax, currency))),
        one(bold(money(row.gross, currency))),
      ]
      flowRow(paper, grid, gridRow(grid, cells))
    }
    const total = [t('pdf.totalOf', { of: currency }), '', count(sum.count)]
    const amounts = [sum.net, sum.tax, sum.gross].map((value) => money(value, currency))
    flowSum(
      paper,
      grid,
      [...total, ...amounts].map((text) => (text === '' ? [] : one(bold(text)))),
    )
  }
}
