import type { Db } from '../db/pool.ts'
import type { Mail } from './mail.ts'

export const addMail = (db: Db, id: string, { template, to, language, values }: Mail) =>
  db
    .insertInto('mails')
    .values({ id, template, recipient: to, language, content: JSON.stringify(values) })
    .execute()
