import { localDay } from '../local-time.ts'
import type { VehiclesReport } from '../model.ts'
import { drawFooter } from './footer.ts'
import { drawGridHeads, flowRow, flowSum, gridRow } from './grid.ts'
import { drawCover, drawStrip, type Head } from './head.ts'
import { type Folio, type Frame, Paper } from './paper.ts'
import { BODY, baseline, HAIR, LEFT, MM, THIN, write } from './sheet.ts'
import { totalRows, vehicleCells, vehiclesGrid, vehicleTotals } from './vehicles-rows.ts'
import { type Words, wordsOf } from './words.ts'
import { lineOf, quiet } from './wrap.ts'

/** The pages of the vehicles report: a row per vehicle, then totals per unit and currency. */
export async function* layOutVehicles(report: VehiclesReport): AsyncGenerator<Folio> {
  const words = wordsOf(report.locale)
  const grid = vehiclesGrid(words)
  const totals = vehicleTotals()
  let paper: Paper | null = null
  for await (const summary of report.vehicles()) {
    paper ??= begin()
    totals.add(summary)
    flowRow(paper, grid, gridRow(grid, vehicleCells(summary, words)))
    yield* paper.take()
  }
  if (paper) {
    for (const [index, cells] of totalRows(totals, words).entries())
      flowSum(paper, grid, cells, index === 0 ? THIN : HAIR)
  } else {
    paper = begin()
    const none = lineOf([quiet(words.t('pdf.noVehicles'))], BODY.size)
    write(paper.sheet, none, LEFT, baseline(paper.y + 2 * MM, BODY))
  }
  paper.finish()
  yield* paper.take()

  function begin(): Paper {
    const made = new Paper(frameOf(report, words), 0)
    made.y = drawGridHeads(made.sheet, grid, made.y)
    made.markFresh()
    return made
  }
}

function frameOf(report: VehiclesReport, words: Words): Frame {
  const { t, moment } = words
  const { timeZone: zone } = report
  const period = spanText(report, words)
  const head: Head = {
    title: t('pdf.vehiclesReport'),
    company: report.company.name,
    plate: null,
    period,
    facts: [{ label: t('pdf.period'), value: period, x: LEFT }],
    extract: null,
  }
  const made = t('pdf.made', { moment: moment(report.madeAtIso, zone), name: report.madeBy })
  const foot = { made: `Wegbuch · ${made} · ${t('pdf.timesIn', { zone })}`, isExtract: false, hash: null }
  return {
    bookmark: null,
    head: (sheet, isFirst) => (isFirst ? drawCover(sheet, head) : drawStrip(sheet, head)),
    foot: (sheet) => drawFooter(sheet, foot, words),
  }
}

/** Days where the span is made of whole ones, else moments. */
export function spanText(
  { startIso, endIso, isOfDays, timeZone: zone }: VehiclesReport,
  words: Words,
): string {
  const { date, moment } = words
  if (!isOfDays) return `${moment(startIso, zone)}\u00a0– ${moment(endIso, zone)}`
  const isOne = localDay(startIso, zone) === localDay(endIso, zone)
  return isOne ? date(startIso, zone) : `${date(startIso, zone)}\u00a0– ${date(endIso, zone)}`
}
