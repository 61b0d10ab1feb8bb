import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { useDistanceFormat } from './use-distance-format.ts'

type Props = { value: number; system: SystemOfUnits; isStrong?: boolean }

/** A distance or an odometer: the number is emphasised, the unit is not. */
export function Distance({ value, system, isStrong }: Props) {
  const { number, unit } = useDistanceFormat(system)
  return (
    <span className="distance">
      {isStrong ? <b>{number(value)}</b> : number(value)} <small>{unit}</small>
    </span>
  )
}
