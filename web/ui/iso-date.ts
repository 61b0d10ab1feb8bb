export const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const two = (value: number) => String(value).padStart(2, '0')

export const isoDate = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** Today in the browser's time zone. */
export function localToday(): string {
  const now = new Date()
  return isoDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
