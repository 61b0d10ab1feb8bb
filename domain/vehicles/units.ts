import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'

/** Odometers and distances are in the vehicle's own unit. */
export const distanceUnit = (system: SystemOfUnits) => (system === 'metric' ? 'km' : 'mi')
