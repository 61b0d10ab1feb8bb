import type { TripCategory } from '#contract/trips/category.ts'
import type { Contact } from './match-rules.ts'

/** A trip that somebody answered, and where and when it was driven; keys of places are equal for the same place. */
export type GivenAnswer = Contact & {
  startKey: string | null
  endKey: string | null
  weekday: number
  category: TripCategory
  reason: string | null
}

/** So many equal answers in a row speak for a rule. */
export const EQUAL_ANSWERS = 3
const WORKING_DAYS = [1, 2, 3, 4, 5]

export type Proposed<A extends GivenAnswer> = {
  /** The newest trip that was answered so. */
  trip: A
  weekdays: readonly number[] | null
  answers: number
}

/** The ways whose last answers were the same, newest first. `given` has the newest first. */
export function proposeRules<A extends GivenAnswer>(given: readonly A[]): Proposed<A>[] {
  const ways = Map.groupBy(
    given.filter(({ startKey, endKey }) => startKey !== null && endKey !== null && startKey !== endKey),
    ({ startKey, endKey }) => `${startKey} ${endKey}`,
  )
  return [...ways.values()].flatMap((trips) => {
    const [trip] = trips
    if (!trip) return []
    const end = trips.findIndex((other) => answerText(other) !== answerText(trip))
    const equal = end === -1 ? trips : trips.slice(0, end)
    if (equal.length < EQUAL_ANSWERS) return []
    const weekdays = equal.every(({ weekday }) => weekday < 6) ? WORKING_DAYS : null
    return [{ trip, weekdays, answers: equal.length }]
  })
}

export const answerText = ({ category, reason, contactName, contactCompany }: GivenAnswer): string =>
  JSON.stringify([category, reason, contactName, contactCompany])
