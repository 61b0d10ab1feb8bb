import { type Selectable, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { Resource } from '../../../access/resource.ts'
import { readPageRows } from '../../../db/page.ts'
import type { Db } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { NEXT_VERSION } from '../../../db/version.ts'
import { notFound } from '../../../http/refusal.ts'

export type RunRow = Selectable<Tables['report_runs']>

export type DeliveryRow = {
  run_id: string
  email: string
  delivery: string
  delivered_at: string
  expires_at: string | null
  revoked_at: string | null
  openings: number | null
  is_refused: boolean
}

export const reportRunResource: Resource = {
  name: 'reportRun',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted from report_runs`,
}

export function runStore(db: Db, companyId: string) {
  const runs = db.selectFrom('report_runs').selectAll().where('company_id', '=', companyId)

  return {
    page: (scheduleId: string, page: Page) =>
      readPageRows(
        runs.where('schedule_id', '=', scheduleId).orderBy('due_on', 'desc').orderBy('id', 'desc'),
        page,
      ),

    lock: (id: string) => runs.where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound),

    /** After `lock`. */
    retry: (id: string): Promise<RunRow> =>
      db
        .updateTable('report_runs')
        .set({
          state: 'due',
          reason: null,
          attempts: 0,
          retry_at: sql`now()`,
          claimed_until: null,
          finished_at: null,
          ...NEXT_VERSION,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    deliveries: (runIds: readonly string[]): Promise<DeliveryRow[]> =>
      runIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('report_deliveries as d')
            .leftJoin('report_links as l', 'l.id', 'd.link_id')
            .select(['d.run_id', 'd.email', 'd.delivery', 'd.delivered_at'])
            .leftJoin('report_refusals as f', 'f.delivery_id', 'd.id')
            .select(['l.expires_at', 'l.revoked_at', 'l.openings'])
            .select(sql<boolean>`f.delivery_id is not null`.as('is_refused'))
            .where('d.company_id', '=', companyId)
            .where('d.run_id', 'in', runIds)
            .orderBy('d.email')
            .orderBy('d.id')
            .execute(),
  }
}
