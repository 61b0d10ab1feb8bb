import type { Deadline } from '#contract/inbox/inbox.ts'
import { addDays, daysBetween } from '../calendar-day.ts'

/**
 * How many days after its end a trip may get purpose and contact. If date, odometers and destination were recorded by a
 * device, seven calendar days (OFD Rheinland and Münster, Kurzinfo LSt 02/2013); what is entered by hand belongs into the
 * book right after the trip, and is doubted from the next day on (FG Niedersachsen 9 K 276/19).
 */
const DAYS = { recorded: 7, entered: 1 } as const

export type OpenDays = { endDay: string; today: string; isRecorded: boolean }

export function deadlineOf({ endDay, today, isRecorded }: OpenDays): Deadline {
  const rule = isRecorded ? 'recorded' : 'entered'
  const lastDay = addDays(endDay, DAYS[rule])
  return { rule, lastDay, daysLeft: daysBetween(today, lastDay) }
}
