import type { Change } from '#contract/history/change.ts'
import { localDay } from '../../local-time.ts'
import type { ChangeLine, TripEntry } from '../../model.ts'

/** The zone in which the day of an anonymous trip is that day; the trip's own would say where it was. */
const NO_PLACE = 'UTC'

const midnight = (day: string) => `${day}T00:00:00.000Z`

/** A private trip with nothing but its dates, odometers, distance and category. */
export const anonymousTrip = (trip: TripEntry): TripEntry => ({
  kind: 'trip',
  number: trip.number,
  // An id tells when it was made, and so does an entry among those of other trips.
  id: '',
  entry: '',
  category: trip.category,
  startIso: midnight(localDay(trip.startIso, trip.startTz)),
  startTz: NO_PLACE,
  endIso: midnight(localDay(trip.endIso, trip.endTz)),
  endTz: NO_PLACE,
  odometerStart: trip.odometerStart,
  odometerEnd: trip.odometerEnd,
  distance: trip.distance,
  placeStart: null,
  placeEnd: null,
  reason: null,
  contactName: null,
  contactCompany: null,
  driverName: null,
  comment: null,
  enteredAtIso: null,
  isLate: trip.isLate,
  isAnonymous: true,
  isDeleted: trip.isDeleted,
  changes: trip.changes,
})

const FIGURES: readonly string[] = ['odometerStart', 'odometerEnd', 'category']
const MOMENTS: readonly string[] = ['dateStartIso', 'dateEndIso']

type Field = Change['fields'][number]

/** What a change line of an anonymous trip says: figures and category as they were, moments as days. */
export function anonymousFields(
  fields: readonly Field[],
  zone: string,
): Pick<ChangeLine, 'fields' | 'isShortened'> {
  const said = fields.flatMap(({ name, from, to }): Field[] => {
    if (FIGURES.includes(name)) return [{ name, from, to }]
    if (!MOMENTS.includes(name)) return []
    const days = { name, from: dayOf(from, zone), to: dayOf(to, zone) }
    return days.from === days.to ? [] : [days]
  })
  return { fields: said, isShortened: said.length < fields.length }
}

/** Of a hidden trip the history tells the days alone. */
function dayOf(moment: unknown, zone: string): string | null {
  if (typeof moment !== 'string') return null
  return moment.length === DAY_LENGTH ? moment : localDay(moment, zone)
}

const DAY_LENGTH = '2026-03-01'.length
