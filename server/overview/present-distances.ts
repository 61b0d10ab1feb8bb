import { DISTANCE_UNITS, type Distances, type DistanceUnit } from '#contract/overview/calls.ts'
import { TRIP_CATEGORIES } from '#contract/trips/category.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { mapInTurns } from '../http/in-turns.ts'
import { type DrivenSums, distanceOf, type MonthRow, type Sums } from './distances/store.ts'
import type { FleetVehicle } from './fleet/store.ts'
import { isRunningPeriod, type Months, monthBefore, twelveMonths, yearBefore } from './period.ts'
import { presentVehicle } from './present.ts'

/** `before`: the month a year before the running one, up to today. */
export type DistanceRows = {
  vehicles: readonly FleetVehicle[]
  months: readonly MonthRow[]
  driven: DrivenSums
  before: DrivenSums
}

export async function presentDistances(
  period: Months,
  { vehicles, months, driven, before }: DistanceRows,
): Promise<Distances> {
  const isRunning = isRunningPeriod(period)
  const parts = isRunning ? [driven, before] : [driven]
  const byUnit = Map.groupBy(
    parts.flatMap(({ ofDrivers }) => ofDrivers),
    ({ system_of_units }) => distanceUnit(system_of_units),
  )
  const byVehicle = Map.groupBy(
    parts.flatMap(({ ofVehicles }) => ofVehicles),
    ({ vehicle_id }) => vehicle_id,
  )
  const twelve = twelveMonths(period)
  const presented = await mapInTurns(vehicles, (vehicle) => {
    const own = byVehicle.get(vehicle.id) ?? []
    return {
      vehicle: presentVehicle(vehicle),
      drivers: own.flatMap(({ drivers }) => drivers),
      driverCount: own.reduce((sum, { driver_count }) => sum + driver_count, 0),
      ...distancesOf(own),
    }
  })
  return {
    isRunning,
    units: byVehicles(vehicles).flatMap((unit) => {
      const counted = months.filter((row) => distanceUnit(row.system_of_units) === unit)
      if (counted.length === 0) return []
      const byMonth = Map.groupBy(counted, ({ month }) => month)
      const drivers = byUnit.get(unit) ?? []
      const comparedWith = (month: string) =>
        month === monthBefore(period)
          ? before.ofDrivers.filter(({ system_of_units }) => distanceUnit(system_of_units) === unit)
          : (byMonth.get(month) ?? []).map((row) => ({ ...row, previous: distanceOf(row) }))
      return {
        unit,
        ...distancesOf(drivers),
        months: twelve.map((month) => ({
          month,
          ...distancesOf(byMonth.get(month) ?? []),
          previous: distancesOf(comparedWith(yearBefore(month))).previous,
        })),
        drivers: [...Map.groupBy(drivers, ({ driver }) => driver)]
          .map(([driver, own]) => ({ name: driver || null, ...distancesOf(own) }))
          .toSorted((a, b) => b.distance - a.distance),
      }
    }),
    vehicles: presented.filter(
      ({ vehicle, distance, previous }) => !vehicle.isArchived || distance > 0 || previous > 0,
    ),
  }
}

/** The unit of the most vehicles first. */
function byVehicles(vehicles: readonly FleetVehicle[]) {
  const count = (unit: DistanceUnit) =>
    vehicles.filter(({ system_of_units }) => distanceUnit(system_of_units) === unit).length
  return DISTANCE_UNITS.toSorted((a, b) => count(b) - count(a))
}

function distancesOf(rows: readonly Sums[]) {
  let [distance, previous] = [0, 0]
  for (const row of rows) {
    distance += distanceOf(row)
    previous += row.previous
  }
  return { distance: distance / 10, previous: previous / 10, categories: categoriesOf(rows) }
}

const categoriesOf = (rows: readonly Sums[]) =>
  TRIP_CATEGORIES.flatMap((category) => {
    let tenths = 0
    for (const row of rows) tenths += row[category]
    return tenths > 0 ? [{ category, distance: tenths / 10 }] : []
  })
