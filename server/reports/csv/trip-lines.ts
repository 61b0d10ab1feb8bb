import type { ReportSettings } from '#contract/reports/template.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { localParts } from '../local-time.ts'
import type { CombinedTrips, Gap, ReportVehicle, TripEntry, TripLine } from '../model.ts'
import type { CellWriter } from './cells.ts'
import { type ChangeCells, changeLines } from './change-lines.ts'
import type { SingleColumn } from './columns.ts'
import type { CsvTexts } from './texts.ts'
import { addressText, utcMoment } from './values.ts'

export type TripContext = {
  cells: CellWriter
  texts: CsvTexts
  vehicle: ReportVehicle
  settings: ReportSettings
  /** Whether the file is complete, and what it lacks. */
  extent: string
}

export type SingleCells = Partial<Record<SingleColumn, string>>

/** The lines of a trip, a gap or combined trips, with start and end side by side. */
export function singleLines(line: TripLine, context: TripContext): SingleCells[] {
  if (line.kind === 'gap') return [gapCells(line, context)]
  const own = line.kind === 'trip' ? tripCells(line, context) : combinedCells(line, context)
  if (line.changes.length === 0) return [own]
  const zone = line.kind === 'trip' ? line.startTz : 'UTC'
  const shared = {
    plate: own.plate ?? '',
    number: own.number ?? '',
    numberLast: own.numberLast ?? '',
    extent: own.extent ?? '',
  }
  const id = line.kind === 'trip' ? line.id : ''
  const changes = line.changes.flatMap((change): SingleCells[] => {
    const reference = { recordId: id, entry: id ? change.entry : '' }
    return changeLines(change, zone, context).map((cells: ChangeCells) => ({ ...reference, ...cells }))
  })
  return [own, ...changes.map((cells) => ({ ...shared, ...cells }))]
}

type Figures = { odometerStart: number; odometerEnd: number; distance: number }

/** What stands in every line with a distance but that of a trip, which has it among its own: copies cost time. */
function figures({ odometerStart, odometerEnd, distance }: Figures, context: TripContext): SingleCells {
  const { cells, vehicle, settings, extent } = context
  const hasOdometers = settings.isTripsReportOdometerEnabled
  return {
    plate: cells.text(vehicle.licensePlate),
    odometerStart: hasOdometers ? cells.tenths(odometerStart) : '',
    odometerEnd: hasOdometers ? cells.tenths(odometerEnd) : '',
    distance: cells.tenths(distance),
    unit: distanceUnit(vehicle.systemOfUnits),
    extent,
  }
}

function tripCells(trip: TripEntry, context: TripContext): SingleCells {
  const { cells, texts, vehicle, settings, extent } = context
  const start = localParts(trip.startIso, trip.startTz)
  const end = localParts(trip.endIso, trip.endTz)
  const hasTimes = !trip.isAnonymous
  const hasOdometers = settings.isTripsReportOdometerEnabled
  const isEntryShown = settings.isTripsReportCreationTimestampEnabled
  return {
    plate: cells.text(vehicle.licensePlate),
    kind: texts.t(trip.isDeleted ? 'csv.kind.deletedTrip' : 'csv.kind.trip'),
    number: trip.number === null ? '' : String(trip.number),
    category: cells.text(texts.category(trip.category)),
    startDate: start.day,
    startTime: hasTimes ? start.clock : '',
    startZone: hasTimes ? trip.startTz : '',
    endDate: end.day,
    endTime: hasTimes ? end.clock : '',
    endZone: hasTimes ? trip.endTz : '',
    odometerStart: hasOdometers ? cells.tenths(trip.odometerStart) : '',
    odometerEnd: hasOdometers ? cells.tenths(trip.odometerEnd) : '',
    distance: cells.tenths(trip.distance),
    unit: distanceUnit(vehicle.systemOfUnits),
    startPlace: cells.text(trip.placeStart?.name),
    startAddress: cells.text(addressText(trip.placeStart)),
    endPlace: cells.text(trip.placeEnd?.name),
    endAddress: cells.text(addressText(trip.placeEnd)),
    reason: cells.text(trip.reason),
    contact: cells.text(trip.contactName),
    company: cells.text(trip.contactCompany),
    driver: cells.text(trip.driverName),
    comment: cells.text(trip.comment),
    enteredAt: isEntryShown && trip.enteredAtIso ? utcMoment(trip.enteredAtIso) : '',
    late: isEntryShown && trip.isLate ? texts.t('csv.yes') : '',
    recordId: trip.id,
    entry: trip.entry,
    extent,
  }
}

function combinedCells(combined: CombinedTrips, context: TripContext): SingleCells {
  const { cells, texts, settings } = context
  const isLateShown = settings.isTripsReportCreationTimestampEnabled && combined.isLate
  return {
    ...figures(combined, context),
    kind: texts.t('csv.kind.combined'),
    number: String(combined.numberFirst),
    numberLast: String(combined.numberLast),
    category: cells.text(texts.category('private')),
    startDate: combined.dayFirst,
    endDate: combined.dayLast,
    late: isLateShown ? texts.t('csv.yes') : '',
  }
}

const gapCells = (gap: Gap, context: TripContext): SingleCells => ({
  ...figures(gap, context),
  kind: context.texts.t('csv.kind.gap'),
})
