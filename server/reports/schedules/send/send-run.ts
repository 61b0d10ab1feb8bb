import { ATTACHMENT_BYTES_MAX, LINK_DAYS } from '#contract/reports/schedule.ts'
import { lockCompanyRight } from '../../../access/rights/store.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { queueMail } from '../../../mail/public.ts'
import { recordEvent } from '../../../security-log/public.ts'
import { keepFile } from '../files/store.ts'
import { addLink } from '../links/store.ts'
import { declineAddress, declineLink, reportLink } from '../recipients/links.ts'
import { hashSecret, newSecret } from '../secret.ts'
import { type MadeFile, mayReport } from './make-file.ts'
import { addDelivery, lockOrder, lockRecipients, type Recipient, type RunOrder } from './order/store.ts'
import { type ClaimedRun, finishRun, lockClaim } from './store.ts'

/** What became of a report that was made. All but `sent` leave nothing behind. */
export type Sending = 'sent' | 'rights' | 'recipients' | 'changed' | 'gone'

/**
 * Sends what was made, in one transaction with its mails, links and history: a worker that dies has sent all of it or
 * nothing. The file shows what the person may see with whose rights it was made, as of then. So it is sent only if
 * schedule, template and the company's settings are the same, and that person still has the right.
 */
export const sendRun = (db: Db, publicUrl: URL, run: ClaimedRun, made: MadeFile): Promise<Sending> =>
  db.transaction().execute(async (tx) => {
    const access = await lockCompanyRight(tx, made.order.userId, run.company_id, undefined)
    const now = await lockOrder(tx, run.schedule_id)
    if (!now || !(await lockClaim(tx, run))) return 'gone'
    if (!isSame(now, made.order)) return 'changed'
    if (!mayReport(access?.role)) return 'rights'
    const { confirmed, missing: recipients } = await lockRecipients(tx, run)
    if (confirmed === 0) return 'recipients'
    await keepFile(tx, made.file.id, made.bytes, LINK_DAYS)
    for (const recipient of recipients) await deliver(tx, { publicUrl, run, made, recipient })
    const { first: dateFirst, last: dateLast } = made.period
    await finishRun(tx, run, { state: 'sent', reason: null }, { dateFirst, dateLast, isEmpty: made.isEmpty })
    await recordEvent(tx, {
      address: null,
      requestId: null,
      userId: made.order.userId,
      kind: 'report.mailed',
      companyId: run.company_id,
      targetId: run.id,
      details: { format: made.settings.format, vehicles: made.vehicles, recipients: recipients.length },
    })
    return 'sent'
  })

const isSame = (one: RunOrder, other: RunOrder) =>
  one.userId === other.userId &&
  one.scheduleVersion === other.scheduleVersion &&
  one.templateVersion === other.templateVersion &&
  one.companyVersion === other.companyVersion

type Delivery = { publicUrl: URL; run: ClaimedRun; made: MadeFile; recipient: Recipient }

async function deliver(tx: Tx, { publicUrl, run, made, recipient }: Delivery): Promise<void> {
  const { order, period, file, bytes, digest } = made
  const isTooLarge = order.delivery === 'attachment' && bytes > ATTACHMENT_BYTES_MAX
  const delivery = order.delivery === 'attachment' && !isTooLarge ? 'attachment' : 'link'
  const days = { dateFirst: period.first, dateLast: period.last }
  const link = delivery === 'link' ? await makeLink(tx, publicUrl, run, file.id) : null
  const deliveryId = await addDelivery(tx, {
    companyId: run.company_id,
    templateId: order.templateId,
    label: order.label,
    runId: run.id,
    linkId: link?.id ?? null,
    userId: order.userId,
    email: recipient.email,
    delivery,
    ...days,
    bytes,
    digest,
  })
  await queueMail(tx, {
    template: 'report-ready',
    to: recipient.email,
    language: made.settings.locale,
    values: {
      firstName: null,
      companyName: order.companyName,
      deliveryId,
      label: order.label,
      ...days,
      link: link?.address ?? null,
      attachmentId: delivery === 'attachment' ? file.id : null,
      isTooLarge,
      isEmpty: made.isEmpty,
      isUnfinished: period.last === null || period.last >= run.due_on,
      unsubscribeLink: declineLink(publicUrl, recipient),
      oneClick: declineAddress(publicUrl, recipient),
    },
  })
}

async function makeLink(tx: Tx, publicUrl: URL, run: ClaimedRun, fileId: string) {
  const secret = newSecret()
  const given = { companyId: run.company_id, runId: run.id, fileId, days: LINK_DAYS }
  const id = await addLink(tx, { ...given, secretHash: hashSecret(secret) })
  return { id, address: reportLink(publicUrl, id, secret) }
}
