import type { Place, PlaceInput } from '#contract/kernel/place.ts'
import type { NewTrip } from '#contract/trips/trip.ts'
import { dayIn } from '#domain/format/date.ts'
import { type AnsweredTrip, suggestAnswer, TRIPS_THERE_MAX } from '#domain/inbox/suggest-answer.ts'
import { fullDemoSize, simulateFleet, type VehicleTimeline } from '../../demo/simulation/simulate-fleet.ts'

const SEED = 'wegbuch'
const ANCHOR = '2026-11-02'

type Score = { given: number; right: number; none: number }
type Judged = 'category' | 'reason' | 'contact'

/** Each trip of the demo's two years, judged only from what was driven before it. */
export async function measureAccuracy(): Promise<string> {
  const fleet = await simulateFleet(fullDemoSize(SEED, ANCHOR))
  const trips = fleet.flatMap(finalTrips).toSorted((one, other) => one.startMs - other.startMs)
  const there = new Map<string, AnsweredTrip[]>()
  const scores: Record<Judged, Score> = {
    category: { given: 0, right: 0, none: 0 },
    reason: { given: 0, right: 0, none: 0 },
    contact: { given: 0, right: 0, none: 0 },
  }
  for (const { trip } of trips) {
    const known = (trip.endKey && there.get(trip.endKey)) || []
    judge(scores, trip, suggestAnswer(trip, known.slice(0, TRIPS_THERE_MAX)))
    if (trip.endKey) there.set(trip.endKey, [trip, ...known])
  }
  const lines = Object.entries(scores).map(
    ([name, { given, right, none }]) =>
      `${name} right in ${percent(right, given)} of ${given}, none for ${none} (${percent(none, given + none)})`,
  )
  return `suggestions for ${trips.length} trips of the demo: ${lines.join('; ')} (limit 90 % of those given)`
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`

const contactOf = ({ contactName, contactCompany }: Pick<AnsweredTrip, 'contactName' | 'contactCompany'>) =>
  [contactName, contactCompany].filter(Boolean).join(', ') || null

/** A text counts as none only for trips that have one. */
function judge(
  scores: Record<Judged, Score>,
  trip: AnsweredTrip,
  suggestion: ReturnType<typeof suggestAnswer>,
) {
  count(scores.category, suggestion?.category ?? null, trip.category)
  count(scores.reason, suggestion?.reason ?? null, trip.reason)
  count(scores.contact, suggestion ? contactOf(suggestion) : null, contactOf(trip))
}

function count(score: Score, suggested: string | null, actual: string | null): void {
  if (suggested === null) {
    if (actual !== null) score.none += 1
    return
  }
  score.given += 1
  if (suggested === actual) score.right += 1
}

/** The trips as they were in the end; those in two parts and those without a category are left out. */
function finalTrips({ events }: VehicleTimeline) {
  const trips = new Map<string, NewTrip>()
  for (const event of events) {
    if (event.kind === 'addTrip') trips.set(event.key, event.attributes)
    if (event.kind === 'changeTrip') {
      const before = trips.get(event.key)
      if (before) trips.set(event.key, { ...before, ...event.attributes })
    }
    if (event.kind === 'removeTrip') trips.delete(event.key)
    if (event.kind === 'mergeTrips') for (const key of event.of) trips.delete(key)
  }
  return [...trips.values()]
    .filter(({ category }) => category && category !== 'none')
    .map((trip) => ({ startMs: Date.parse(trip.dateStartIso), trip: answered(trip) }))
}

function answered(trip: NewTrip): AnsweredTrip {
  const day = dayIn(trip.dateStartIso, trip.dateStartTz)
  const clock = new Date(trip.dateStartIso).toLocaleTimeString('en-GB', { timeZone: trip.dateStartTz })
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return {
    startKey: keyOf(trip.placeStart),
    endKey: keyOf(trip.placeEnd),
    weekday: new Date(`${day}T12:00:00Z`).getUTCDay() || 7,
    minuteOfDay: hour * 60 + minute,
    category: trip.category ?? 'none',
    reason: trip.reason ?? null,
    contactName: trip.contactName ?? null,
    contactCompany: trip.contactCompany ?? null,
    day,
  }
}

const keyOf = (place: Place | PlaceInput | null | undefined): string | null =>
  place
    ? JSON.stringify([place.name, place.address?.street, place.address?.postalCode, place.address?.city])
    : null
