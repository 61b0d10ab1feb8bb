import type { Tx } from '../db/pool.ts'
import type { JobPayloads, Task, TaskDeps } from '../jobs/public.ts'
import { openDelivery } from './delivery.ts'
import type { LateValues, OpenTripsDigest } from './mail.ts'
import { attachmentIdOf, composeMessage } from './message.ts'
import { lockUnsentMail, type MailRow, markSent, readAttachment } from './store.ts'

/**
 * Sends one mail and marks it as sent in the same transaction, which holds its row meanwhile. A job
 * that comes back for a mail that is marked does nothing.
 *
 * There is one instant in which a second copy can arise, and SMTP itself leaves it open: the server
 * has accepted the mail, and this process or its database dies, or the answer is lost, before the
 * mark is committed. Both copies then carry the same Message-ID. No instant loses a mail.
 */
export function sendMail({ db, config, log }: TaskDeps, late: LateValues): Task {
  const { deliver, close } = openDelivery(config, log)
  return {
    name: 'send-mail',
    run: async (payload) => {
      const { mailId } = payload as JobPayloads['send-mail']
      await db.transaction().execute(async (tx) => {
        const row = await lockUnsentMail(tx, mailId)
        if (!row) return
        const attachmentId = attachmentIdOf(row)
        const attachment = attachmentId === null ? null : await readAttachment(tx, attachmentId)
        // Marked first and rolled back on failure: only the commit follows the acceptance by the server.
        await markSent(tx, mailId)
        const content = row.template === 'open-trips' ? await readLate(tx, row, late) : row.content
        if (content !== null) await deliver(composeMessage({ ...row, content }, config.mail, attachment))
      })
    },
    close,
  }
}

const readLate = (tx: Tx, { content }: MailRow, late: LateValues) =>
  late['open-trips'](tx, content as OpenTripsDigest)
