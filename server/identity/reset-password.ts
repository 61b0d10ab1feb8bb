import type { JobPayloads, TaskDeps } from '../jobs/public.ts'
import { type Language, queueMail } from '../mail/public.ts'
import { type Origin, recordEvent } from '../security-log/public.ts'
import { type Account, accountStore } from './accounts/store.ts'
import type { IdentityDeps } from './deps.ts'
import { formerOwner, mailFormerOwner } from './former-owner.ts'
import { hashSecret } from './hash-secret.ts'
import { makeLink } from './links/make-link.ts'
import { linkStore } from './links/store.ts'
import { accountIn } from './security-events.ts'
import { setPassword } from './set-password.ts'

/** Mails a link to the account's owner, also a former address the way back; nothing if the address has no account. */
export async function mailResetLink(
  { db, config }: TaskDeps,
  { email, origin }: JobPayloads['mail-reset-link'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const requested = (accountId: string) =>
      recordEvent(tx, { ...origin, ...accountIn(config, accountId), kind: 'password.reset_requested' })
    const former = await formerOwner(tx, email)
    if (former) {
      await mailFormerOwner(tx, config, former)
      return requested(former.accountId)
    }
    const accounts = accountStore(tx)
    const found = await accounts.byEmail(email)
    // Locked, so that a link made while the address changes is not missed by the change, which removes all links.
    const account = found && (await accounts.lockForChange(found.id))
    if (!account || account.email !== found?.email)
      return recordEvent(tx, { ...origin, kind: 'password.reset_refused' })
    const link = await makeLink(tx, config.publicUrl, 'reset-password', { accountId: account.id })
    await queueMail(tx, {
      template: 'reset-password',
      to: account.email,
      language: account.language as Language,
      values: { firstName: account.first_name, link },
    })
    await requested(account.id)
  })
}

/**
 * Sets the password of the link's account and signs it out everywhere. Null if the link is not valid. The link proves
 * access to the mailbox, so the address is verified as well.
 */
export async function resetPassword(
  { db, config }: IdentityDeps,
  token: string,
  passwordHash: string,
  origin: Origin,
): Promise<Account | null> {
  return db.transaction().execute(async (tx) => {
    const links = linkStore(tx, 'reset-password')
    const link = await links.find(hashSecret(token))
    const accounts = accountStore(tx)
    if (!link || !(await accounts.lockForChange(link.accountId))) return null
    const accountId = await links.use(hashSecret(token))
    const account = accountId && (await accounts.setVerified(accountId))
    if (!account) return null
    await setPassword(tx, config, account, passwordHash)
    const { email } = account
    await recordEvent(tx, { ...origin, ...accountIn(config, accountId), email, kind: 'password.reset' })
    return account
  })
}
