import type { HeadedPart, Report, TotalledPart } from '../model.ts'
import { columnsOf } from './columns.ts'
import { ExpenseSection } from './expense-section.ts'
import { emptyFrame, frameOf } from './frame.ts'
import { type Folio, Paper } from './paper.ts'
import { drawProof, proofHeight } from './proof.ts'
import { BODY, baseline, LEFT, MM, newSheet, write } from './sheet.ts'
import { drawSummary } from './summary.ts'
import { TripTable } from './trips.ts'
import { type Words, wordsFor, wordsOf } from './words.ts'
import { bold, lineOf, quiet, widthOf } from './wrap.ts'

const SECTION_GAP = 5 * MM

/** The pages of a report, each as soon as it is full. */
export async function* layOutReport(report: Report): AsyncGenerator<Folio> {
  let pages = 0
  for await (const read of report.parts()) {
    const part = { ...read, ...(await read.readHead()) }
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

async function* layOutPart(report: Report, part: HeadedPart, desk: Desk): AsyncGenerator<Folio> {
  const { paper, words } = desk
  yield* layOutTrips(report, part, desk)
  const expenses = new ExpenseSection(paper, words, report.settings)
  for await (const batch of part.expenseLines()) {
    for (const expense of batch) {
      expenses.add(expense)
      if (paper.hasPages) yield* paper.take()
    }
  }
  closePart(report, { ...part, summary: await part.readSummary() }, { ...desk, expenses })
  paper.finish()
  yield* paper.take()
}

async function* layOutTrips(report: Report, part: HeadedPart, { paper, words }: Desk): AsyncGenerator<Folio> {
  const hasItems = report.settings.tripsCoverage === 'itemsAndSummary'
  const widest = Math.max(part.facts.odometerEnd ?? 0, part.facts.odometerStart ?? 0)
  const wish = {
    dateText: widthOf(bold(words.shortDay('2026-09-30')), BODY.size),
    odometerText: widthOf(quiet(words.tenths(widest)), BODY.size),
    distanceText: widthOf(bold(words.tenths(Math.min(part.facts.distance, 9_999))), BODY.size),
  }
  const columns = columnsOf(report.settings, wish)
  const table = hasItems ? new TripTable(paper, { columns, words, zone: part.vehicle.timeZone }) : null
  let isEmpty = true
  for await (const batch of part.tripLines()) {
    isEmpty &&= batch.length === 0
    if (!table) continue
    for (const line of batch) {
      table.add(line)
      if (paper.hasPages) yield* paper.take()
    }
  }
  if (isEmpty && table) table.addNote(lineOf([quiet(words.t(noTripsKey(report.settings)))], BODY.size))
  table?.end()
}

/** There may be trips that the filter leaves out. */
const noTripsKey = ({ filter }: Report['settings']) =>
  filter.tripCategory === null && filter.driverName === null ? 'pdf.noTrips' : 'pdf.noTripsMatch'

/** Summary, expenses and proof: what a part ends with, on one page if that can hold them. */
function closePart(
  report: Report,
  part: TotalledPart,
  { paper, words, expenses }: Desk & { expenses: ExpenseSection },
): void {
  const { settings } = report
  const { summary } = part
  const hasTrips = settings.tripsCoverage !== 'none'
  expenses.settle(summary)
  const isComplete = report.omissions.length === 0
  const content = { facts: part.facts, summary, settings, isComplete }
  const summaryHeight = hasTrips ? drawSummary(newSheet(), 0, content, words) : 0
  const needed = Math.max(summaryHeight, expenses.height(summary))
  const withProof = needed + proofHeight(words)
  const height = paper.holds(withProof) ? withProof : needed
  if (!paper.isFresh && paper.y + SECTION_GAP + height > paper.bottom) paper.turn()
  paper.y += paper.isFresh ? 2 * MM : SECTION_GAP
  const first = paper.sheet
  const end = hasTrips ? drawSummary(first, paper.y, content, words) : paper.y
  expenses.close(summary)
  if (paper.sheet === first) paper.y = Math.max(paper.y, end)
  const zone = part.vehicle.timeZone ?? 'UTC'
  const { publicUrl } = report
  drawProof(paper, { plate: part.vehicle.licensePlate, proof: part.proof, zone, publicUrl }, words)
}
