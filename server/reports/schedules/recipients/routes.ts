import { readPage } from '#contract/kernel/page.ts'
import type { ReportRecipient } from '#contract/reports/schedule.ts'
import * as calls from '#contract/reports/schedule-calls.ts'
import type { Config } from '../../../config.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { presentList } from '../../../http/present.ts'
import { notFound } from '../../../http/refusal.ts'
import type { RecordEvent } from '../../../security-log/public.ts'
import { hashSecret } from '../secret.ts'
import { addRecipient } from './add-recipient.ts'
import { removeRecipient } from './remove-recipient.ts'
import { confirmByHash, declineBySecret, type Reader, type RecipientRow, recipientStore } from './store.ts'

export const reportRecipientRoutes = ({ publicUrl }: Config): Binding[] => [
  bind(calls.listReportRecipients, async ({ db, company, query }) => {
    const page = readPage(query)
    return presentList(await recipientStore(db, company.id).page(page), page, presentRecipient)
  }),

  bind(calls.addReportRecipient, async ({ db, actor, company, attributes: { email }, recordEvent }) => {
    const wish = { companyId: company.id, userId: actor.userId, email }
    return { data: presentRecipient(await addRecipient(db, publicUrl, wish, recordEvent)) }
  }),

  bind(calls.removeReportRecipient, async ({ db, company, params, expectVersion, recordEvent }) => {
    const before = await recipientStore(db, company.id).lock(params.reportRecipientId)
    expectVersion(before.version)
    await removeRecipient(db, before, recordEvent)
  }),

  bind(calls.confirmReportRecipient, async ({ db, params: { recipientId, secret }, recordEvent }) => {
    const reader = await confirmByHash(db, recipientId, hashSecret(secret))
    await recordDecision('report.recipient_confirmed', reader, recordEvent)
  }),

  bind(calls.declineReports, async ({ db, params: { recipientId, secret }, recordEvent }) => {
    const reader = await declineBySecret(db, recipientId, secret)
    await recordDecision('report.recipient_declined', reader, recordEvent)
  }),
]

/** Without a reader the link is wrong. Whoever follows it again decides nothing. */
async function recordDecision(
  kind: 'report.recipient_confirmed' | 'report.recipient_declined',
  reader: Reader | undefined,
  recordEvent: RecordEvent,
): Promise<void> {
  if (!reader) throw notFound()
  if (reader.is_new)
    await recordEvent({
      kind,
      companyId: reader.company_id,
      targetId: reader.id,
      details: { email: reader.email },
    })
}

const presentRecipient = (row: RecipientRow) => ({
  type: 'report_recipient' as const,
  id: row.id,
  attributes: {
    email: row.email,
    state: row.confirmed_at !== null ? 'confirmed' : row.declined_at !== null ? 'declined' : 'waiting',
  } satisfies ReportRecipient,
  meta: { version: row.version },
})
