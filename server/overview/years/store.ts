// Counters keep the twelve months of a year in an array, and their total. `y` is a row of `driver_years`, `expense_years` or `fuel_years`.

const MONTHS_OF_YEAR = Array.from({ length: 12 }, (_, index) => index + 1)

const yearOf = (month: string) => Number(month.slice(0, 4))
const nthOf = (month: string) => Number(month.slice(5, 7))

/** Whether a row is of the years $3 to $4. */
export const IS_OF_YEARS = 'y.year between $3 and $4'

/** The first and the last year of some months. */
export function yearsOf(months: readonly string[]): [number, number] {
  const years = months.map(yearOf)
  return [Math.min(...years), Math.max(...years)]
}

/** What a row has in these months. */
export function inMonths(column: 'tenths' | 'hundredths', months: readonly string[]): string {
  const ofYears = [...Map.groupBy(months, yearOf)].map(([year, own]) => {
    const each = own.map((month) => `y.${column}[${nthOf(month)}]`)
    return `when ${year} then ${own.length === 12 ? `y.total_${column}` : each.join(' + ')}`
  })
  // Not the integer 0: its sum would come as text.
  return ofYears.length > 0 ? `case y.year ${ofYears.join(' ')} else 0 end` : '0::double precision'
}

/** Each month of all rows together. */
export const sumsByMonth = (column: string) =>
  `array[${MONTHS_OF_YEAR.map((nth) => `sum(y.${column}[${nth}])`).join(', ')}]`

/** The months of a year as `2026-10`, in the order of the array. */
export const monthsOf = (year: number) =>
  MONTHS_OF_YEAR.map((nth) => `${year}-${String(nth).padStart(2, '0')}`)
