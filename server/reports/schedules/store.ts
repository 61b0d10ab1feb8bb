import { type Selectable, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { ReportDelivery, StopReason } from '#contract/reports/schedule.ts'
import type { IntervalUnit } from '#contract/reports/template.ts'
import type { Due } from '#domain/reports/due.ts'
import type { Resource } from '../../access/resource.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { newId } from '../../db/id.ts'
import { readPageRows } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { NEXT_VERSION } from '../../db/version.ts'
import { notFound, Refusal } from '../../http/refusal.ts'

type Row = Selectable<Tables['report_schedules']>
export type ScheduleRow = Row & { recipient_ids: string[]; set_up_by: string | null }

export const reportScheduleResource: Resource = {
  name: 'reportSchedule',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted
    from report_schedules`,
}

const RECIPIENT_IDS = sql<string[]>`(
  select coalesce(json_agg(r.id order by r.email_key), '[]') from report_schedule_recipients s
  join report_recipients r on r.id = s.recipient_id where s.schedule_id = report_schedules.id)`
const SET_UP_BY = sql<string | null>`(
  select nullif(concat_ws(' ', u.first_name, u.last_name), '') from users u where u.id = report_schedules.user_id)`

export type ScheduleValues = {
  userId: string
  rhythm: IntervalUnit
  delivery: ReportDelivery
  stopReason: StopReason | null
  due: Due
}

export function scheduleStore(db: Db, companyId: string) {
  const rows = db
    .selectFrom('report_schedules')
    .selectAll()
    .select([RECIPIENT_IDS.as('recipient_ids'), SET_UP_BY.as('set_up_by')])
    .where('company_id', '=', companyId)

  return {
    page: (page: Page) => readPageRows(rows.orderBy('id'), page),

    get: (id: string): Promise<ScheduleRow> => rows.where('id', '=', id).executeTakeFirstOrThrow(notFound),

    /** The template first, in the order of those who change or remove it. */
    lock: async (id: string): Promise<Row> => {
      const found = await rows.where('id', '=', id).executeTakeFirstOrThrow(notFound)
      await db
        .selectFrom('report_templates')
        .select('id')
        .where('id', '=', found.template_id)
        .forShare()
        .executeTakeFirstOrThrow(notFound)
      return db
        .selectFrom('report_schedules')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound)
    },

    /** After `lockLimits`. */
    count: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('report_schedules')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    add: async (templateId: string, values: ScheduleValues): Promise<string> => {
      const id = newId()
      try {
        await db
          .insertInto('report_schedules')
          .values({ id, company_id: companyId, template_id: templateId, ...columnsOf(values) })
          .execute()
      } catch (error) {
        if (violatedConstraint(error) === 'report_schedules_one_a_template')
          throw new Refusal('report_schedule.exists')
        throw error
      }
      return id
    },

    /** After `lock`. */
    change: (id: string, values: ScheduleValues) =>
      db
        .updateTable('report_schedules')
        .set({ ...columnsOf(values), ...NEXT_VERSION })
        .where('id', '=', id)
        .execute(),

    /** Refuses an address that is not the company's. Returns those that are none any more. */
    setRecipients: async (id: string, recipientIds: readonly string[]): Promise<string[]> => {
      const wanted = [...new Set(recipientIds.map((one) => one.toLowerCase()))].toSorted()
      const known = await db
        .selectFrom('report_recipients')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', 'in', wanted)
        .orderBy('id')
        .forKeyShare()
        .execute()
      if (known.length !== wanted.length) throw notFound()
      const before = await db
        .deleteFrom('report_schedule_recipients')
        .where('schedule_id', '=', id)
        .returning('recipient_id')
        .execute()
      await db
        .insertInto('report_schedule_recipients')
        .values(wanted.map((recipient_id) => ({ schedule_id: id, recipient_id })))
        .execute()
      return before.map(({ recipient_id }) => recipient_id).filter((one) => !wanted.includes(one))
    },

    remove: (id: string) => db.deleteFrom('report_schedules').where('id', '=', id).execute(),

    /** After the template was locked. */
    lockByTemplate: (templateId: string): Promise<Row | undefined> =>
      db
        .selectFrom('report_schedules')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('template_id', '=', templateId)
        .forUpdate()
        .executeTakeFirst(),

    /** The zone of the vehicle that comes first in a report. */
    zoneOf: async (vehicleIds: readonly string[]): Promise<string | null> => {
      const vehicles = db.selectFrom('vehicles').select('time_zone').where('company_id', '=', companyId)
      const first = vehicleIds[0]
      const row = await (first === undefined
        ? vehicles.where('deleted_at', 'is', null).orderBy('plate_key').orderBy('id').limit(1)
        : vehicles.where('id', '=', first)
      ).executeTakeFirst()
      return row?.time_zone ?? null
    },
  }
}

const columnsOf = ({ userId, rhythm, delivery, stopReason, due }: ScheduleValues) => ({
  user_id: userId,
  rhythm,
  delivery,
  stop_reason: stopReason,
  next_on: due.day,
  next_at: due.iso,
})
