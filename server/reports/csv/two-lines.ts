import type { TripLine } from '../model.ts'
import type { MultiColumn } from './columns.ts'
import { type SingleCells, singleLines, type TripContext } from './trip-lines.ts'

export type MultiCells = Partial<Record<MultiColumn, string>>

/** The same as two lines, start and end below each other as in a paper logbook. A gap and a change stay one line. */
export function twoLines(line: TripLine, context: TripContext): MultiCells[] {
  const [own, ...changes] = singleLines(line, context)
  if (!own) return []
  if (line.kind === 'gap') return [{ ...shared(own), distance: own.distance ?? '', unit: own.unit ?? '' }]
  const { t } = context.texts
  const isDeleted = line.kind === 'trip' && line.isDeleted
  const [start, end] =
    line.kind === 'combined'
      ? [t('csv.kind.combinedStart'), t('csv.kind.combinedEnd')]
      : isDeleted
        ? [t('csv.kind.deletedStart'), t('csv.kind.deletedEnd')]
        : [t('csv.kind.tripStart'), t('csv.kind.tripEnd')]
  return [{ ...startCells(own), kind: start }, { ...endCells(own), kind: end }, ...changes.map(changeCells)]
}

const shared = (cells: SingleCells): MultiCells => {
  const { plate, kind, number, numberLast, category, recordId, entry, extent } = cells
  return given({ plate, kind, number, numberLast, category, recordId, entry, extent })
}

const startCells = (cells: SingleCells): MultiCells => ({
  ...shared(cells),
  ...given({
    date: cells.startDate,
    time: cells.startTime,
    zone: cells.startZone,
    odometer: cells.odometerStart,
    unit: cells.unit,
    place: cells.startPlace,
    address: cells.startAddress,
  }),
})

/** With the distance, so that each counts once, and with all that is said of the trip as a whole. */
const endCells = (cells: SingleCells): MultiCells => ({
  ...shared(cells),
  ...given({
    date: cells.endDate,
    time: cells.endTime,
    zone: cells.endZone,
    odometer: cells.odometerEnd,
    distance: cells.distance,
    unit: cells.unit,
    place: cells.endPlace,
    address: cells.endAddress,
    reason: cells.reason,
    contact: cells.contact,
    company: cells.company,
    driver: cells.driver,
    comment: cells.comment,
    enteredAt: cells.enteredAt,
    late: cells.late,
  }),
})

const changeCells = (cells: SingleCells): MultiCells => ({
  ...shared(cells),
  ...given({
    action: cells.action,
    changedAt: cells.changedAt,
    changedBy: cells.changedBy,
    field: cells.field,
    from: cells.from,
    to: cells.to,
    withheld: cells.withheld,
  }),
})

const given = (cells: Partial<Record<MultiColumn, string | undefined>>): MultiCells =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell))
