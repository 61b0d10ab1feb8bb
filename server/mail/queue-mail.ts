import { isSingleAddress } from '#contract/kernel/email.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { addJob } from '../jobs/public.ts'
import type { LateMail, Mail } from './mail.ts'
import { addMail } from './store.ts'

/**
 * Puts a mail into the queue. `db` is the transaction of its cause: the mail will be sent if and only if that commits.
 * Refuses a recipient that is not exactly one address; callers that take addresses from users check `isEmailAddress`
 * first. Mails of which a company may cause any number have its id as their lane.
 */
export async function queueMail(
  db: Db,
  mail: Mail | LateMail,
  options: { lane?: string } = {},
): Promise<void> {
  if (!isSingleAddress(mail.to)) throw new Error('A mail goes to exactly one address')
  const mailId = newId()
  await addMail(db, mailId, mail)
  await addJob(db, 'send-mail', { mailId }, options)
}
