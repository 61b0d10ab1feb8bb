import { applySettings } from '#domain/reports/settings.ts'
import type { Db } from '../../../db/pool.ts'
import { cellsOf, defuse } from '../../csv/cells.ts'
import type { Column } from '../../csv/columns.ts'
import { textsOf } from '../../csv/texts.ts'
import type { TripContext } from '../../csv/trip-lines.ts'
import type { ReportVehicle } from '../../model.ts'
import type { Findings } from '../findings.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import type { KnownVehicle, Scope } from './store.ts'

/** What every line of a table is compared with. */
export type Comparison = {
  tx: Db
  scope: Scope
  findings: Findings
  /** By id; more are added as lines name them. */
  vehicles: Map<string, KnownVehicle>
  /** The last entry of each chain that the report can tell of, as far as it is known. */
  heads: ReadonlyMap<string, string>
}

/** The writer of the lines of a vehicle, in the language of the file. */
export function writerOf(table: FileTable, vehicle: KnownVehicle, leftOut: ReadonlySet<Column>): TripContext {
  const { locale } = table
  const settings = {
    ...applySettings({ locale }),
    isTripsReportOdometerEnabled: !leftOut.has(table.isTwoLines ? 'odometer' : 'odometerStart'),
    isTripsReportCreationTimestampEnabled: true,
  }
  return { cells: cellsOf(locale), texts: textsOf(locale), vehicle: reported(vehicle), settings, extent: '' }
}

export const reported = ({ id, licensePlate, systemOfUnits }: KnownVehicle): ReportVehicle => ({
  id,
  licensePlate,
  systemOfUnits,
  currencyCode: 'EUR',
  timeZone: null,
  isDeleted: false,
})

/** A line under the plate of another vehicle; a vehicle may have had several. */
export const plateFields = ({ cells }: FileLine, vehicle: KnownVehicle, table: FileTable) =>
  vehicle.plates.some((plate) => defuse(plate) === cells.plate)
    ? []
    : [
        {
          name: textsOf(table.locale).t('csv.column.plate'),
          file: cells.plate ?? '',
          history: vehicle.licensePlate,
        },
      ]
