import type { Due } from '#contract/reminders/reminder.ts'
import { dayIn } from '#domain/format/date.ts'
import { distancePerDay, dueToday, recentSince, urgencyOf } from '#domain/reminders/due.ts'
import type { Db } from '../db/pool.ts'
import { mapInTurns } from '../http/in-turns.ts'
import { type ReminderRow, readRecentTrips, type ScheduledRow } from './store.ts'

/** The zone whose calendar says which day it is, for a vehicle that has none. */
const NO_ZONE = 'UTC'

export type Assessed<R> = { row: R; due: Due | null }
export type AssessedReminder = Assessed<ReminderRow>

type Zoned = { time_zone: string | null }

/** The day on the vehicle's own calendar. */
export const todayOf = ({ time_zone }: Zoned, now: number): string =>
  dayIn(new Date(now).toISOString(), time_zone ?? NO_ZONE)

const isDue = ({ done_on, archived_at }: ScheduledRow) => done_on === null && archived_at === null

const scheduleOf = (row: ScheduledRow) => ({
  dueOn: row.due_on,
  dueOdometer: row.due_odometer === null ? null : Number(row.due_odometer),
  remindDays: row.remind_days,
  remindDistance: row.remind_distance,
})

/** How urgent each reminder is today. Nothing is due that is done, or on an archived vehicle. */
export async function assess<R extends ScheduledRow>(
  db: Db,
  rows: readonly R[],
  now: number,
): Promise<Assessed<R>[]> {
  const byOdometer = rows.filter((row) => isDue(row) && row.due_odometer !== null)
  const vehicleIds = [...new Set(byOdometer.map(({ vehicle_id }) => vehicle_id))]
  const recent = await readRecentTrips(db, vehicleIds, recentSince(todayOf({ time_zone: null }, now)))
  const todays = new Map<string | null, string>()
  const assessOne = (row: R): Assessed<R> => {
    if (!isDue(row)) return { row, due: null }
    const today = todays.get(row.time_zone) ?? todayOf(row, now)
    todays.set(row.time_zone, today)
    const trips = recent.get(row.vehicle_id)
    const perDay = trips ? distancePerDay(trips, today) : null
    return { row, due: dueToday(scheduleOf(row), { today, odometer: Number(row.odometer), perDay }) }
  }
  return mapInTurns(rows, assessOne)
}

/** The same, the most urgent first. */
export const assessInOrder = async <R extends ScheduledRow>(db: Db, rows: readonly R[], now: number) =>
  (await assess(db, rows, now))
    .map((assessed) => ({ assessed, key: keyOf(assessed) }))
    .toSorted((one, other) => compareTexts(one.key, other.key))
    .map(({ assessed }) => assessed)

const keyOf = ({ due }: Assessed<ScheduledRow>) => (due ? urgencyOf(due) : '')
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
