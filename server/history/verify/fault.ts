/** What is wrong, as one sentence that names where. */
export type Faults = AsyncGenerator<string>

export const entryMessage = (vehicleId: string, number: string | bigint, what: string): string =>
  `Vehicle ${vehicleId}, entry ${number}: ${what}.`

export const vehicleMessage = (vehicleId: string, what: string): string => `Vehicle ${vehicleId}: ${what}.`

/** How far clocks may stand apart before a time counts as untrue. */
export const CLOCK_TOLERANCE_US = 10 * 60 * 1_000_000
