import type { ReportSettings } from '#contract/reports/template.ts'
import type { ChangeLine, ReportVehicle } from '../model.ts'
import type { CellWriter } from './cells.ts'
import type { CsvTexts } from './texts.ts'
import { fieldCell, fieldName, utcMoment } from './values.ts'

type ChangeColumn = 'kind' | 'action' | 'changedAt' | 'changedBy' | 'field' | 'from' | 'to' | 'withheld'
export type ChangeCells = Partial<Record<ChangeColumn, string>>

type Context = { cells: CellWriter; texts: CsvTexts; vehicle: ReportVehicle; settings: ReportSettings }

/** The lines of one change: one a field, and one where there is none to tell. */
export function changeLines(change: ChangeLine, zone: string, context: Context): ChangeCells[] {
  const { cells, texts, vehicle, settings } = context
  const shared: ChangeCells = {
    kind: cells.text(texts.t('csv.kind.change')),
    action: cells.text(texts.portal(`history.${change.action}`)),
    changedAt: utcMoment(change.recordedAtIso),
    changedBy: cells.text(change.actorName ?? texts.portal('history.somebody')),
  }
  const shown = change.fields.filter(
    ({ name }) => settings.isTripsReportOdometerEnabled || !name.startsWith('odometer'),
  )
  const lines: ChangeCells[] = shown.map(({ name, from, to }) => ({
    ...shared,
    field: cells.text(fieldName(name, texts, vehicle)),
    from: fieldCell(name, from, zone, context),
    to: fieldCell(name, to, zone, context),
  }))
  if (change.isShortened) lines.push({ ...shared, withheld: cells.text(texts.t('csv.withheldPrivate')) })
  return lines.length > 0 ? lines : [shared]
}
