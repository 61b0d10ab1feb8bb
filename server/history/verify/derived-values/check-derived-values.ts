import { isDeepStrictEqual } from 'node:util'
import { distanceUnit } from '#domain/vehicles/units.ts'
import type { Db } from '../../../db/pool.ts'
import { type Faults, vehicleMessage } from '../fault.ts'
import { toMicroseconds } from '../hash.ts'
import type { Scope } from '../store.ts'
import { streamWrongFindingCounts, streamWrongFindings } from './findings/store.ts'
import { streamWrongFillUps, streamWrongFuelMonths } from './fuel/store.ts'
import { derivePosition } from './rules.ts'
import {
  type MonthRow,
  streamPositionRows,
  streamWrongDriverMonths,
  streamWrongExpenseMonths,
  streamWrongExpenseYears,
  streamWrongTotals,
  streamWrongTripMonths,
} from './store.ts'

/** Checks the counters of months and years, the findings, the consumption and the position of each vehicle. */
export async function* checkDerivedValues(tx: Db, scope: Scope): Faults {
  for await (const row of streamWrongTripMonths(tx, scope))
    yield vehicleMessage(
      row.vehicle_id,
      `the counter of ${row.month}, ${row.category}, says ${row.counted_trips} trips and ${distanceIn(row)}, the trips say ${row.trips} and ${row.distance}`,
    )
  for await (const row of streamWrongDriverMonths(tx, scope))
    yield vehicleMessage(
      row.vehicle_id,
      `the counter of a driver in ${row.month}, ${row.category}, says ${row.counted_trips} trips and ${row.counted_distance}, the trips say ${row.trips} and ${row.distance}`,
    )
  for await (const row of streamWrongFindings(tx, scope))
    yield vehicleMessage(row.vehicle_id, `the findings of trip ${row.trip_id} are not what the trips say`)
  for await (const row of streamWrongFindingCounts(tx, scope))
    yield vehicleMessage(row.vehicle_id, 'the counts of its findings are not what the trips say')
  for await (const row of streamWrongExpenseMonths(tx, scope))
    yield vehicleMessage(
      row.vehicle_id,
      `the counter of ${row.month}, ${row.category}, says ${row.counted} expenses of ${row.counted_grossing} ${row.currency_code}, the expenses say ${row.expenses} and ${row.grossing}`,
    )
  for await (const row of streamWrongExpenseYears(tx, scope))
    yield vehicleMessage(
      row.vehicle_id,
      `the counter of the year says ${row.counted} ${row.currency_code} in ${row.month}, ${row.category}, the expenses say ${row.grossing}`,
    )
  for await (const row of streamWrongTotals(tx, scope))
    yield vehicleMessage(row.vehicle_id, `a total of ${row.year} is not the sum of its months`)
  for await (const row of streamWrongFillUps(tx, scope))
    yield vehicleMessage(
      row.vehicle_id,
      `the consumption of fill-up ${row.expense_id} is not what the expenses and trips say`,
    )
  for await (const row of streamWrongFuelMonths(tx, scope))
    yield vehicleMessage(
      row.vehicle_id,
      `the counter of ${row.product_type} in ${row.month} says ${row.counted}, the expenses and trips say ${row.told}`,
    )
  for await (const row of streamPositionRows(tx, scope)) {
    const { odometer, place } = derivePosition(row, toMicroseconds)
    if (row.odometer !== odometer)
      yield vehicleMessage(row.id, `its odometer is ${row.odometer}, what it follows from says ${odometer}`)
    if (!isDeepStrictEqual(row.place, place))
      yield vehicleMessage(row.id, 'its place is not what it follows from')
  }
}

const distanceIn = ({ counted_distance, system_of_units }: MonthRow) =>
  system_of_units ? `${counted_distance} ${distanceUnit(system_of_units)}` : counted_distance
