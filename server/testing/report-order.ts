import type { SharedSnapshot } from '../db/shared-snapshot.ts'

/** What `report-child.ts` is told to do, one step after the other. */
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

/** Whoever holds it makes the step `lock` wait. */
export const TRIAL_LOCK = 4_711
