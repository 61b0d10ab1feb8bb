import type { ReportSettings } from '#contract/reports/template.ts'
import { expenseFilterText } from '../expense-filter-text.ts'
import type { CurrencySummary, ExpenseLine, PartSummary } from '../model.ts'
import {
  amountWidths,
  BESIDE_X,
  beginExpenses,
  expenseCells,
  flowSums,
  narrowGrid,
  SUM_HEAD,
  type Title,
  wideGrid,
} from './expenses.ts'
import { flowRow, type Grid, gridRow } from './grid.ts'
import type { Paper } from './paper.ts'
import { heightOf } from './row.ts'
import { BODY, baseline, LEFT, MM, write } from './sheet.ts'
import { drawTitle, TITLE_HEIGHT } from './title.ts'
import type { Words } from './words.ts'
import { lineOf, quiet } from './wrap.ts'

/** Beside the summary stand at most so many, if they fit on the page; otherwise they go across it. */
const BESIDE_MAX = 24
const CATEGORY_LEAST = 26 * MM
const GAP = 5 * MM
const SUM_LINE = BODY.leading + 1.3 * MM

/** The expenses of a part: the first are held back until it is clear where they go. */
export class ExpenseSection {
  readonly #paper: Paper
  readonly #words: Words
  readonly #settings: ReportSettings
  readonly #held: ExpenseLine[] = []
  #wide: Grid | null = null

  constructor(paper: Paper, words: Words, settings: ReportSettings) {
    this.#paper = paper
    this.#words = words
    this.#settings = settings
  }

  add(expense: ExpenseLine): void {
    if (this.#settings.expensesCoverage !== 'itemsAndSummary') return
    this.#held.push(expense)
    if (this.#wide !== null || this.#held.length > BESIDE_MAX) this.#flowWide()
  }

  /** Writes across the page what does not fit beside the summary. */
  settle(summary: PartSummary): void {
    if (this.#held.length > 0 && !this.#fits(summary)) this.#flowWide()
  }

  /** What is left, and the sums, at the right of the trips' summary or alone. */
  close(summary: PartSummary): void {
    if (this.#settings.expensesCoverage === 'none') return
    const [paper, words] = [this.#paper, this.#words]
    const x = this.#settings.tripsCoverage === 'none' ? LEFT : BESIDE_X
    if (this.#held.length > 0) {
      const grid = this.#narrow(summary.expenses, x)
      const rows = this.#rows(grid)
      if (rows[0]) beginExpenses(paper, grid, rows[0], this.#title)
      for (const row of rows) flowRow(paper, grid, row)
      paper.y += 2.2 * MM
    } else {
      const text = this.#wide ? words.t('pdf.summaryOfExpenses') : this.#title.text
      paper.y = drawTitle(paper.sheet, text, x, paper.y, this.#title.note)
    }
    if (summary.expenses.length > 0) return flowSums(paper, summary.expenses, x, words)
    const none = words.t(this.#title.note === '' ? 'pdf.noExpenses' : 'pdf.noExpensesMatch')
    write(paper.sheet, lineOf([quiet(none)], BODY.size), x, baseline(paper.y, BODY))
    paper.y += BODY.leading
  }

  /** The heading says which expenses a filter has chosen: their sum is not what the vehicle cost. */
  get #title(): Title {
    const { t, portal } = this.#words
    return { text: t('pdf.expenses'), note: expenseFilterText(this.#settings.filter, { t, portal }) }
  }

  get #options() {
    return { hasTags: this.#settings.isReportTagsEnabled, hasOdometer: false }
  }

  #narrow(sums: readonly CurrencySummary[], x: number): Grid {
    return narrowGrid(this.#words, this.#options, amountWidths(sums, this.#words), x)
  }

  #rows(grid: Grid) {
    return this.#held.map((expense) => gridRow(grid, expenseCells(expense, this.#words, this.#options)))
  }

  /** How much room the right side takes on one page. */
  height({ expenses: sums }: PartSummary): number {
    if (this.#settings.expensesCoverage === 'none') return 0
    const rows = this.#rows(this.#narrow(sums, BESIDE_X)).reduce((sum, row) => sum + heightOf(row), 0)
    const lines = sums.reduce((sum, { rows: { length } }) => sum + length + 1, 0)
    return TITLE_HEIGHT + rows + 2 * SUM_HEAD + lines * SUM_LINE + GAP
  }

  #fits(summary: PartSummary): boolean {
    const category = this.#narrow(summary.expenses, BESIDE_X).columns[1]
    if (!category || category.width < CATEGORY_LEAST || this.#settings.tripsCoverage === 'none') return false
    return this.#paper.holds(this.height(summary))
  }

  #flowWide(): void {
    const [paper, words] = [this.#paper, this.#words]
    const options = { ...this.#options, hasOdometer: true }
    const grid = this.#wide ?? wideGrid(words, options)
    const rows = this.#held.splice(0).map((expense) => gridRow(grid, expenseCells(expense, words, options)))
    if (this.#wide === null && rows[0]) {
      this.#wide = grid
      paper.y += paper.isFresh ? 2 * MM : GAP
      beginExpenses(paper, grid, rows[0], this.#title)
    }
    for (const row of rows) flowRow(paper, grid, row)
  }
}
