import type { Tx } from '../../../db/pool.ts'
import type { RecordEvent } from '../../../security-log/public.ts'
import { revokeLinksTo } from '../links/store.ts'
import { type RecipientRow, recipientStore } from './store.ts'

/** After it was locked. The links that it was mailed end, and mails that wait are not sent. */
export async function removeRecipient(
  tx: Tx,
  { id, company_id: companyId, email }: RecipientRow,
  recordEvent: RecordEvent,
): Promise<void> {
  const recipients = recipientStore(tx, companyId)
  await recipients.leaveSchedules(id)
  await revokeLinksTo(tx, companyId, [id])
  await recipients.remove(id)
  await recordEvent({ kind: 'report.recipient_removed', companyId, targetId: id, details: { email } })
}
