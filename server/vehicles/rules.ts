import type { VehicleChange } from '#contract/vehicles/vehicle.ts'

type Before = { time_zone: string | null; system_of_units: string }

/** The months of a logbook hang on its zone: it is set once. */
export const isZoneFixed = (before: Before, { timeZone }: VehicleChange): boolean =>
  timeZone !== undefined && before.time_zone !== null && timeZone !== before.time_zone

/** A number that was written in kilometres does not become one in miles. */
export const areUnitsTouched = (before: Before, { systemOfUnits }: VehicleChange): boolean =>
  systemOfUnits !== undefined && systemOfUnits !== before.system_of_units

/** What is sent back as it was read is no correction by hand. */
export const isSaid = <T>(sent: T | undefined, shown: T): sent is T =>
  sent !== undefined && JSON.stringify(sent) !== JSON.stringify(shown)
