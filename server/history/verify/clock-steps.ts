import { CLOCK_TOLERANCE_US } from './fault.ts'

/** The entries of a chain that were recorded while the clock was behind the entry before them. */
export type ClockSteps = { first: string; entries: number; maxUs: number }

const STEP_MIN_US = 1_000_000

/**
 * Whether a recorded clock step is plausible. An entry is a microsecond after a previous one that is ahead of the
 * clock; entries from before that rule have the time of the clock.
 */
export const isClockStep = (previousUs: number, recordedUs: number, clockUs: number): boolean =>
  clockUs === recordedUs
    ? recordedUs < previousUs - CLOCK_TOLERANCE_US
    : recordedUs === previousUs + 1 && clockUs < recordedUs - STEP_MIN_US

export const addClockStep = (steps: ClockSteps | null, number: string, behindUs: number): ClockSteps => ({
  first: steps?.first ?? number,
  entries: (steps?.entries ?? 0) + 1,
  maxUs: Math.max(steps?.maxUs ?? 0, behindUs),
})

export const describeClockSteps = ({ first, entries, maxUs }: ClockSteps): string =>
  `from entry ${first} on, ${entries} entries were recorded while the clock was behind the entry before them, by up to ${formatDuration(maxUs)}`

const UNITS: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
]

/** `1 d 23 h`: the two largest units. */
export function formatDuration(us: number): string {
  let seconds = Math.floor(us / 1_000_000)
  const parts: string[] = []
  for (const [name, length] of UNITS) {
    const count = Math.floor(seconds / length)
    seconds %= length
    if (count > 0) parts.push(`${count} ${name}`)
  }
  return parts.slice(0, 2).join(' ') || 'less than 1 s'
}
