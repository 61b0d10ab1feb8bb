import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'
import { isBeforeToday, prepareOfFleet, readOfFleet } from '../fleet/store.ts'
import {
  currentMonths,
  isRunningPeriod,
  type Months,
  monthBefore,
  previousMonths,
  twoYears,
} from '../period.ts'
import { IS_OF_YEARS, inMonths, monthsOf, sumsByMonth, yearsOf } from '../years/store.ts'

/** Amounts are in hundredths. */
export type MonthCost = {
  currency_code: Currency
  month: string
  category: ExpenseCategory
  hundredths: number
}

/**
 * `previous`: of the same period a year before. `before`: of the month a year before the running one, up to today; null
 * without an expense.
 */
type Spent = { currency_code: Currency; hundredths: number; previous: number; before: number | null }
type CurrencyCost = Spent & { vehicle_id: null }
export type VehicleCost = Spent & { vehicle_id: string }
export type SpentSums = { ofCurrencies: CurrencyCost[]; ofVehicles: VehicleCost[] }

const HUNDREDTHS = '(e.grossing*100)::double precision'

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

/**
 * Sums of each currency, and of each vehicle that has any. What is `before` comes from the expenses themselves, and counts as
 * `previous` if the period has the running month.
 */
export async function readSpent(db: Db, viewer: Viewer, months: Months): Promise<SpentSums> {
  const [current, previous] = [currentMonths(months), previousMonths(months)]
  const month = monthBefore(months)
  const days = {
    at: 'e.spent_at',
    zone: 'coalesce(fleet.time_zone, e.spent_tz)',
    month: '$5',
    now: '$6',
  }
  const rows = await readOfFleet<CurrencyCost | VehicleCost>(
    db,
    viewer,
    (fleet) => `
    select vehicle_id, currency_code, sum(hundredths) as hundredths, sum(previous) as previous, sum(before) as before
    from (
      select y.vehicle_id, y.currency_code, ${inMonths('hundredths', current)} as hundredths,
        ${inMonths('hundredths', previous)} as previous, null::double precision as before
      from ${fleet} join expense_years y on y.vehicle_id = fleet.id and ${IS_OF_YEARS}
      union all
      select e.vehicle_id, e.currency_code, 0, ${isRunningPeriod(months) ? HUNDREDTHS : 0}, ${HUNDREDTHS}
      from ${fleet} join expenses e on e.vehicle_id = fleet.id and e.deleted_at is null and ${isBeforeToday(days)}) spent
    group by grouping sets ((currency_code), (vehicle_id, currency_code))
    having vehicle_id is null or sum(hundredths) <> 0 or sum(previous) <> 0`,
    [...yearsOf([...current, ...previous]), month && `${month}-01`, months.nowIso],
  )
  return {
    ofCurrencies: rows.filter((row) => row.vehicle_id === null),
    ofVehicles: rows.filter((row) => row.vehicle_id !== null),
  }
}
