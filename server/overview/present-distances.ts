import { DISTANCE_UNITS, type Distances, type DistanceUnit } from '#contract/overview/calls.ts'
import { TRIP_CATEGORIES } from '#contract/trips/category.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { type DrivenRow, distanceOf, type MonthRow, type Sums } from './distances/store.ts'
import type { FleetVehicle } from './fleet/store.ts'
import { isRunningPeriod, type Months, monthBefore, twelveMonths, yearBefore } from './period.ts'
import { driversOf, presentVehicle } from './present.ts'

/** `before`: the month a year before the running one, up to today. */
export type DistanceRows = {
  vehicles: readonly FleetVehicle[]
  months: readonly MonthRow[]
  driven: readonly DrivenRow[]
  before: readonly DrivenRow[]
}

const toDriver = (row: DrivenRow) => ({ driver: row.driver, tenths: distanceOf(row) })

export function presentDistances(
  period: Months,
  { vehicles, months, driven, before }: DistanceRows,
): Distances {
  const isRunning = isRunningPeriod(period)
  const unitOf = new Map(vehicles.map(({ id, system_of_units }) => [id, distanceUnit(system_of_units)]))
  const rows = [...driven, ...(isRunning ? before : [])]
  const byUnit = Map.groupBy(rows, ({ vehicle_id }) => unitOf.get(vehicle_id))
  const byVehicle = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id)
  const twelve = twelveMonths(period)
  return {
    isRunning,
    units: byVehicles(vehicles).flatMap((unit) => {
      const counted = months.filter((row) => distanceUnit(row.system_of_units) === unit)
      if (counted.length === 0) return []
      const byMonth = Map.groupBy(counted, ({ month }) => month)
      const drivers = byUnit.get(unit) ?? []
      const comparedWith = (month: string) =>
        month === monthBefore(period)
          ? before.filter(({ vehicle_id }) => unitOf.get(vehicle_id) === unit)
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
    vehicles: vehicles
      .map((vehicle) => {
        const own = byVehicle.get(vehicle.id) ?? []
        return {
          vehicle: presentVehicle(vehicle),
          drivers: driversOf(own.map(toDriver).filter(({ tenths }) => tenths > 0)),
          ...distancesOf(own),
        }
      })
      .filter(({ vehicle, distance, previous }) => !vehicle.isArchived || distance > 0 || previous > 0),
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
