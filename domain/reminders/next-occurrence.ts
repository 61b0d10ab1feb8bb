import { ODOMETER } from '#contract/kernel/decimal.ts'
import type { Reminder, ReminderKind } from '#contract/reminders/reminder.ts'
import { addMonths, endOfMonth, isWritable, startOfMonth } from '../calendar-day.ts'

type Repeated = Pick<Reminder, 'kind' | 'dueOn' | 'repeatMonths' | 'repeatDistance'>
type Completion = { doneOn: string; odometer: number }
export type Occurrence = { dueOn: string | null; dueOdometer: number | null }

/** What the months until the next occurrence are counted from. */
const COUNTED_FROM: Record<ReminderKind, 'month done' | 'day done' | 'day due'> = {
  // The plaque counts from the month of the inspection and expires with a month (StVZO, annex VIII, 2.3).
  inspection: 'month done',
  safetyCheck: 'day done',
  service: 'day done',
  // Seasons, contracts and appointments keep their day, however late the last one was.
  tyres: 'day due',
  leasingEnd: 'day due',
  insurance: 'day due',
  other: 'day due',
}

/** The occurrence after one that is done; null if it does not repeat. */
export function nextOccurrence(reminder: Repeated, done: Completion): Occurrence | null {
  const next = { dueOn: nextDay(reminder, done), dueOdometer: nextOdometer(reminder, done) }
  return next.dueOn === null && next.dueOdometer === null ? null : next
}

function nextDay({ kind, dueOn, repeatMonths }: Repeated, { doneOn }: Completion): string | null {
  if (repeatMonths === null) return null
  const day = dayAfter(COUNTED_FROM[kind], dueOn ?? doneOn, doneOn, repeatMonths)
  return isWritable(day) ? day : null
}

function dayAfter(
  from: 'month done' | 'day done' | 'day due',
  dueOn: string,
  doneOn: string,
  months: number,
) {
  if (from === 'month done') return endOfMonth(addMonths(startOfMonth(doneOn), months))
  if (from === 'day done') return addMonths(doneOn, months)
  // Each from the first day, so that a short month does not shift all later ones.
  let next = addMonths(dueOn, months)
  for (let times = 2; isWritable(next) && next <= doneOn; times++) next = addMonths(dueOn, times * months)
  return next
}

/** Wear counts from the reading at which it was done. */
function nextOdometer({ repeatDistance }: Repeated, { odometer }: Completion): number | null {
  if (repeatDistance === null) return null
  const next = odometer + repeatDistance
  return next <= ODOMETER.maximum ? Number(next.toFixed(1)) : null
}
