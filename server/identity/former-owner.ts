import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { type Language, queueMail } from '../mail/public.ts'
import { type Account, accountStore } from './accounts/store.ts'
import { copyRestoreLink } from './links/make-link.ts'
import { linkStore } from './links/store.ts'

export type FormerOwner = {
  accountId: string
  tokenHash: string
  /** As the account had it: the mailbox that the request names may be another one. */
  email: string
}

/**
 * The account that can still be restored to an address that no account has. Until its link expires, nobody else gets the
 * address: a thief would register it and keep the owner out.
 */
export async function formerOwner(db: Db, email: string): Promise<FormerOwner | undefined> {
  const holder = await accountStore(db).byEmail(email)
  if (holder?.email_verified) return undefined
  const link = await linkStore(db, 'restore-email').findByEmail(email)
  return link?.email ? { ...link, email: link.email } : undefined
}

/** Mails the way back once more: whoever asks for something at the address may have lost the first mail. */
export async function mailFormerOwner(
  tx: Db,
  config: Config,
  { accountId, tokenHash, email }: FormerOwner,
): Promise<void> {
  const account = await accountStore(tx).lockForChange(accountId)
  const restoreLink = await copyRestoreLink(tx, config.publicUrl, tokenHash)
  if (account && restoreLink) await mailWayBack(tx, { ...account, email }, account.email, restoreLink)
}

/** Tells the old address of an account that it was changed. */
export const mailWayBack = (
  tx: Db,
  { email, first_name: firstName, language }: Account,
  newEmail: string,
  restoreLink: string,
): Promise<void> =>
  queueMail(tx, {
    template: 'email-changed',
    to: email,
    language: language as Language,
    values: { firstName, newEmail, restoreLink },
  })
