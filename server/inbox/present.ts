import type { OpenOdometer } from '#contract/inbox/inbox.ts'
import type { GapToPrevious } from '#contract/trips/trip.ts'
import { deadlineOf } from '#domain/inbox/deadline.ts'
import { type AnsweredTrip, type Drive, suggestAnswer } from '#domain/inbox/suggest-answer.ts'
import type { AnsweredRow, OdometerRow, OpenRow } from './store.ts'

const dayOf = (local: string) => local.slice(0, 10)

const driveOf = ({
  start_key,
  end_key,
  local,
}: Pick<AnsweredRow, 'start_key' | 'end_key' | 'local'>): Drive => ({
  startKey: start_key,
  endKey: end_key,
  weekday: new Date(`${dayOf(local)}T00:00:00Z`).getUTCDay() || 7,
  minuteOfDay: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)),
})

const answeredOf = (row: AnsweredRow): AnsweredTrip => ({
  ...driveOf(row),
  category: row.category,
  reason: row.reason,
  contactName: row.contact_name,
  contactCompany: row.contact_company,
  day: dayOf(row.local),
})

/** What is known of each open trip beside itself: the days left and what it was probably for. */
export function openMeta(open: readonly OpenRow[], answered: readonly AnsweredRow[]) {
  const there = Map.groupBy(answered.map(answeredOf), ({ endKey }) => endKey)
  return new Map(
    open.map((row) => [
      row.id,
      {
        before: gapOf(row),
        deadline: deadlineOf({ endDay: row.end_day, today: row.today, isRecorded: row.is_recorded }),
        suggestion: suggestAnswer(driveOf(row), there.get(row.end_key) ?? []),
      },
    ]),
  )
}

const gapOf = ({ previous_id, gap, is_overlapping }: OpenRow): GapToPrevious | null =>
  previous_id === null || gap === null || is_overlapping === null || (Number(gap) === 0 && !is_overlapping)
    ? null
    : { tripId: previous_id, distance: Number(gap), isOverlapping: is_overlapping }

export const presentOdometer = (row: OdometerRow) => ({
  type: 'open_odometer' as const,
  id: row.vehicle.id,
  attributes: {
    vehicle: row.vehicle,
    trips: row.trips,
    sinceDay: row.since_day,
    odometerEnd: Number(row.odometer_end),
    distance: Number(row.distance),
  } satisfies OpenOdometer,
})
