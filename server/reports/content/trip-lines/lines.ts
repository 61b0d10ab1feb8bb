import { localDay } from '../../local-time.ts'
import type { CombinedTrips, Gap, TripEntry, TripLine } from '../../model.ts'
import type { TripOrder } from './number-trips.ts'

export type LineOptions = { hasGaps: boolean; isCombining: boolean; changesPerLine: number }

/**
 * Puts gaps before their trips and private trips that follow each other into one line. What was deleted, a gap or a
 * trip that is not in the report ends such a line: it would hide where that stands.
 */
export function lineMaker({ hasGaps, isCombining, changesPerLine }: LineOptions) {
  let combined: Combining | null = null

  function end(lines: TripLine[]): void {
    if (combined) lines.push(combined.trips === 1 ? combined.first : combinedLine(combined))
    combined = null
  }

  function add(trip: TripEntry, order: TripOrder, lines: TripLine[]): void {
    const gap = trip.isDeleted ? null : gapBefore(trip, order)
    const isPrivate = isCombining && trip.category === 'private' && !trip.isDeleted
    if (isPrivate && combined && !gap && follows(combined, trip, order)) {
      extend(combined, trip, changesPerLine)
      return
    }
    end(lines)
    if (gap && hasGaps) lines.push(gap)
    if (isPrivate) combined = begin(trip)
    else lines.push(trip)
  }

  return { add, end }
}

type Combining = {
  first: TripEntry
  last: TripEntry
  trips: number
  isLate: boolean
  changes: TripEntry['changes'][number][]
}

const begin = (trip: TripEntry): Combining => ({
  first: trip,
  last: trip,
  trips: 1,
  isLate: trip.isLate,
  changes: [...trip.changes],
})

function extend(combined: Combining, trip: TripEntry, changesPerLine: number): void {
  combined.last = trip
  combined.trips++
  combined.isLate ||= trip.isLate
  for (const change of trip.changes)
    if (combined.changes.length < changesPerLine) combined.changes.push(change)
}

const follows = ({ last }: Combining, trip: TripEntry, { isBeforeWithin }: TripOrder) =>
  isBeforeWithin && last.number !== null && trip.number === last.number + 1

const combinedLine = ({ first, last, trips, isLate, changes }: Combining): CombinedTrips => ({
  kind: 'combined',
  numberFirst: first.number ?? 0,
  numberLast: last.number ?? 0,
  trips,
  dayFirst: localDay(first.startIso, first.startTz),
  dayLast: localDay(last.endIso, last.endTz),
  odometerStart: first.odometerStart,
  odometerEnd: last.odometerEnd,
  distance: last.odometerEnd - first.odometerStart,
  isLate,
  changes,
})

function gapBefore(trip: TripEntry, { before, isBeforeWithin }: TripOrder): Gap | null {
  if (before === null || before === trip.odometerStart || trip.number === null) return null
  return {
    kind: 'gap',
    numberBefore: isBeforeWithin ? trip.number - 1 : null,
    numberAfter: trip.number,
    odometerStart: before,
    odometerEnd: trip.odometerStart,
    distance: trip.odometerStart - before,
  }
}
