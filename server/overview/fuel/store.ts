import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'
import { prepareOfFleet } from '../fleet/store.ts'
import { IS_OF_YEARS, monthsOf, sumsByMonth, yearsOf } from '../years/store.ts'

type Fuel = {
  system_of_units: SystemOfUnits
  product_type: FuelType
  unit: Unit
  currency_code: Currency
}

/** What was paid for known amounts, and what fill-ups tell: the distance since the one before, and the fuel used for it. */
type Sums = {
  paid_hundredths: number
  bought_thousandths: number
  driven_tenths: number
  used_thousandths: number
}

export type FuelMonth = Fuel & Sums & { month: string }

type YearRow = Fuel & { year: number } & { [Name in keyof Sums]: number[] }

const selectYears = prepareOfFleet<YearRow>(
  'fuel_of_years',
  (fleet) => `select fleet.system_of_units, y.product_type, y.unit, y.currency_code, y.year,
    ${sumsByMonth('paid_hundredths')} as paid_hundredths, ${sumsByMonth('bought_thousandths')} as bought_thousandths,
    ${sumsByMonth('driven_tenths')} as driven_tenths, ${sumsByMonth('used_thousandths')} as used_thousandths
  from ${fleet} join fuel_years y on y.vehicle_id = fleet.id and ${IS_OF_YEARS}
  group by 1, 2, 3, 4, 5`,
)

/** Sums of each of these months. */
export async function readFuelMonths(
  db: Db,
  viewer: Viewer,
  months: readonly string[],
): Promise<FuelMonth[]> {
  const rows = await selectYears(db, viewer, yearsOf(months))
  return rows.flatMap(({ year, ...row }) =>
    monthsOf(year).flatMap((month, index) =>
      months.includes(month)
        ? {
            ...row,
            month,
            paid_hundredths: row.paid_hundredths[index] ?? 0,
            bought_thousandths: row.bought_thousandths[index] ?? 0,
            driven_tenths: row.driven_tenths[index] ?? 0,
            used_thousandths: row.used_thousandths[index] ?? 0,
          }
        : [],
    ),
  )
}
