import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { useDistanceFormat } from './use-distance-format.ts'

type Props = {
  value: number
  system: SystemOfUnits
  isStrong?: boolean
  /** Computed from a recorded track, and not confirmed yet. */
  isComputed?: boolean
}

/** A distance or an odometer: the number is emphasised, the unit is not. */
export function Distance({ value, system, isStrong, isComputed }: Props) {
  const { number, unit } = useDistanceFormat(system)
  return (
    <span className={isComputed ? 'distance computed' : 'distance'}>
      {isStrong ? <b>{number(value)}</b> : number(value)} <small>{unit}</small>
      {isComputed && <ComputedMark />}
    </span>
  )
}

function ComputedMark() {
  const { t } = useTranslation()
  return <span className="unseen"> ({t('trips.computed')})</span>
}
