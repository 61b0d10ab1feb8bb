import type { Selectable } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { ReportSettings } from '#contract/reports/template.ts'
import type { Resource } from '../../access/resource.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { newId } from '../../db/id.ts'
import { readPageRows } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../../db/version.ts'
import { notFound, Refusal } from '../../http/refusal.ts'

export type TemplateRow = Selectable<Tables['report_templates']>

type TemplateValues = { label: string; settings: ReportSettings }

export const reportTemplateResource: Resource = {
  name: 'reportTemplate',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted
    from report_templates`,
}

export function templateStore(db: Db, companyId: string) {
  const templates = db.selectFrom('report_templates').selectAll().where('company_id', '=', companyId)

  return {
    page: (page: Page) => readPageRows(templates.orderBy('label').orderBy('id'), page),

    get: (id: string) => templates.where('id', '=', id).executeTakeFirstOrThrow(notFound),

    lock: (id: string) => templates.where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound),

    /** After `lockLimits`. */
    count: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('report_templates')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    add: ({ label, settings }: TemplateValues) =>
      once(
        db
          .insertInto('report_templates')
          .values({ id: newId(), company_id: companyId, label, settings: JSON.stringify(settings) })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    /** After `lock`, which has found the template in this company. Undefined where nothing changes. */
    change: (id: string, { label, settings }: TemplateValues) => {
      const values = { label, settings: JSON.stringify(settings) }
      return once(
        db
          .updateTable('report_templates')
          .set({ ...values, ...NEXT_VERSION })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .where(differsFrom(values))
          .returningAll()
          .executeTakeFirst(),
      )
    },

    remove: (id: string) =>
      db.deleteFrom('report_templates').where('company_id', '=', companyId).where('id', '=', id).execute(),

    /** Whether all of these distinct ids are vehicles of the company. Deleted ones stay reportable. */
    hasVehicles: async (ids: readonly string[]): Promise<boolean> => {
      if (ids.length === 0) return true
      const { owned } = await db
        .selectFrom('vehicles')
        .select(({ fn }) => fn.countAll<string>().as('owned'))
        .where('company_id', '=', companyId)
        .where('id', 'in', ids)
        .executeTakeFirstOrThrow()
      return Number(owned) === ids.length
    },
  }
}

async function once<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved
  } catch (error) {
    if (violatedConstraint(error) === 'report_templates_once') throw new Refusal('report_template.exists')
    throw error
  }
}
