import { placeText } from '#domain/places/place-text.ts'
import type { Trip } from './queries.ts'
import type { TripValues } from './trip-values.ts'

type Past = Pick<Trip, 'attributes'>

const namesOf = ({ placeStart, placeEnd }: Trip['attributes']) => [placeText(placeStart), placeText(placeEnd)]

/** The median duration of the trips on a route, in milliseconds; null if nobody has driven it yet. */
export function usualDuration(trips: readonly Past[], from: string, to: string): number | null {
  if (from === '' || to === '') return null
  const durations = trips
    .filter(({ attributes }) => namesOf(attributes).join('\n') === [from, to].join('\n'))
    .map(({ attributes }) => Date.parse(attributes.dateEndIso) - Date.parse(attributes.dateStartIso))
    .filter((duration) => duration > 0)
    .toSorted((a, b) => a - b)
  return durations[Math.floor((durations.length - 1) / 2)] ?? null
}

/** Better starts of a new trip than now: the end of the last one, and now minus what this route usually takes. */
export function betterStarts(
  values: Pick<TripValues, 'placeStart' | 'placeEnd'>,
  trips: readonly Past[],
  { lastEndIso, now }: { lastEndIso: string | null; now: number },
) {
  const [from, to] = [placeText(values.placeStart), placeText(values.placeEnd)]
  const duration = usualDuration(trips, from, to)
  return {
    lastEndIso: lastEndIso !== null && Date.parse(lastEndIso) < now ? lastEndIso : null,
    usual: duration === null ? null : { duration, iso: new Date(now - duration).toISOString() },
  }
}
