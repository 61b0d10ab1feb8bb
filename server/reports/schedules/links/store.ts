import { sql } from 'kysely'
import { LINK_DAYS } from '#contract/reports/schedule.ts'
import { newId } from '../../../db/id.ts'
import type { Db } from '../../../db/pool.ts'

type NewLink = { companyId: string; runId: string; fileId: string; secretHash: string; days: number }

/** Returns its id. */
export async function addLink(db: Db, link: NewLink): Promise<string> {
  const id = newId()
  await db
    .insertInto('report_links')
    .values({
      id,
      company_id: link.companyId,
      run_id: link.runId,
      file_id: link.fileId,
      secret_hash: link.secretHash,
      expires_at: sql`now() + make_interval(days => ${link.days})`,
    })
    .execute()
  return id
}

export type FoundLink = {
  id: string
  companyId: string
  companyName: string
  isValid: boolean
  expiresAt: string
  fileId: string | null
  name: string | null
  type: string | null
  bytes: string | null
}

/** By id and secret, also one that is no longer valid. */
export const findLink = (db: Db, id: string, secretHash: string): Promise<FoundLink | undefined> =>
  db
    .selectFrom('report_links as l')
    .innerJoin('companies as c', 'c.id', 'l.company_id')
    .leftJoin('report_files as f', 'f.id', 'l.file_id')
    .select(['l.id', 'l.company_id as companyId', 'c.name as companyName', 'l.expires_at as expiresAt'])
    .select(['l.file_id as fileId', 'f.name', 'f.type', 'f.bytes'])
    .select(sql<boolean>`l.revoked_at is null and l.expires_at > now() and f.id is not null`.as('isValid'))
    .where('l.id', '=', id)
    .where('l.secret_hash', '=', secretHash)
    .executeTakeFirst()

export const countOpening = (db: Db, id: string) =>
  db
    .updateTable('report_links')
    .set({ openings: sql`openings + 1`, opened_at: sql`now()` })
    .where('id', '=', id)
    .execute()

const revoke = (db: Db, companyId: string) =>
  db
    .updateTable('report_links')
    .set({ revoked_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)

export const revokeLinksOfRun = (db: Db, companyId: string, runId: string) =>
  revoke(db, companyId).where('run_id', '=', runId).execute()

const runsOf = (db: Db, scheduleId: string) =>
  db.selectFrom('report_runs').select('id').where('schedule_id', '=', scheduleId)

/** After the schedule was locked, and before it goes with its runs. */
export const revokeLinksOfSchedule = (db: Db, companyId: string, scheduleId: string) =>
  revoke(db, companyId).where('run_id', 'in', runsOf(db, scheduleId)).execute()

/** The links that were mailed to these recipients: all of them, or those of one schedule. */
export const revokeLinksTo = (
  db: Db,
  companyId: string,
  recipientIds: readonly string[],
  scheduleId?: string,
) =>
  revoke(db, companyId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('report_deliveries as d')
        .innerJoin('report_recipients as r', (join) =>
          join
            .onRef('r.company_id', '=', 'd.company_id')
            .on(sql<boolean>`r.email_key = lower(d.email collate "und-x-icu") collate "C"`),
        )
        .select('d.link_id')
        .where('d.company_id', '=', companyId)
        .where('r.id', 'in', recipientIds)
        // Older links have expired.
        .where('d.delivered_at', '>', sql<string>`now() - make_interval(days => ${LINK_DAYS + 1})`)
        .$if(scheduleId !== undefined, (one) => one.where('d.run_id', 'in', runsOf(db, scheduleId ?? ''))),
    )
    .execute()
