import { type RawBuilder, sql } from 'kysely'

// Counters keep the twelve months of a year in an array, and their total. `y` is a row of `driver_years`, `expense_years` or `fuel_years`.

const MONTHS_OF_YEAR = Array.from({ length: 12 }, (_, index) => index + 1)

const yearOf = (month: string) => Number(month.slice(0, 4))
const nthOf = (month: string) => Number(month.slice(5, 7))

/** Whether a row is of a year that has some of these months. */
export const isOfYears = (months: readonly string[]) =>
  sql`y.year = any(${[...new Set(months.map(yearOf))]}::integer[])`

/** What a row has in these months. */
export function inMonths(column: 'tenths' | 'hundredths', months: readonly string[]): RawBuilder<unknown> {
  const ofYears = [...Map.groupBy(months, yearOf)].map(([year, own]) => {
    const each = own.map((month) => `y.${column}[${nthOf(month)}]`)
    return `when ${year} then ${own.length === 12 ? `y.total_${column}` : each.join(' + ')}`
  })
  return ofYears.length > 0 ? sql.raw(`case y.year ${ofYears.join(' ')} else 0 end`) : sql`0`
}

/** Each month of all rows together. */
export const sumsByMonth = (column: string) =>
  sql<string[]>`array[${sql.raw(MONTHS_OF_YEAR.map((nth) => `sum(y.${column}[${nth}])`).join(', '))}]`

/** The months of a year as `2026-10`, in the order of the array. */
export const monthsOf = (year: number) =>
  MONTHS_OF_YEAR.map((nth) => `${year}-${String(nth).padStart(2, '0')}`)
