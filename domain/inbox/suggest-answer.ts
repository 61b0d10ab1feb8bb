import type { Suggestion } from '#contract/inbox/inbox.ts'
import type { TripCategory } from '#contract/trips/category.ts'

/** Where and when a trip was driven; keys of places are equal for the same place. */
export type Drive = {
  startKey: string | null
  endKey: string | null
  /** 1 is Monday. */
  weekday: number
  minuteOfDay: number
}

/** An earlier trip with its answers, and the day on which it was driven. */
export type AnsweredTrip = Drive & {
  category: TripCategory
  reason: string | null
  contactName: string | null
  contactCompany: string | null
  day: string
}

type Basis = Suggestion['why']['basis']
type Level = { basis: Basis; isSameTime: boolean; least: number; share: number }

/** From the most specific to the least: the first that is sure enough is taken. */
const LEVELS: readonly Level[] = [
  { basis: 'route', isSameTime: true, least: 3, share: 0.85 },
  { basis: 'route', isSameTime: false, least: 3, share: 0.85 },
  { basis: 'destination', isSameTime: true, least: 3, share: 0.9 },
  { basis: 'destination', isSameTime: false, least: 3, share: 0.9 },
]

/** Texts are suggested only if they nearly always were the same. */
const TEXT = { least: 3, share: 0.85 }

/** How many earlier trips to a place are looked at, the newest. */
export const TRIPS_THERE_MAX = 12

const SAME_TIME_MINUTES = 150

/**
 * What a trip was probably for, by earlier trips to the same place; null where they say nothing or differ. `earlier` has
 * the newest first, and none without a category.
 */
export function suggestAnswer(drive: Drive, earlier: readonly AnsweredTrip[]): Suggestion | null {
  if (drive.endKey === null) return null
  const there = earlier.filter(({ endKey }) => endKey === drive.endKey)
  for (const level of LEVELS) {
    const trips = there.filter((trip) => isAtLevel(drive, trip, level))
    const category = mostCommon(
      trips,
      ({ category }) => category,
      (one) => one,
    )
    if (!category || category.trips < level.least || category.matching / category.trips < level.share)
      continue
    const same = trips.filter((trip) => trip.category === category.value)
    return {
      category: category.value,
      ...textsOf(same),
      why: {
        basis: level.basis,
        isSameTime: level.isSameTime,
        matching: category.matching,
        trips: category.trips,
        lastDay: same[0]?.day ?? '',
      },
    }
  }
  return null
}

function isAtLevel(drive: Drive, trip: AnsweredTrip, { basis, isSameTime }: Level): boolean {
  if (basis === 'route' && (drive.startKey === null || trip.startKey !== drive.startKey)) return false
  return !isSameTime || isAtSameTime(drive, trip)
}

const isWeekend = ({ weekday }: Drive) => weekday > 5

/** At about the same hour, both on a working day or both on a weekend. */
function isAtSameTime(one: Drive, other: Drive): boolean {
  return (
    isWeekend(one) === isWeekend(other) && Math.abs(one.minuteOfDay - other.minuteOfDay) <= SAME_TIME_MINUTES
  )
}

function textsOf(trips: readonly AnsweredTrip[]) {
  const reason = sureValue(trips, (trip) => trip.reason, String)
  const contact = sureValue(
    trips,
    ({ contactName, contactCompany }) =>
      contactName === null && contactCompany === null ? null : { contactName, contactCompany },
    ({ contactName, contactCompany }) => `${contactName}\n${contactCompany}`,
  )
  return {
    reason,
    contactName: contact?.contactName ?? null,
    contactCompany: contact?.contactCompany ?? null,
  }
}

/** The value that nearly all of them have; null if they have none, or differ. */
function sureValue<V>(
  trips: readonly AnsweredTrip[],
  valueOf: (trip: AnsweredTrip) => V | null,
  keyOf: (value: V) => string,
): V | null {
  const found = mostCommon(trips, valueOf, keyOf)
  return found && found.matching >= TEXT.least && found.matching / found.trips >= TEXT.share
    ? found.value
    : null
}

/** The most common value, and how many of the trips have it; of equally common ones the newest. */
function mostCommon<V>(
  trips: readonly AnsweredTrip[],
  valueOf: (trip: AnsweredTrip) => V | null,
  keyOf: (value: V) => string,
): { value: V; matching: number; trips: number } | null {
  const counts = new Map<string, { value: V; matching: number }>()
  for (const trip of trips) {
    const value = valueOf(trip)
    if (value === null) continue
    const key = keyOf(value)
    const known = counts.get(key)
    if (known) known.matching += 1
    else counts.set(key, { value, matching: 1 })
  }
  let best: { value: V; matching: number } | null = null
  for (const one of counts.values()) if (!best || one.matching > best.matching) best = one
  return best && { ...best, trips: trips.length }
}
