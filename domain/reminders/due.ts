import type { Due, Reminder } from '#contract/reminders/reminder.ts'
import { addDays, addMonths, daysBetween, startOfMonth } from '../calendar-day.ts'

/** Full months before the current one whose trips count as recent. */
export const RECENT_MONTHS = 3
/** A shorter time says too little about how a vehicle is driven. */
const DAYS_MIN = 14
/** Nobody plans on an estimate for a later day. */
const DAYS_MAX = 3_650

/** What a vehicle was driven since a day, and the month of its first trip ever. */
export type RecentTrips = { distance: number; since: string; firstMonth: string }

export const recentSince = (today: string): string => addMonths(startOfMonth(today), -RECENT_MONTHS)

/** Average distance a day; null if too little is known. */
export function distancePerDay({ distance, since, firstMonth }: RecentTrips, today: string): number | null {
  if (distance <= 0) return null
  const days = daysBetween(firstMonth > since ? firstMonth : since, today) + 1
  return days < DAYS_MIN ? null : distance / days
}

/** When the odometer is expected to have moved by this distance; in the past for a negative one. */
function expectedDay(distanceLeft: number, perDay: number | null, today: string): string | null {
  if (perDay === null) return null
  const days = Math.ceil(distanceLeft / perDay)
  return Math.abs(days) > DAYS_MAX ? null : addDays(today, days)
}

type Scheduled = Pick<Reminder, 'dueOn' | 'dueOdometer' | 'remindDays' | 'remindDistance'>
type Today = { today: string; odometer: number; perDay: number | null }

/** How urgent an occurrence is. */
export function dueToday(reminder: Scheduled, { today, odometer, perDay }: Today): Due {
  const { dueOn, dueOdometer, remindDays, remindDistance } = reminder
  const daysLeft = dueOn === null ? null : daysBetween(today, dueOn)
  const distanceLeft = dueOdometer === null ? null : Number((dueOdometer - odometer).toFixed(1))
  const reachedOn = distanceLeft === null ? null : expectedDay(distanceLeft, perDay, today)
  const isSoon = isWithin(daysLeft, remindDays) || isWithin(distanceLeft, remindDistance)
  const isOverdue = (daysLeft ?? 0) < 0 || (distanceLeft ?? 0) < 0
  const by = comesByOdometer(reminder, { daysLeft, distanceLeft, reachedOn }) ? 'odometer' : 'day'
  return {
    state: isOverdue ? 'overdue' : isSoon ? 'soon' : 'later',
    by,
    daysLeft,
    distanceLeft,
    expectedOn: by === 'day' ? dueOn : reachedOn,
  }
}

const isWithin = (left: number | null, lead: number) => left !== null && left <= lead

type Left = { daysLeft: number | null; distanceLeft: number | null; reachedOn: string | null }

/** Without an estimate the odometer counts once its lead distance has begun and the day's lead time has not. */
function comesByOdometer(
  { dueOn, remindDays, remindDistance }: Scheduled,
  { daysLeft, distanceLeft, reachedOn }: Left,
) {
  if (distanceLeft === null) return false
  if (dueOn === null || daysLeft === null) return true
  if (distanceLeft < 0 !== daysLeft < 0) return distanceLeft < 0
  if (reachedOn !== null) return reachedOn < dueOn
  return isWithin(distanceLeft, remindDistance) && !isWithin(daysLeft, remindDays)
}

/** Texts in the order of urgency: what is overdue first, then the soonest, last what nobody can put a day to. */
export function urgencyOf({ state, expectedOn }: Due): string {
  const unknown = state === 'later' ? '9999-12-31' : ''
  return `${state === 'overdue' ? 0 : 1} ${expectedOn ?? unknown}`
}
