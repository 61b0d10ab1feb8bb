import { canonicalZone } from '#contract/kernel/zones.ts'
import type { VehicleChange } from '#contract/vehicles/vehicle.ts'

type VehicleState = { time_zone: string | null; system_of_units: string }

/**
 * The zone of a logbook is set once, because its months depend on it. A zone unknown to the database counts as unset.
 */
export function changesFixedZone({ time_zone }: VehicleState, { timeZone }: VehicleChange): boolean {
  const fixed = time_zone && canonicalZone(time_zone)
  return timeZone !== undefined && fixed !== null && timeZone !== fixed
}

/** Units are fixed once there are records: kilometres do not become miles. */
export const changesUnits = (before: VehicleState, { systemOfUnits }: VehicleChange): boolean =>
  systemOfUnits !== undefined && systemOfUnits !== before.system_of_units

/** A value equal to the shown one is not a correction. */
export const isCorrection = <T>(sent: T | undefined, shown: T): sent is T =>
  sent !== undefined && JSON.stringify(sent) !== JSON.stringify(shown)
