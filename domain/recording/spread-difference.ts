import { DRIFT_MAX } from '#contract/recording/recording.ts'

/** A trip whose odometers are computed; whole units of the vehicle. */
export interface ComputedTrip {
  startOdometer: number
  endOdometer: number
}

export type Spread =
  | {
      trips: ComputedTrip[]
      /** How much more was driven than computed, as a share of what was computed */
      drift: number
      /** The reading is rather a typing error, or trips are missing. */
      isLarge: boolean
    }
  /** The real reading is below the last confirmed one. */
  | { problem: 'reading too low' }
  /** Somebody read less between two of the trips, so what lies between the ends is not what was driven. */
  | { problem: 'readings fall' }

/**
 * Spreads the difference between the real reading and the last computed one over the unconfirmed trips in proportion to
 * their distance, so that the last ends at the real reading. What was driven between two trips is stretched alike.
 */
export function spreadDifference(
  trips: readonly ComputedTrip[],
  lastConfirmed: number,
  reading: number,
): Spread {
  const falls = trips.some(
    ({ startOdometer }, nth) => startOdometer < (trips[nth - 1]?.endOdometer ?? lastConfirmed),
  )
  if (falls) return { problem: 'readings fall' }
  const computed = (trips.at(-1)?.endOdometer ?? lastConfirmed) - lastConfirmed
  const real = reading - lastConfirmed
  if (real < 0) return { problem: 'reading too low' }
  const drift = computed === 0 ? (real === 0 ? 0 : Infinity) : real / computed - 1
  // Each reading is moved by itself, so rounding errors do not add up.
  const correct = (odometer: number) =>
    lastConfirmed + (computed === 0 ? 0 : Math.round(((odometer - lastConfirmed) * real) / computed))
  return {
    trips: trips.map(({ startOdometer, endOdometer }, index) => ({
      startOdometer: correct(startOdometer),
      endOdometer: index === trips.length - 1 ? reading : correct(endOdometer),
    })),
    drift,
    isLarge: Math.abs(real - computed) > DRIFT_MAX * computed,
  }
}
