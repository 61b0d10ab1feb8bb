import { type Origin, recordEvent } from '../security-log/public.ts'
import { accountStore } from './accounts/store.ts'
import type { IdentityDeps } from './deps.ts'
import type { SignedIn } from './provider/signed-in-account.ts'
import { recordStore } from './provider/store.ts'
import { accountIn } from './security-events.ts'
import { setPassword } from './set-password.ts'

/** False if the password was changed or the session ended since the current password was checked. */
export const changePassword = (
  { db, config }: IdentityDeps,
  { account: checked, sessionHash }: SignedIn,
  passwordHash: string,
  origin: Origin,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const account = await accountStore(tx).lockForChange(checked.id)
    if (account?.password_hash !== checked.password_hash) return false
    if (!(await recordStore(tx).find('Session', sessionHash))) return false
    await setPassword(tx, config, account, passwordHash)
    const { id, email } = account
    await recordEvent(tx, { ...origin, ...accountIn(config, id), email, kind: 'password.changed' })
    return true
  })
