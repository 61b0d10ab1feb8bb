import { newId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import type { Person } from '../../testing/people.ts'
import { makeTemplate } from '../templates/testing.ts'
import { addChunk, addFile, keepFile } from './files/store.ts'
import { addLink } from './links/store.ts'
import type { RecipientRow } from './recipients/store.ts'
import { hashSecret, newSecret } from './secret.ts'
import { addDelivery } from './send/order/store.ts'

let count = 0

type RecipientOptions = { email?: string; isConfirmed?: boolean; confirmSecret?: string }

/** An address of the company, without the mails that it would be asked by. */
export const insertRecipient = (
  db: Db,
  companyId: string,
  { email = `recipient-${++count}@example.test`, isConfirmed = true, confirmSecret }: RecipientOptions = {},
): Promise<RecipientRow> =>
  db
    .insertInto('report_recipients')
    .values({
      id: newId(),
      company_id: companyId,
      email,
      unsubscribe_secret: crypto.randomUUID(),
      confirmed_at: isConfirmed ? new Date().toISOString() : null,
      ...(confirmSecret && {
        confirm_hash: hashSecret(confirmSecret),
        confirm_until: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type ReadSchedule = { id: string; attributes: Record<string, unknown>; meta: { version: number } }

type ScheduleOptions = { template?: string; recipients?: string[]; attributes?: object }

/** A schedule of a fresh template, to a fresh confirmed address. */
export async function makeSchedule(
  db: Db,
  maker: Person,
  companyId: string,
  { template, recipients, attributes = {} }: ScheduleOptions = {},
): Promise<ReadSchedule> {
  const templateId = template ?? (await makeTemplate(maker, companyId, { format: 'csvSingleline' })).id
  const reply = await maker.post(`/api/report-templates/${templateId}/schedule`, 'report_schedule', {
    rhythm: 'month',
    reportRecipientIds: recipients ?? [(await insertRecipient(db, companyId)).id],
    ...attributes,
  })
  if (reply.statusCode !== 201) throw new Error(`no schedule was made: ${reply.body}`)
  return reply.json<{ data: ReadSchedule }>().data
}

export async function insertRun(
  db: Db,
  companyId: string,
  scheduleId: string,
  values: { state?: string; reason?: string | null; dueOn?: string } = {},
): Promise<string> {
  const id = newId()
  const { state = 'failed', reason = 'making', dueOn = '2026-11-01' } = values
  await db
    .insertInto('report_runs')
    .values({ id, company_id: companyId, schedule_id: scheduleId, due_on: dueOn, state, reason })
    .execute()
  return id
}

/** A link to a small file. */
export async function insertLink(db: Db, companyId: string, runId: string = newId(), content = 'a;b\r\n') {
  const file = await addFile(db, companyId, 'wegbuch-2026-10.csv', 'text/csv')
  await addChunk(db, file.id, 0, Buffer.from(content))
  await keepFile(db, file.id, Buffer.byteLength(content), 14)
  const secret = newSecret()
  const given = { companyId, runId, fileId: file.id, days: 14 }
  return { linkId: await addLink(db, { ...given, secretHash: hashSecret(secret) }), secret, fileId: file.id }
}

/** A link that was sent to that address. */
export async function insertDelivery(db: Db, companyId: string, runId: string, email: string) {
  const link = await insertLink(db, companyId, runId)
  await addDelivery(db, {
    companyId,
    templateId: newId(),
    label: 'Monat',
    runId,
    linkId: link.linkId,
    userId: newId(),
    email,
    delivery: 'link',
    dateFirst: '2026-10-01',
    dateLast: '2026-10-31',
    bytes: 5,
    digest: Buffer.alloc(32),
  })
  return link
}

/** As if that day had come. */
export const makeAllDue = (db: Db, day: string) =>
  db
    .updateTable('report_schedules')
    .set({ next_on: day, next_at: `${day}T00:00:00Z` })
    .execute()
