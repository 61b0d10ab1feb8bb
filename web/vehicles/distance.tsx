import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { useDistanceFormat } from './use-distance-format.ts'

type Props = { value: number; system: SystemOfUnits; isStrong?: boolean }

/** A distance or a reading: the number stands out, its unit steps back. */
export function Distance({ value, system, isStrong }: Props) {
  const { number, unit } = useDistanceFormat(system)
  return (
    <span className="distance">
      {isStrong ? <b>{number(value)}</b> : number(value)} <small>{unit}</small>
    </span>
  )
}
