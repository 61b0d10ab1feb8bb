import { canonicalZone } from '#contract/kernel/zones.ts'
import type { VehicleChange } from '#contract/vehicles/vehicle.ts'

type VehicleState = { time_zone: string | null; system_of_units: string }

/** The months of a logbook hang on its zone: it is set once. One that the database cannot read has no months yet. */
export function changesFixedZone({ time_zone }: VehicleState, { timeZone }: VehicleChange): boolean {
  const fixed = time_zone && canonicalZone(time_zone)
  return timeZone !== undefined && fixed !== null && timeZone !== fixed
}

/** A number that was written in kilometres does not become one in miles. */
export const changesUnits = (before: VehicleState, { systemOfUnits }: VehicleChange): boolean =>
  systemOfUnits !== undefined && systemOfUnits !== before.system_of_units

/** What is sent back as it was read is no correction by hand. */
export const isCorrection = <T>(sent: T | undefined, shown: T): sent is T =>
  sent !== undefined && JSON.stringify(sent) !== JSON.stringify(shown)
