import type { ViewPeriod } from '#contract/views/view.ts'
import { plusDays, plusMonths, weekday } from '../ui/month.ts'

type Days = { from: string; to: string }

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`
const firstOfQuarter = (day: string) => {
  const month = Number(day.slice(5, 7))
  return plusMonths(firstOfMonth(day), -((month - 1) % 3))
}

const months = (from: string, count: number): Days => ({ from, to: plusDays(plusMonths(from, count), -1) })
const week = (from: string): Days => ({ from, to: plusDays(from, 6) })

/** The days of a period that moves with the calendar; weeks begin on Monday. */
export function daysOf(period: ViewPeriod, today: string): Days {
  const monday = plusDays(today, -weekday(today))
  switch (period) {
    case 'thisWeek':
      return week(monday)
    case 'lastWeek':
      return week(plusDays(monday, -7))
    case 'thisMonth':
      return months(firstOfMonth(today), 1)
    case 'lastMonth':
      return months(plusMonths(firstOfMonth(today), -1), 1)
    case 'thisQuarter':
      return months(firstOfQuarter(today), 3)
    case 'thisYear':
      return months(firstOfYear(today), 12)
    case 'lastYear':
      return months(plusMonths(firstOfYear(today), -12), 12)
  }
}
