import { newId } from '../../db/id.ts'
import type { JobPayloads, Task, TaskDeps } from '../../jobs/public.ts'
import { answerTrips, type Run } from './answers/answer-trips.ts'
import type { After } from './answers/store.ts'

/**
 * Answers a member's open trips by their rules, some hundred in each transaction. What is answered is open no longer, so
 * a second run finds nothing to do.
 */
export const answerOpenTrips = ({ db, config: { billing } }: TaskDeps): Task => ({
  name: 'answer-by-rules',
  run: async (payload) => {
    const { companyId, userId, isAsked = false } = payload as JobPayloads['answer-by-rules']
    let after: After | null = null
    do {
      const run: Run = { companyId, userId, billing, requestId: newId(), isAsked, after }
      const { next } = await db.transaction().execute((tx) => answerTrips(tx, run))
      after = next
    } while (after)
  },
})
