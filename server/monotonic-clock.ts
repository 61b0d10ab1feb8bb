/**
 * Milliseconds since the start of the process, for ages and windows in memory: the clock of the machine may be set back or
 * ahead, and what was kept by it would be kept, or refused, for as long as the step was.
 */
export const monotonicNow = (): number => performance.now()
