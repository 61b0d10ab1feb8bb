import type { Tx } from '../../../db/pool.ts'
import { readRole } from '../../../employees/public.ts'
import type { RecordEvent } from '../../../security-log/public.ts'
import { mayReport } from '../send/make-file.ts'
import { removeRecipient } from './remove-recipient.ts'
import { readOwnAddress, recipientStore } from './store.ts'

type Member = { companyId: string; userId: string }

/**
 * After a membership has ended or changed. An address that was confirmed because it belongs to somebody who may make
 * reports goes with that right. One that was confirmed by a mail stays: the company gave it the reports as to a stranger.
 */
export async function withdrawOwnRecipient(
  tx: Tx,
  { companyId, userId }: Member,
  recordEvent: RecordEvent,
): Promise<void> {
  if (mayReport(await readRole(tx, companyId, userId))) return
  const { email } = await readOwnAddress(tx, userId)
  const own = email === null ? undefined : await recipientStore(tx, companyId).find(email)
  if (own?.confirmed_at && own.confirm_hash === null) await removeRecipient(tx, own, recordEvent)
}
