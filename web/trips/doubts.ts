import type { MomentContext } from '../records/public.ts'
import { findFutureDate } from '../records/public.ts'
import type { Trip } from './queries.ts'
import { distanceIn } from './trip-form.ts'
import { type Origin, readTripMoment, type TripValues } from './trip-values.ts'

/** From this distance on a trip is a doubt: few drive so far at once, many mistype a digit. */
const FAR = 2_000

type Saved = Pick<Trip['attributes'], 'distance' | 'dateEndIso'>

/** Unlikely values: a very long distance, an end in the future; null if plausible. */
type TripDoubts = { far: number | null; ahead: string | null }

export function findDoubts(
  values: TripValues,
  from: Origin,
  context: MomentContext,
  { saved, now }: { saved: Saved | undefined; now: number },
): TripDoubts {
  const distance = distanceIn(values, context) ?? 0
  return {
    far: distance >= FAR && distance !== saved?.distance ? distance : null,
    ahead: findFutureDate(readTripMoment(values, 'End', context, from), saved?.dateEndIso, now),
  }
}
