import { type Selectable, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { VIEWS_MAX, type ViewList, type ViewQuery } from '#contract/views/view.ts'
import type { Resource } from '../access/resource.ts'
import { violatedConstraint } from '../db/errors.ts'
import { newId } from '../db/id.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../db/version.ts'
import { notFound, Refusal } from '../http/refusal.ts'

export type ViewRow = Selectable<Tables['saved_views']>

type ViewValues = { label: string; isShared: boolean; query: ViewQuery }

export const viewResource: Resource = {
  name: 'view',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted from saved_views`,
}

/** The views of one member and of the company; those of other members are not found. */
export function viewStore(db: Db, companyId: string, userId: string) {
  const views = db
    .selectFrom('saved_views')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('holder_id', 'in', [userId, companyId])

  const columnsOf = ({ label, isShared, query }: ViewValues) => ({
    label,
    owner_id: isShared ? null : userId,
    query: JSON.stringify(query),
  })

  /** Views saved at the same moment may exceed the limit by a few. */
  async function refuseFull(isShared: boolean): Promise<void> {
    const last = await views
      .clearSelect()
      .select('id')
      .where('holder_id', '=', isShared ? companyId : userId)
      .offset(VIEWS_MAX - 1)
      .limit(1)
      .executeTakeFirst()
    if (last) throw new Refusal('view.full')
  }

  return {
    page: (page: Page) =>
      readPageRows(views.orderBy(sql`owner_id is null`).orderBy('label').orderBy('id'), page),

    lock: (id: string) => views.where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound),

    add: async (list: ViewList, values: ViewValues) => {
      await refuseFull(values.isShared)
      return once(
        db
          .insertInto('saved_views')
          .values({ id: newId(), company_id: companyId, list, ...columnsOf(values) })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    },

    /** After `lock`, which has found the view. Undefined where nothing changes. */
    change: async (before: ViewRow, sent: ViewValues) => {
      if (sent.isShared !== (before.owner_id === null)) await refuseFull(sent.isShared)
      const values = columnsOf(sent)
      return once(
        db
          .updateTable('saved_views')
          .set({ ...values, ...NEXT_VERSION })
          .where('company_id', '=', companyId)
          .where('id', '=', before.id)
          .where(differsFrom(values))
          .returningAll()
          .executeTakeFirst(),
      )
    },

    remove: (id: string) =>
      db.deleteFrom('saved_views').where('company_id', '=', companyId).where('id', '=', id).execute(),
  }
}

async function once<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved
  } catch (error) {
    if (violatedConstraint(error) === 'saved_views_once') throw new Refusal('view.exists')
    throw error
  }
}
