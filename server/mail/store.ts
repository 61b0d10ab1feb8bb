import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import type { LateMail, Mail } from './mail.ts'
import type { Attachment } from './message.ts'

export type MailRow = Selectable<Tables['mails']>

export const addMail = (db: Db, id: string, { template, to, language, values }: Mail | LateMail) =>
  db
    .insertInto('mails')
    .values({ id, template, recipient: to, language, content: JSON.stringify(values) })
    .execute()

/** Locks the mail for this transaction. A second worker waits, and then finds it sent. */
export const lockUnsentMail = (db: Db, id: string): Promise<MailRow | undefined> =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Also removes the content, because its links are secret. */
export const markSent = (db: Db, id: string) =>
  db.updateTable('mails').set({ sent_at: sql`now()`, content: null }).where('id', '=', id).execute()

export const removeMail = (db: Db, id: string) => db.deleteFrom('mails').where('id', '=', id).execute()

/** A report; it is kept for longer than a mail is tried. */
export async function readAttachment(db: Db, fileId: string): Promise<Attachment> {
  const file = await db
    .selectFrom('report_files')
    .select(['name', 'type'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow(() => new Error('The attached report has expired'))
  const chunks = await db
    .selectFrom('report_file_chunks')
    .select('content')
    .where('file_id', '=', fileId)
    .orderBy('nth')
    .execute()
  return { ...file, content: Buffer.concat(chunks.map(({ content }) => content)) }
}

const KEEP_SENT_DAYS = 7
const KEEP_UNSENT_DAYS = 30

export async function deleteOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('mails')
    .where(sql`coalesce(sent_at, queued_at)`, '<', sql`now() - make_interval(days => ${KEEP_SENT_DAYS})`)
    .where(({ or, eb }) =>
      or([
        eb('sent_at', 'is not', null),
        eb('queued_at', '<', sql<string>`now() - make_interval(days => ${KEEP_UNSENT_DAYS})`),
      ]),
    )
    .execute()
}
