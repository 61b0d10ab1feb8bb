import { ODOMETER } from '#contract/kernel/decimal.ts'
import { DRIFT_MAX } from '#contract/recording/recording.ts'
import { exactSum } from '#domain/decimal.ts'

/** The last computed odometer, and what the computed trips add up to. */
type Unconfirmed = { odometerEnd: number; distance: number }

/** What a reading does to the computed odometers: the difference that their trips share, and how large it is. */
export function previewReading({ odometerEnd, distance }: Unconfirmed, reading: number) {
  const difference = exactSum([reading, -odometerEnd], ODOMETER.decimals)
  const drift = distance > 0 ? Math.abs(difference) / distance : difference === 0 ? 0 : 1
  return { difference, drift, isDoubtful: drift > DRIFT_MAX }
}

/** The trips cannot have taken the odometer back. */
export const isTooLow = ({ odometerEnd, distance }: Unconfirmed, reading: number) =>
  reading < exactSum([odometerEnd, -distance], ODOMETER.decimals)
