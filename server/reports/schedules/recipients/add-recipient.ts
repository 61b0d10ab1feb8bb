import { REPORT_RECIPIENTS_MAX } from '#contract/reports/schedule.ts'
import { companyStore, lockLimits } from '../../../companies/public.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../http/refusal.ts'
import { isSameAddress, type Language, queueMail } from '../../../mail/public.ts'
import type { EventContent, RecordEvent } from '../../../security-log/public.ts'
import { hashSecret, newSecret } from '../secret.ts'
import { confirmLink } from './links.ts'
import { type RecipientRow, readOwnAddress, recipientStore } from './store.ts'

/** A company has an adviser and some colleagues, not twenty new ones a day. */
const COMPANY_MAILS_MAX = 20
const ADDRESS_MAILS_MAX = 5
const CONFIRM_DAYS = 14

type Wish = { companyId: string; userId: string; email: string }

/**
 * An address of the company, asked by mail unless it is the verified one of whoever adds it. The same company asks an
 * address once a day, one that has declined after 30; whoever adds it again sooner gets no error, and the address no mail.
 */
export async function addRecipient(
  tx: Tx,
  publicUrl: URL,
  wish: Wish,
  recordEvent: RecordEvent,
): Promise<RecipientRow> {
  const { companyId, userId, email } = wish
  const recipients = recipientStore(tx, companyId)
  await lockLimits(tx, companyId)
  const count = await recipients.count()
  const own = await readOwnAddress(tx, userId)
  const isOwn = own.email_verified && isSameAddress(email, own.email)
  const before = await recipients.find(email)
  if (!before && count >= REPORT_RECIPIENTS_MAX) throw new Refusal('report_recipient.full')
  if (before?.confirmed_at) return before
  if (before && isOwn) {
    await recordEvent(eventOf('report.recipient_confirmed', before))
    return recipients.confirm(before.id)
  }
  const recipient = before ?? (await recipients.add(email, isOwn))
  if (!before) await recordEvent(eventOf('report.recipient_added', recipient))
  if (isOwn) return recipient

  const mails = await recipients.countMails(email)
  if (mails.isHeld) return recipient
  if (mails.byCompany >= COMPANY_MAILS_MAX || mails.toAddress >= ADDRESS_MAILS_MAX)
    throw new Refusal('report_recipient.too_many', [{}], { 'retry-after': '86400' })
  const secret = newSecret()
  await recipients.recordMail(recipient, hashSecret(secret), CONFIRM_DAYS)
  await queueMail(tx, {
    template: 'confirm-report-address',
    to: recipient.email,
    language: own.language as Language,
    values: {
      // The address may belong to somebody else, so the mail does not greet by name.
      firstName: null,
      companyName: (await companyStore(tx, companyId).get()).name,
      link: confirmLink(publicUrl, recipient.id, secret),
    },
  })
  return recipient
}

const eventOf = (
  kind: 'report.recipient_added' | 'report.recipient_confirmed',
  { id, company_id, email }: RecipientRow,
): EventContent<typeof kind> => ({ kind, companyId: company_id, targetId: id, details: { email } })
