import type { Tx } from '../db/pool.ts'
import type { JobPayloads, Task, TaskDeps } from '../jobs/public.ts'
import { openDelivery } from './delivery.ts'
import type { LateValues, MailHooks, MailValues, OpenTripsDigest, UnsentMails } from './mail.ts'
import { MailRefused } from './mail-refused.ts'
import { attachmentIdOf, composeMessage } from './message.ts'
import { lockUnsentMail, type MailRow, markSent, readAttachment, removeMail } from './store.ts'

/**
 * Sends one mail and marks it as sent in the same transaction, which holds its row meanwhile. A job
 * that comes back for a mail that is marked does nothing.
 *
 * There is one instant in which a second copy can arise, and SMTP itself leaves it open: the server
 * has accepted the mail, and this process or its database dies, or the answer is lost, before the
 * mark is committed. Both copies then carry the same Message-ID. No instant loses a mail.
 */
export function sendMail({ db, config, log }: TaskDeps, { late, unsent }: MailHooks): Task {
  const { deliver, close } = openDelivery(config, log)

  const send = (mailId: string) =>
    db.transaction().execute(async (tx) => {
      const row = await lockUnsentMail(tx, mailId)
      if (!row) return
      // Marked first and rolled back on failure: only the commit follows the acceptance by the server.
      await markSent(tx, mailId)
      const read = await readLate(tx, row, late)
      if (read === null) return
      const attachmentId = attachmentIdOf(row)
      const attachment = attachmentId === null ? null : await readAttachment(tx, attachmentId)
      await deliver(composeMessage({ ...row, ...read }, config.mail, attachment))
    })

  /** False if nobody is told of mails of this kind: it stays in the queue. */
  const giveUp = (mailId: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const row = await lockUnsentMail(tx, mailId)
      if (!row || !isTold(row.template)) return false
      await unsent[row.template](tx, row.content as MailValues['report-ready'])
      await removeMail(tx, mailId)
      return true
    })

  return {
    name: 'send-mail',
    run: async (payload, { isLast } = { isLast: false }) => {
      const { mailId } = payload as JobPayloads['send-mail']
      try {
        await send(mailId)
      } catch (error) {
        if (!isLast && !(error instanceof MailRefused)) throw error
        if (!(await giveUp(mailId))) throw error
        log.warn(
          { reason: (error as Error).message, mail: mailId },
          'a mail was given up, and its cause told',
        )
      }
    },
    close,
  }
}

const TOLD = ['report-ready'] as const satisfies (keyof UnsentMails)[]
const isTold = (template: string): template is keyof UnsentMails => TOLD.some((one) => one === template)

type Read = Pick<MailRow, 'content' | 'recipient'>

async function readLate(
  tx: Tx,
  { template, content, recipient }: MailRow,
  late: LateValues,
): Promise<Read | null> {
  if (template === 'open-trips') {
    const digest = await late[template](tx, content as OpenTripsDigest)
    return digest && { content: digest.values, recipient: digest.to }
  }
  if (template !== 'report-ready') return { content, recipient }
  const values = await late[template](tx, content as MailValues['report-ready'])
  return values && { content: values, recipient }
}
