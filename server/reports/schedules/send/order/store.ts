import { sql } from 'kysely'
import { newId } from '../../../../db/id.ts'
import type { Db } from '../../../../db/pool.ts'

/** What a run is made from. The three versions tell whether any of it has changed since. */
export type RunOrder = {
  userId: string
  delivery: string
  stopReason: string | null
  templateId: string
  label: string
  settings: unknown
  companyName: string
  scheduleVersion: number
  templateVersion: number
  companyVersion: number
}

const orders = (db: Db, scheduleId: string) =>
  db
    .selectFrom('report_schedules as s')
    .innerJoin('report_templates as t', 't.id', 's.template_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.user_id as userId', 's.delivery', 's.template_id as templateId', 't.label', 't.settings'])
    .select(['c.name as companyName', 's.version as scheduleVersion', 't.version as templateVersion'])
    .select(['c.version as companyVersion', 's.stop_reason as stopReason'])
    .where('s.id', '=', scheduleId)

export const readOrder = (db: Db, scheduleId: string): Promise<RunOrder | undefined> =>
  orders(db, scheduleId).executeTakeFirst()

/** The same, locked in the order of those who change it: company, template, schedule. */
export async function lockOrder(db: Db, scheduleId: string): Promise<RunOrder | undefined> {
  const found = await orders(db, scheduleId).select('s.company_id').executeTakeFirst()
  if (!found) return undefined
  await db.selectFrom('companies').select('id').where('id', '=', found.company_id).forShare().execute()
  await db.selectFrom('report_templates').select('id').where('id', '=', found.templateId).forShare().execute()
  await db.selectFrom('report_schedules').select('id').where('id', '=', scheduleId).forUpdate().execute()
  return readOrder(db, scheduleId)
}

export type Recipient = { id: string; email: string; unsubscribe_secret: string }

/**
 * How many confirmed addresses a schedule has, and to which of them this run was not sent yet: a run that is repeated
 * because an address refused it goes to no other a second time. Locked: whoever removes one meanwhile waits, and then
 * finds the link that is to be revoked.
 */
export async function lockRecipients(db: Db, run: { id: string; schedule_id: string }) {
  const wasSent = sql<boolean>`exists (
    select from report_deliveries d where d.run_id = ${run.id}
      and lower(d.email collate "und-x-icu") collate "C" = r.email_key
      and not exists (select from report_refusals f where f.delivery_id = d.id))`
  const rows = await db
    .selectFrom('report_schedule_recipients as s')
    .innerJoin('report_recipients as r', 'r.id', 's.recipient_id')
    .select(['r.id', 'r.email', 'r.unsubscribe_secret', wasSent.as('wasSent')])
    .where('s.schedule_id', '=', run.schedule_id)
    .where('r.confirmed_at', 'is not', null)
    .orderBy('r.id')
    .forShare('r')
    .execute()
  const missing: Recipient[] = rows.filter(({ wasSent: isDone }) => !isDone)
  return { confirmed: rows.length, missing }
}

export type NewDelivery = {
  companyId: string
  templateId: string
  label: string
  runId: string
  linkId: string | null
  userId: string
  email: string
  delivery: 'link' | 'attachment'
  dateFirst: string | null
  dateLast: string | null
  bytes: number
  digest: Buffer
}

/** Returns its id. */
export async function addDelivery(db: Db, one: NewDelivery): Promise<string> {
  const id = newId()
  await db
    .insertInto('report_deliveries')
    .values({
      id,
      company_id: one.companyId,
      template_id: one.templateId,
      template_label: one.label,
      run_id: one.runId,
      link_id: one.linkId,
      user_id: one.userId,
      email: one.email,
      delivery: one.delivery,
      first_day: one.dateFirst,
      last_day: one.dateLast,
      bytes: String(one.bytes),
      digest: one.digest,
    })
    .execute()
  return id
}

export type Told = { email: string; first_name: string | null; language: string }

/** The verified address of a member; the owner's where there is none. */
export async function readTold(db: Db, companyId: string, userId: string | null): Promise<Told[]> {
  const members = db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([sql<string>`u.email`.as('email'), 'u.first_name', 'u.language'])
    .where('m.company_id', '=', companyId)
    .where('u.email', 'is not', null)
    .where('u.email_verified', '=', true)
  const own = userId === null ? [] : await members.where('m.user_id', '=', userId).execute()
  return own.length > 0 ? own : members.where('m.role', '=', 'company_owner').execute()
}
