import type { ExpenseLine, PartSummary, Report, VehiclePart } from '../model.ts'
import { columnsOf } from './columns.ts'
import {
  amountWidths,
  BESIDE_X,
  beginExpenses,
  expenseCells,
  flowSums,
  narrowGrid,
  wideGrid,
} from './expenses.ts'
import { emptyFrame, frameOf } from './frame.ts'
import { flowRow, type Grid, gridRow } from './grid.ts'
import { type Folio, Paper } from './paper.ts'
import { drawProof } from './proof.ts'
import { baseline, BODY, LEFT, MM, write } from './sheet.ts'
import { drawSummary, SUMMARY_HEIGHT } from './summary.ts'
import { drawTitle } from './title.ts'
import { TripTable } from './trips.ts'
import { type Words, wordsFor, wordsOf } from './words.ts'
import { bold, lineOf, quiet, widthOf } from './wrap.ts'

/** So many expenses stand beside the summary; more of them go across the page. */
const BESIDE_MAX = 24
const SECTION_GAP = 5 * MM

/** The pages of a report, each as soon as it is full. */
export async function* layOutReport(report: Report): AsyncGenerator<Folio> {
  let pages = 0
  for await (const part of report.parts()) {
    const words = wordsFor(report.settings.locale, part.vehicle.systemOfUnits)
    const paper = new Paper(frameOf(report, part, words), pages)
    yield* layOutPart(report, part, { paper, words })
    pages = paper.pages
  }
  if (pages > 0) return
  const words = wordsOf(report.settings.locale)
  const paper = new Paper(emptyFrame(report, words), 0)
  write(paper.sheet, lineOf([quiet(words.t('pdf.noVehicles'))], BODY.size), LEFT, baseline(paper.y, BODY))
  paper.finish()
  yield* paper.take()
}

type Desk = { paper: Paper; words: Words }

async function* layOutPart(report: Report, part: VehiclePart, desk: Desk): AsyncGenerator<Folio> {
  const { paper, words } = desk
  yield* layOutTrips(report, part, desk)
  const options = { hasTags: report.settings.isReportTagsEnabled, hasOdometer: false }
  const wide = { ...options, hasOdometer: true }
  const few: ExpenseLine[] = []
  let grid: Grid | null = null
  const flow = (expense: ExpenseLine) => {
    grid ??= beginWide()
    flowRow(paper, grid, gridRow(grid, expenseCells(expense, words, wide)))
  }
  for await (const expense of part.expenseLines()) {
    if (report.settings.expensesCoverage !== 'itemsAndSummary') continue
    if (grid === null && few.length < BESIDE_MAX) {
      few.push(expense)
      continue
    }
    for (const one of few.splice(0)) flow(one)
    flow(expense)
    yield* paper.take()
  }
  closePart(report, part, { ...desk, few })
  paper.finish()
  yield* paper.take()

  function beginWide(): Grid {
    const made = wideGrid(words, wide)
    if (!paper.isFresh) paper.y += SECTION_GAP
    beginExpenses(paper, made, words)
    return made
  }
}

async function* layOutTrips(report: Report, part: VehiclePart, { paper, words }: Desk): AsyncGenerator<Folio> {
  const hasItems = report.settings.tripsCoverage === 'itemsAndSummary'
  const widest = Math.max(part.facts.odometerEnd ?? 0, part.facts.odometerStart ?? 0)
  const wish = {
    odometerText: widthOf(quiet(words.tenths(widest)), BODY.size),
    distanceText: widthOf(bold(words.tenths(Math.min(part.facts.distance, 9_999))), BODY.size),
  }
  const columns = columnsOf(report.settings, wish)
  const table = hasItems ? new TripTable(paper, { columns, words, zone: part.vehicle.timeZone }) : null
  let isEmpty = true
  for await (const line of part.tripLines()) {
    isEmpty = false
    if (!table) continue
    table.add(line)
    yield* paper.take()
  }
  if (isEmpty && table) table.addNote(lineOf([quiet(words.t('pdf.noTrips'))], BODY.size))
  table?.end()
}

/** Summary, expenses and proof: what a part ends with. */
function closePart(report: Report, part: VehiclePart, { paper, words, few }: Desk & { few: readonly ExpenseLine[] }): void {
  const { settings } = report
  const summary = part.summary()
  const hasTrips = settings.tripsCoverage !== 'none'
  const hasExpenses = settings.expensesCoverage !== 'none'
  const needed = hasTrips ? SUMMARY_HEIGHT : 30 * MM
  if (paper.y + SECTION_GAP + needed > paper.bottom) paper.turn()
  paper.y += paper.isFresh ? 2 * MM : SECTION_GAP
  const top = paper.y
  const first = paper.sheet
  const isComplete = report.omissions.length === 0
  const end = hasTrips ? drawSummary(first, top, { facts: part.facts, summary, settings, isComplete }, words) : top
  if (hasExpenses) flowExpenses(report, summary, { paper, words, few, x: hasTrips ? BESIDE_X : LEFT })
  if (paper.sheet === first) paper.y = Math.max(paper.y, end)
  const zone = part.vehicle.timeZone ?? 'UTC'
  drawProof(paper, { plate: part.vehicle.licensePlate, proof: part.proof, zone }, words)
}

type Beside = Desk & { few: readonly ExpenseLine[]; x: number }

function flowExpenses({ settings }: Report, summary: PartSummary, { paper, words, few, x }: Beside): void {
  const options = { hasTags: settings.isReportTagsEnabled, hasOdometer: false }
  if (few.length > 0) {
    const grid = narrowGrid(words, options, amountWidths(summary.expenses, words), x)
    beginExpenses(paper, grid, words)
    for (const expense of few) flowRow(paper, grid, gridRow(grid, expenseCells(expense, words, options)))
    paper.y += 2.2 * MM
  } else paper.y = drawTitle(paper.sheet, words.t('pdf.expenses'), x, paper.y)
  if (summary.expenses.length > 0) return flowSums(paper, summary.expenses, x, words)
  write(paper.sheet, lineOf([quiet(words.t('pdf.noExpenses'))], BODY.size), x, baseline(paper.y, BODY))
  paper.y += BODY.leading
}
