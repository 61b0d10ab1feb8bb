import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { LANE_PRIORITY } from '../../jobs/public.ts'

/** Jobs that answer the open trips of a company run one after the other. */
export const rulesLane = (companyId: string) => `rules ${companyId}`

/**
 * Adds the job that answers open trips by the rules of their drivers, in the transaction that writes the trips. Drivers without
 * rules get none, and one job waits for each driver, however many trips there are.
 */
export async function queueAnswersByRules(
  db: Db,
  companyId: string,
  driverIds: readonly string[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job('answer-by-rules',
      json_build_object('companyId', r.company_id, 'userId', r.user_id),
      job_key => 'answer-by-rules:' || r.company_id || ':' || r.user_id,
      queue_name => ${rulesLane(companyId)}, priority => ${LANE_PRIORITY})
    from (select distinct company_id, user_id from trip_rules
      where company_id = ${companyId} and user_id = any(${driverIds}::uuid[])) r`.execute(db)
}
