import { distanceUnit } from '#domain/vehicles/units.ts'
import { expenseFilterText } from '../expense-filter-text.ts'
import type { CurrencySummary, Proof, Report, TotalledPart } from '../model.ts'
import type { CellWriter } from './cells.ts'
import { CSV_VERSION, type SummaryColumn } from './columns.ts'
import { filled } from './filled.ts'
import type { CsvTexts } from './texts.ts'
import { utcText } from './values.ts'

type Cells = Partial<Record<SummaryColumn, string>>
type Context = { cells: CellWriter; texts: CsvTexts; extent: string }

/** What the file is, once. */
export function reportLines(report: Report, { cells, texts, extent }: Context): Cells[] {
  const { t } = texts
  const made = filled(t('csv.made'), {
    company: report.company.name,
    when: utcText(report.madeAtIso),
    who: report.madeBy,
    version: CSV_VERSION,
  })
  const lines: Cells[] = [{ kind: t('csv.kind.report'), detail: cells.text(made) }]
  if (report.id !== null) lines.push({ kind: t('csv.kind.reportId'), detail: report.id })
  if (extent) lines.push({ kind: t('csv.kind.extent'), detail: extent })
  const expenses = expenseFilterText(report.settings.filter, {
    t: (key, values) => filled(t(key), values),
    portal: texts.portal,
  })
  if (expenses) lines.push({ kind: t('csv.kind.expenseFilter'), detail: cells.text(expenses) })
  return lines
}

/** What a vehicle's part adds up to, and its proof. */
export function summaryLines(part: TotalledPart, { settings }: Report, context: Context): Cells[] {
  const { cells } = context
  const plate = cells.text(part.vehicle.licensePlate)
  const lines = [
    periodLine(part, context),
    ...(settings.tripsCoverage === 'none'
      ? []
      : tripSums(part, context, settings.isTripsReportOdometerEnabled)),
    ...part.summary.expenses.flatMap((sums) => expenseSums(sums, context)),
    ...proofLines(part.proof, context),
  ]
  return lines.map((line) => ({ plate, ...line }))
}

function periodLine({ dateFirst, dateLast }: TotalledPart, { cells, texts: { t } }: Context): Cells {
  const isBounded = dateFirst !== null || dateLast !== null
  const days = isBounded ? `${dateFirst ?? ''} – ${dateLast ?? ''}`.trim() : t('csv.periodAll')
  return { kind: t('csv.kind.period'), detail: cells.text(days) }
}

function tripSums(part: TotalledPart, { cells, texts }: Context, hasOdometers: boolean): Cells[] {
  const { t } = texts
  const { facts, vehicle } = part
  const { summary } = part
  const unit = distanceUnit(vehicle.systemOfUnits)
  const reading = (kind: string, odometer: number | null): Cells[] =>
    odometer === null || !hasOdometers ? [] : [{ kind, distance: cells.tenths(odometer), unit }]
  return [
    ...summary.categories.map(({ category, trips, distance }) => ({
      kind: t('csv.kind.category'),
      category: cells.text(texts.category(category)),
      count: String(trips),
      distance: cells.tenths(distance),
      unit,
      share: shareCell(distance, summary.distance, cells),
    })),
    {
      kind: t('csv.kind.trips'),
      count: String(summary.trips),
      distance: cells.tenths(summary.distance),
      unit,
    },
    ...reading(t('csv.kind.opening'), facts.odometerStart),
    ...reading(t('csv.kind.closing'), facts.odometerEnd),
    {
      kind: t('csv.kind.gaps'),
      count: String(summary.gaps.count),
      distance: cells.tenths(summary.gaps.distance),
      unit,
    },
    { kind: t('csv.kind.changes'), count: String(summary.changes) },
    { kind: t('csv.kind.deleted'), count: String(summary.deleted) },
    { kind: t('csv.kind.moved'), count: String(summary.moved) },
    { kind: t('csv.kind.late'), count: String(summary.late) },
  ]
}

/** In percent with one decimal; empty where there is nothing to have a share of. */
export const shareCell = (part: number, whole: number, cells: CellWriter) =>
  whole === 0 ? '' : cells.tenths(Math.round((part * 1000) / whole))

function expenseSums({ currencyCode, rows, ...sum }: CurrencySummary, { cells, texts }: Context): Cells[] {
  const { t, portal } = texts
  const money = ({ count, net, tax, gross }: Pick<CurrencySummary, 'count' | 'net' | 'tax' | 'gross'>) => ({
    count: String(count),
    currency: currencyCode,
    net: cells.cents(net),
    tax: cells.cents(tax),
    gross: cells.cents(gross),
  })
  return [
    ...rows.map(({ category, taxRate, ...row }) => ({
      kind: t('csv.kind.expenses'),
      category: cells.text(portal(`expenseCategory.${category}`)),
      taxRate: taxRate === null ? '' : cells.number(taxRate),
      ...money(row),
      detail: taxRate === null ? t('csv.noRate') : '',
    })),
    { kind: t('csv.kind.allExpenses'), ...money(sum) },
  ]
}

function proofLines(
  { head, checkpoint, isAheadOfCheckpoint }: Proof,
  { cells, texts: { t } }: Context,
): Cells[] {
  const headText = head
    ? filled(t('csv.headDetail'), { ...head, when: utcText(head.recordedAtIso) })
    : t('csv.noHead')
  const signed =
    checkpoint && filled(t('csv.checkpointDetail'), { ...checkpoint, when: utcText(checkpoint.signedAtIso) })
  const checkpointText = signed
    ? [signed, ...(isAheadOfCheckpoint ? [t('csv.ahead')] : [])].join('; ')
    : t('csv.noCheckpoint')
  return [
    { kind: t('csv.kind.head'), detail: cells.text(headText) },
    { kind: t('csv.kind.checkpoint'), detail: cells.text(checkpointText) },
  ]
}
