import { WORK_LIMITS, type WorkLimits } from '../http/limiter.ts'

/** For requests at the same moment: so many run, the others wait for their turn, however slow the machine. */
export function manyAtOnce(running: number): WorkLimits {
  const all = { running, waiting: 100 }
  return {
    ...WORK_LIMITS,
    total: all,
    user: all,
    company: all,
    fairness: undefined,
    maxWaitMs: 60_000,
    maxDelayMs: 60_000,
  }
}
