import { localDay } from '../local-time.ts'
import type { VehiclesReport } from '../model.ts'
import { BOM, cellsOf } from './cells.ts'
import { VEHICLES, VEHICLES_VERSION } from './columns.ts'
import { headerWriter } from './encoder.ts'
import { filled } from './filled.ts'
import { inChunks } from './in-chunks.ts'
import { textsOf } from './texts.ts'
import { utcText } from './values.ts'
import { type VehiclesCells, vehicleLines, vehiclesTotal } from './vehicles-lines.ts'

/** The vehicles report as a file: a line per vehicle, the totals, and what the file is. */
export const writeVehiclesCsv = (report: VehiclesReport): AsyncGenerator<string> => inChunks(lines(report))

async function* lines(report: VehiclesReport): AsyncGenerator<string> {
  const [cells, texts] = [cellsOf(report.locale), textsOf(report.locale)]
  const { t } = texts
  const line = (own: VehiclesCells) => cells.line(VEHICLES, own)
  const total = vehiclesTotal({ cells, texts })
  yield BOM + headerWriter(report.locale)(VEHICLES)
  for await (const summary of report.vehicles()) {
    total.add(summary)
    yield vehicleLines(summary, { cells, texts }).map(line).join('')
  }
  yield total.lines().map(line).join('')
  const period = periodText(report, t('csv.between'))
  const made = filled(t('csv.made'), {
    company: report.company.name,
    when: utcText(report.madeAtIso),
    who: report.madeBy,
    version: VEHICLES_VERSION,
  })
  yield line({ kind: t('csv.kind.period'), detail: cells.text(period) })
  yield line({ kind: t('csv.kind.report'), detail: cells.text(made) })
}

/** Whole days in the zone that they are days of, else moments. */
function periodText({ startIso, endIso, isOfDays, timeZone: zone }: VehiclesReport, between: string): string {
  if (!isOfDays) return filled(between, { start: utcText(startIso), end: utcText(endIso) })
  return `${localDay(startIso, zone)} – ${localDay(endIso, zone)} (${zone})`
}
