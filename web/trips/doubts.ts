import { aheadOf } from '../records/doubts.ts'
import type { Context } from '../records/moment.ts'
import type { Trip } from './queries.ts'
import { distanceIn } from './trip-form.ts'
import { momentIn, type Origin, type TripValues } from './trip-values.ts'

/** From here on a trip is asked about: few drive so far in one go, many mistype a figure. */
const FAR = 2_000

type Saved = Pick<Trip['attributes'], 'distance' | 'dateEndIso'>

/** What is possible and rarely meant: how far it was, and a moment that lies ahead. Null where there is nothing to ask. */
type TripDoubts = { far: number | null; ahead: string | null }

export function doubtsOf(
  values: TripValues,
  from: Origin,
  context: Context,
  { saved, now }: { saved: Saved | undefined; now: number },
): TripDoubts {
  const distance = distanceIn(values, context) ?? 0
  return {
    far: distance >= FAR && distance !== saved?.distance ? distance : null,
    ahead: aheadOf(momentIn(values, 'End', context, from), saved?.dateEndIso, now),
  }
}
