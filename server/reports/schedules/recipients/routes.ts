import { readPage } from '#contract/kernel/page.ts'
import type { ReportRecipient } from '#contract/reports/schedule.ts'
import * as calls from '#contract/reports/schedule-calls.ts'
import type { Config } from '../../../config.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import type { FollowLink } from '../../../http/missed-links.ts'
import { presentList } from '../../../http/present.ts'
import { hashSecret } from '../secret.ts'
import { addRecipient } from './add-recipient.ts'
import { removeRecipient } from './remove-recipient.ts'
import { confirmByHash, declineBySecret, type RecipientRow, recipientStore } from './store.ts'

export const reportRecipientRoutes = ({ publicUrl }: Config, followLink: FollowLink): Binding[] => [
  bind(calls.listReportRecipients, async ({ db, company, query }) => {
    const page = readPage(query)
    return presentList(await recipientStore(db, company.id).page(page), page, presentRecipient)
  }),

  bind(calls.addReportRecipient, async ({ db, actor, company, attributes: { email }, recordEvent }) => {
    const wish = { companyId: company.id, userId: actor.userId, email }
    const recipient = await addRecipient(db, publicUrl, wish)
    await recordEvent({
      kind: 'report.recipient_added',
      companyId: company.id,
      targetId: recipient.id,
      details: { email: recipient.email },
    })
    return { data: presentRecipient(recipient) }
  }),

  bind(calls.removeReportRecipient, async ({ db, company, params, expectVersion, recordEvent }) => {
    const before = await recipientStore(db, company.id).lock(params.reportRecipientId)
    expectVersion(before.version)
    await removeRecipient(db, before, recordEvent)
  }),

  bind(calls.confirmReportRecipient, async ({ db, params: { recipientId, secret }, clientAddress }) => {
    await followLink(clientAddress, () => confirmByHash(db, recipientId, hashSecret(secret)))
  }),

  bind(calls.declineReports, async ({ db, params: { recipientId, secret }, clientAddress }) => {
    await followLink(clientAddress, () => declineBySecret(db, recipientId, secret))
  }),
]

const presentRecipient = (row: RecipientRow) => ({
  type: 'report_recipient' as const,
  id: row.id,
  attributes: {
    email: row.email,
    state: row.confirmed_at !== null ? 'confirmed' : row.declined_at !== null ? 'declined' : 'waiting',
  } satisfies ReportRecipient,
  meta: { version: row.version },
})
