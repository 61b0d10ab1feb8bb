import type { ReportSettings } from '#contract/reports/template.ts'
import type { PartFacts, PartSummary } from '../model.ts'
import { BAR_HEIGHT, drawBar } from './bar.ts'
import { drawGridHeads, type Grid, gridOf, gridRow, type Parts } from './grid.ts'
import { CATEGORIES, drawMark, MARK_WIDTH } from './marks.ts'
import { drawRow } from './row.ts'
import { shareText } from './share.ts'
import { BODY, baseline, HAIR, LEFT, MM, rule, type Sheet, THIN, write } from './sheet.ts'
import { drawTitle } from './title.ts'
import type { Words } from './words.ts'
import { bold, type Run, run, wrap } from './wrap.ts'

const SUMMARY_WIDTH = 101 * MM
const LINE = 11

type Part = { facts: PartFacts; summary: PartSummary; settings: ReportSettings; isComplete: boolean }

/** Distances by category, as figures and as a bar, and how they come to the odometer; returns where it ends. */
export function drawSummary(sheet: Sheet, y: number, part: Part, words: Words): number {
  const { t, unit, tenths, count } = words
  const { summary } = part
  const grid = gridOf(LEFT, [
    { title: t('pdf.category'), width: SUMMARY_WIDTH - 54 * MM },
    { title: t('pdf.trips'), width: 16 * MM, isRight: true },
    { title: unit, width: 20 * MM, isRight: true },
    { title: t('pdf.share'), width: 18 * MM, isRight: true },
  ])
  let at = drawGridHeads(sheet, grid, drawTitle(sheet, t('pdf.summaryOfTrips'), LEFT, y))
  const distances = new Map(summary.categories.map(({ category, distance }) => [category, distance]))
  for (const category of CATEGORIES) {
    const trips = summary.categories.find((one) => one.category === category)?.trips ?? 0
    const distance = distances.get(category) ?? 0
    const look = trips === 0 ? ({ tone: 'second' } as const) : {}
    const cells = [
      run(words.portal(`category.${category}`), look),
      run(count(trips), look),
      run(tenths(distance), { font: trips === 0 ? 'regular' : 'semibold', ...look }),
      run(shareText(distance, summary.distance, words), look),
    ].map((one) => [[one]])
    at = drawCategoryRow(sheet, at, grid, cells, category)
  }
  rule(sheet, at, THIN, grid.x, grid.right)
  const total = [
    t('pdf.total'),
    count(summary.trips),
    tenths(summary.distance),
    shareText(1, summary.distance && 1, words),
  ]
  at = drawRow(
    sheet,
    gridRow(
      grid,
      total.map((text) => [[bold(text)]]),
    ),
    at + 0.4 * MM,
  )
  at += 2.2 * MM
  drawBar(sheet, { x: LEFT, y: at, width: SUMMARY_WIDTH }, distances)
  at += BAR_HEIGHT + 1.6 * MM
  for (const runs of [...balance(part, words), ...notable(part, words)])
    for (const line of wrap(runs, SUMMARY_WIDTH, BODY.size)) {
      write(sheet, line, LEFT, baseline(at, { ...BODY, leading: LINE }))
      at += LINE
    }
  return at
}

function drawCategoryRow(
  sheet: Sheet,
  y: number,
  grid: Grid,
  cells: readonly Parts[],
  category: (typeof CATEGORIES)[number],
): number {
  const row = gridRow(grid, cells)
  const [first, ...rest] = row.cells
  const shifted = first ? [{ ...first, x: first.x + MARK_WIDTH }, ...rest] : rest
  const bottom = drawRow(sheet, { ...row, cells: shifted }, y)
  drawMark(sheet, category, grid.x, baseline(y + row.padding, BODY))
  rule(sheet, bottom, HAIR, grid.x, grid.right)
  return bottom
}

/** The opening odometer, the trips and the gaps come to the closing one; of an extract they cannot. */
function balance({ facts, summary, settings, isComplete }: Part, words: Words): Run[][] {
  const { t, tenths, distance } = words
  const { odometerStart, odometerEnd } = facts
  if (!isComplete || !settings.isTripsReportOdometerEnabled) return []
  if (odometerStart === null || odometerEnd === null) return []
  const signed = (value: number) => `${value < 0 ? '−' : '+'}\u00a0${tenths(Math.abs(value))}`
  const overlap = summary.overlaps.distance
  const difference = odometerEnd - odometerStart - summary.distance - summary.gaps.distance
  const values = {
    start: tenths(odometerStart),
    trips: signed(summary.distance),
    gaps: signed(summary.gaps.distance + overlap),
    overlaps: overlap > 0 ? ` ${t('pdf.balanceOverlaps', { distance: tenths(overlap) })}` : '',
    end: distance(odometerEnd),
    difference: distance(difference),
  }
  return [
    [
      bold(t('pdf.balance')),
      run(` ${t(difference === 0 ? 'pdf.balanceHolds' : 'pdf.balanceDiffers', values)}`),
    ],
  ]
}

/** What a reader of the logbook has to look at. What the report leaves out is not counted, and then "nothing" is not said. */
function notable(
  { summary: { gaps, overlaps, changes, deleted, moved, late }, settings }: Part,
  words: Words,
): Run[][] {
  const { t, count, distance } = words
  const hasGaps = settings.isTripsReportGapsEnabled
  const hasChanges = settings.isTripsReportChangesEnabled
  const missing = { count: gaps.count - overlaps.count, distance: gaps.distance + overlaps.distance }
  const notableText = (of: 'Gaps' | 'Overlaps' | 'Changes', sum: { count: number; distance?: number }) =>
    t(`pdf.notable${of}.${sum.count === 1 ? 'one' : 'many'}`, {
      count: count(sum.count),
      distance: distance(sum.distance ?? 0),
    })
  const found = [
    hasGaps && missing.count > 0 ? notableText('Gaps', missing) : '',
    hasGaps && overlaps.count > 0 ? notableText('Overlaps', overlaps) : '',
    hasChanges && changes > 0 ? notableText('Changes', { count: changes }) : '',
    hasChanges && deleted > 0 ? t('pdf.notableDeleted', { count: count(deleted) }) : '',
    hasChanges && moved > 0 ? t('pdf.notableMoved', { count: count(moved) }) : '',
    late > 0 ? t('pdf.notableLate', { count: count(late) }) : '',
  ].filter((text) => text !== '')
  if (found.length === 0 && !(hasGaps && hasChanges)) return []
  return [[bold(t('pdf.notable')), run(` ${found.join('\u00a0· ') || t('pdf.notableNothing')}`)]]
}
