/** Each fault is one sentence that names the place. */
export type Faults = AsyncGenerator<string>

export const entryMessage = (vehicleId: string, number: string | bigint, what: string): string =>
  `Vehicle ${vehicleId}, entry ${number}: ${what}.`

export const vehicleMessage = (vehicleId: string, what: string): string => `Vehicle ${vehicleId}: ${what}.`

/** How far clocks may differ before a time counts as wrong. */
export const CLOCK_TOLERANCE_US = 10 * 60 * 1_000_000
