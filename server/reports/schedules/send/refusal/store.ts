import { sql } from 'kysely'
import type { Db } from '../../../../db/pool.ts'
import { NEXT_VERSION } from '../../../../db/version.ts'

type Sent = { deliveryId: string; attachmentId: string | null }

/** Whether somebody is to get it still: its schedule, its recipient there and its link or file are as they were. */
export async function isWanted(db: Db, { deliveryId, attachmentId }: Sent): Promise<boolean> {
  const found = await db
    .selectFrom('report_deliveries as d')
    .innerJoin('report_runs as run', 'run.id', 'd.run_id')
    .innerJoin('report_schedule_recipients as s', 's.schedule_id', 'run.schedule_id')
    .innerJoin('report_recipients as r', 'r.id', 's.recipient_id')
    .leftJoin('report_links as l', 'l.id', 'd.link_id')
    .select('d.id')
    .where('d.id', '=', deliveryId)
    .where(sql<boolean>`r.email_key = lower(d.email collate "und-x-icu") collate "C"`)
    .where('r.confirmed_at', 'is not', null)
    .where(sql<boolean>`(d.link_id is null or (l.revoked_at is null and l.expires_at > now()))`)
    .where(
      sql<boolean>`(${attachmentId}::uuid is null or exists (select from report_files where id = ${attachmentId}))`,
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Undefined if its schedule was removed meanwhile. */
export const lockRunOf = (db: Db, deliveryId: string) =>
  db
    .selectFrom('report_deliveries as d')
    .innerJoin('report_runs as run', 'run.id', 'd.run_id')
    .select(['run.id', 'run.schedule_id as scheduleId', 'run.company_id as companyId'])
    .where('d.id', '=', deliveryId)
    .forUpdate('run')
    .executeTakeFirst()

export const addRefusal = (db: Db, deliveryId: string, companyId: string) =>
  db
    .insertInto('report_refusals')
    .values({ delivery_id: deliveryId, company_id: companyId })
    .onConflict((conflict) => conflict.column('delivery_id').doNothing())
    .execute()

/** False if it was not sent, or has failed already. */
export async function failSentRun(db: Db, runId: string): Promise<boolean> {
  const failed = await db
    .updateTable('report_runs')
    .set({ state: 'failed', reason: 'refused', finished_at: sql`now()`, ...NEXT_VERSION })
    .where('id', '=', runId)
    .where('state', '=', 'sent')
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}
