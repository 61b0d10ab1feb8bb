import type { Config } from '../config.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import type { JobPayloads, TaskDeps } from '../jobs/public.ts'
import { type Language, queueMail } from '../mail/public.ts'
import { type Origin, recordEvent } from '../security-log/public.ts'
import { accountStore, type NewAccount } from './accounts/store.ts'
import type { IdentityDeps } from './deps.ts'
import { formerOwner, mailFormerOwner } from './former-owner.ts'
import { makeLink } from './links/make-link.ts'
import { linkStore } from './links/store.ts'
import { FORGOT_PATH } from './paths.ts'
import { accountIn } from './security-events.ts'

type Registration = JobPayloads['register-account']

/** Without a mail server: the new account, or null if the address is taken. */
export const registerVerified = (
  { db, config }: IdentityDeps,
  registration: Registration,
): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const isReserved = (await formerOwner(tx, registration.email)) !== undefined
    const row = { id: newId(), ...rowOf(registration, true) }
    const id = isReserved ? null : await accountStore(tx).insertOnce(row)
    await recordRegistration(tx, config, registration.origin, id, true)
    return id
  })

/** A null id means that the address is taken; the same work is done for it. */
const recordRegistration = (
  tx: Db,
  config: Config,
  origin: Origin,
  accountId: string | null,
  isVerified: boolean,
): Promise<void> =>
  recordEvent(
    tx,
    accountId === null
      ? { ...origin, kind: 'account.registration_refused' }
      : { ...origin, ...accountIn(config, accountId), kind: 'account.registered', details: { isVerified } },
  )

/**
 * Mails the address: a link to verify it or, if it has an account, that somebody tried to register, or the way back if
 * an account has left it.
 */
export async function registerByMail({ db, config }: TaskDeps, registration: Registration): Promise<void> {
  const { email, language } = registration
  const { publicUrl } = config
  await db.transaction().execute(async (tx) => {
    const former = await formerOwner(tx, email)
    if (former) {
      await recordRegistration(tx, config, registration.origin, null, false)
      return mailFormerOwner(tx, config, former)
    }
    const accounts = accountStore(tx)
    const row = rowOf(registration, false)
    const inserted = await accounts.insertOnce({ id: newId(), ...row })
    const pending = inserted ? { id: inserted } : await accounts.replaceUnverified(email, row)
    const account = await accounts.byEmail(email)
    if (!account) throw new Error('an account that was just made is not there')
    await recordRegistration(tx, config, registration.origin, pending?.id ?? null, false)

    if (pending) {
      // Only the newest registration can be verified, with the password of the same form.
      await linkStore(tx, 'verify-email').removeOf(account.id)
      const link = await makeLink(tx, publicUrl, 'verify-email', {
        accountId: account.id,
        browserHash: registration.browserHash,
      })
      return queueMail(tx, {
        template: 'verify-email',
        to: account.email,
        language,
        values: { firstName: account.first_name, link },
      })
    }
    return queueMail(tx, {
      template: 'account-exists',
      to: account.email,
      language: account.language as Language,
      values: {
        firstName: account.first_name,
        signInLink: `${publicUrl.origin}/?${new URLSearchParams({ login_hint: account.email }).toString()}`,
        resetLink: publicUrl.origin + FORGOT_PATH,
      },
    })
  })
}

/**
 * Another link for an unverified account; nothing for other addresses. It asks for the password in every browser: somebody
 * else may have registered the address anew since the page was opened that asks for it.
 */
export async function resendVerification(
  { db, config }: TaskDeps,
  { email }: JobPayloads['resend-verification'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await accountStore(tx).byEmail(email)
    if (!account || account.email_verified) return
    const link = await makeLink(tx, config.publicUrl, 'verify-email', { accountId: account.id })
    await queueMail(tx, {
      template: 'verify-email',
      to: account.email,
      language: account.language as Language,
      values: { firstName: account.first_name, link },
    })
  })
}

const rowOf = (registration: Registration, verified: boolean): Omit<NewAccount, 'id'> => ({
  email: registration.email,
  email_verified: verified,
  first_name: registration.firstName,
  last_name: registration.lastName,
  language: registration.language,
  password_hash: registration.passwordHash,
})
