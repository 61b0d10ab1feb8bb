import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { type Language, queueMail } from '../mail/public.ts'
import { type Account, accountStore } from './accounts/store.ts'
import { type LinkPurpose, linkStore } from './links/store.ts'
import { FORGOT_PATH } from './paths.ts'
import { recordStore } from './provider/store.ts'

/** A restore link stays: a thief who has changed the address would change the password next. */
const ENDED_LINKS: LinkPurpose[] = ['reset-password', 'verify-email', 'change-email']

/** Sets a password inside a transaction that has locked the account, signs it out everywhere and mails its owner. */
export async function setPassword(
  tx: Db,
  config: Config,
  account: Account,
  passwordHash: string,
): Promise<void> {
  await accountStore(tx).setPasswordHash(account.id, passwordHash)
  for (const purpose of ENDED_LINKS) await linkStore(tx, purpose).removeOf(account.id)
  await recordStore(tx).removeOfAccount(account.id)
  await queueMail(tx, {
    template: 'password-changed',
    to: account.email,
    language: account.language as Language,
    values: { firstName: account.first_name, resetLink: config.publicUrl.origin + FORGOT_PATH },
  })
}
