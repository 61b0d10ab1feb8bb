import { setVerifiedEmail } from '../access/store.ts'
import type { Config } from '../config.ts'
import { violatedConstraint } from '../db/errors.ts'
import type { Db } from '../db/pool.ts'
import type { JobPayloads, TaskDeps } from '../jobs/public.ts'
import { type Language, queueMail } from '../mail/public.ts'
import { moveSubscriptions } from '../notifications/public.ts'
import { type Origin, recordEvent } from '../security-log/public.ts'
import { type Account, accountStore } from './accounts/store.ts'
import type { IdentityDeps } from './deps.ts'
import { formerOwner, mailFormerOwner, mailWayBack } from './former-owner.ts'
import { hashSecret } from './hash-secret.ts'
import { makeLink } from './links/make-link.ts'
import { linkStore } from './links/store.ts'
import { FORGOT_PATH } from './paths.ts'
import { accountIn } from './security-events.ts'
import { setPassword } from './set-password.ts'

/**
 * Mails the new address a link or, if it has an account, that somebody wanted to use it. The current address is informed
 * in both cases, so that the requester learns nothing from it.
 */
export async function mailEmailChange(
  { db, config }: TaskDeps,
  { accountId, email, passwordMark, browserHash, origin }: JobPayloads['mail-email-change'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const accounts = accountStore(tx)
    const account = await accounts.lockForChange(accountId)
    // A password that was set since the request cancels it.
    if (!account || hashSecret(account.password_hash) !== passwordMark) return
    const language = account.language as Language
    const { publicUrl } = config
    const holder = await accounts.byEmail(email)
    const isTaken = holder !== undefined && holder.id !== accountId && holder.email_verified
    const former = await formerOwner(tx, email)
    const isReserved = former !== undefined && former.accountId !== accountId
    await linkStore(tx, 'change-email').removeOf(accountId)
    if (isReserved) await mailFormerOwner(tx, config, former)
    else if (isTaken)
      await queueMail(tx, {
        template: 'email-taken',
        to: holder.email,
        language: holder.language as Language,
        values: {
          firstName: holder.first_name,
          signInLink: `${publicUrl.origin}/?${new URLSearchParams({ login_hint: holder.email }).toString()}`,
        },
      })
    else
      await queueMail(tx, {
        template: 'confirm-new-email',
        to: email,
        language,
        values: {
          firstName: account.first_name,
          link: await makeLink(tx, publicUrl, 'change-email', { accountId, browserHash, email }),
        },
      })
    await queueMail(tx, {
      template: 'email-change-requested',
      to: account.email,
      language,
      values: {
        firstName: account.first_name,
        newEmail: email,
        resetLink: publicUrl.origin + FORGOT_PATH,
      },
    })
    const event = { ...origin, ...accountIn(config, accountId), email: account.email, details: { email } }
    await recordEvent(tx, {
      ...event,
      kind: isTaken || isReserved ? 'email.change_refused' : 'email.change_requested',
    })
  })
}

/** The changed account and its old address; null if the link is not valid, or its address was taken meanwhile. */
export const confirmEmail = (
  { db, config }: IdentityDeps,
  token: string,
  origin: Origin,
): Promise<Account | null> =>
  changeByLink(db, 'change-email', token, async (tx, account, email) => {
    await replaceEmail(tx, config, account, email)
    // Asked now: an account that has just left the address has its link.
    const former = await linkStore(tx, 'restore-email').findByEmail(email)
    if (former && former.accountId !== account.id) throw new ReservedAddress()
    // A link in the old mailbox must not set the password any more.
    await linkStore(tx, 'reset-password').removeOf(account.id)
    await linkStore(tx, 'change-email').removeOf(account.id)
    const owner = accountIn(config, account.id)
    const details = { from: account.email, to: email }
    await recordEvent(tx, { ...origin, ...owner, email, kind: 'email.changed', details })
    const target = { accountId: account.id, email: account.email }
    await mailWayBack(tx, account, email, await makeLink(tx, config.publicUrl, 'restore-email', target))
  })

/** For an owner whose address somebody else has changed: the old address, a new password, and signed out everywhere. */
export const restoreEmail = (
  { db, config }: IdentityDeps,
  token: string,
  passwordHash: string,
  origin: Origin,
): Promise<Account | null> =>
  changeByLink(db, 'restore-email', token, async (tx, account, email) => {
    await replaceEmail(tx, config, account, email)
    // Not those in the mailboxes of earlier addresses: a thief who changes it twice gets one, too.
    await linkStore(tx, 'restore-email').removeSince(account.id, hashSecret(token))
    await setPassword(tx, config, { ...account, email }, passwordHash)
    const owner = accountIn(config, account.id)
    const details = { from: account.email, to: email }
    await recordEvent(tx, { ...origin, ...owner, email, kind: 'email.restored', details })
  })

/** Nothing that the user has subscribed to with the replaced address is sent there any more. */
async function replaceEmail(tx: Db, config: Config, account: Account, email: string): Promise<void> {
  const accounts = accountStore(tx)
  await accounts.removeUnverified(email)
  await accounts.setEmail(account.id, email)
  const userId = await setVerifiedEmail(tx, accountIn(config, account.id), email)
  if (userId) await moveSubscriptions(tx, userId, { from: account.email, to: email, isVerified: true })
}

/** An address to which another account can still be restored. */
class ReservedAddress extends Error {}

type Change = (tx: Db, account: Account, email: string) => Promise<void>

/** Locks the account before the link, as everybody does who changes both. */
async function changeByLink(
  db: Db,
  purpose: 'change-email' | 'restore-email',
  token: string,
  change: Change,
): Promise<Account | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      const links = linkStore(tx, purpose)
      const link = await links.find(hashSecret(token))
      const account = link && (await accountStore(tx).lockForChange(link.accountId))
      if (!account || !link.email || !(await links.use(hashSecret(token)))) return null
      await change(tx, account, link.email)
      return { ...account, email: link.email }
    })
  } catch (error) {
    if (error instanceof ReservedAddress) return null
    if (violatedConstraint(error) === 'identity_accounts_email_once') return null
    throw error
  }
}
