import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'
import { isBeforeToday, prepareOfFleet, readOfFleet } from '../fleet/store.ts'
import { currentMonths, type Months, monthBefore, previousMonths, twoYears } from '../period.ts'
import { IS_OF_YEARS, inMonths, monthsOf, sumsByMonth, yearsOf } from '../years/store.ts'

/** Amounts are in hundredths. */
export type MonthCost = {
  currency_code: Currency
  month: string
  category: ExpenseCategory
  hundredths: number
}

/** `previous`: of the same period a year before. */
export type VehicleCost = {
  vehicle_id: string
  currency_code: Currency
  hundredths: number
  previous: number
}

/** What was spent up to today in the month before the running one, from the expenses themselves. */
export type CostBefore = MonthCost & { vehicle_id: string }

type YearRow = { currency_code: Currency; year: number; category: ExpenseCategory; hundredths: number[] }

const selectYears = prepareOfFleet<YearRow>(
  'costs_of_years',
  (fleet) => `select y.currency_code, y.year, y.category, ${sumsByMonth('hundredths')} as hundredths
  from ${fleet} join expense_years y on y.vehicle_id = fleet.id and ${IS_OF_YEARS}
  group by 1, 2, 3`,
)

/** Sums of each of the twenty-four months that are shown or compared with. */
export async function readMonthCosts(db: Db, viewer: Viewer, months: Months): Promise<MonthCost[]> {
  const shown = twoYears(months)
  const rows = await selectYears(db, viewer, yearsOf(shown))
  return rows.flatMap(({ currency_code, year, category, hundredths }) =>
    monthsOf(year).flatMap((month, index) => {
      const spent = hundredths[index] ?? 0
      return spent !== 0 && shown.includes(month)
        ? [{ currency_code, month, category, hundredths: spent }]
        : []
    }),
  )
}

/** Sums of each vehicle, without the month before the running one. */
export async function readVehicleCosts(db: Db, viewer: Viewer, months: Months): Promise<VehicleCost[]> {
  const [current, previous] = [currentMonths(months), previousMonths(months)]
  return readOfFleet(
    db,
    viewer,
    (fleet) => `select y.vehicle_id, y.currency_code, sum(${inMonths('hundredths', current)}) as hundredths,
      sum(${inMonths('hundredths', previous)}) as previous
    from ${fleet} join expense_years y on y.vehicle_id = fleet.id and ${IS_OF_YEARS}
    group by 1, 2`,
    yearsOf([...current, ...previous]),
  )
}

export async function readCostsBefore(db: Db, viewer: Viewer, months: Months): Promise<CostBefore[]> {
  const month = monthBefore(months)
  if (month === null) return []
  const rows = await readOfFleet<Omit<CostBefore, 'month'>>(
    db,
    viewer,
    (fleet) => `
    select e.vehicle_id, e.currency_code, e.category, (sum(e.grossing)*100)::double precision as hundredths
    from ${fleet} join expenses e on e.vehicle_id = fleet.id and e.deleted_at is null
      and ${isBeforeToday('e.spent_at', 'coalesce(fleet.time_zone, e.spent_tz)')}
    group by 1, 2, 3`,
    [`${month}-01`, months.nowIso],
  )
  return rows.map((row) => ({ ...row, month }))
}
