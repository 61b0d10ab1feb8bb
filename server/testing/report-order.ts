import type { SharedSnapshot } from '../db/shared-snapshot.ts'

/** The steps that `report-child.ts` runs. */
export type TrialOrder = { snapshot: SharedSnapshot | null; steps: readonly Step[] }
export type Step =
  | 'pid'
  | 'megabyte'
  | 'users'
  | 'lock'
  | 'write'
  | 'fail'
  | 'lose-database'
  | 'fill-heap'
  | 'hang'

/** The advisory lock that the step `lock` waits for. */
export const TRIAL_LOCK = 4_711
