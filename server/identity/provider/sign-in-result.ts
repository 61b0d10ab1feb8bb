import { errors } from 'oidc-provider'
import type { Db } from '../../db/pool.ts'
import { accountStore } from '../accounts/store.ts'
import { currentExchange } from './exchange.ts'
import { type Row, recordStore } from './store.ts'

/*
 * From a right password to a session: the form claims its interaction, the provider saves the result there, and
 * the browser's next request uses it, once, and starts a session. A new password removes the claim and every
 * session of its account, so nothing is saved here that was removed meanwhile.
 */

const signInEnded = () => new errors.SessionNotFound('the sign-in has ended')

/** Saves the result of an interaction that its form has claimed. */
export async function saveInteractionResult(db: Db, row: Row): Promise<void> {
  if (!(await recordStore(db).update(row))) throw signInEnded()
}

/** Of several requests that use a result at the same moment, one succeeds. */
export async function consumeInteractionResult(db: Db, idHash: string): Promise<void> {
  if (!(await recordStore(db).consumeInteraction(idHash))) throw signInEnded()
  const exchange = currentExchange()
  if (exchange) exchange.usedInteraction = idHash
}

/** A session begins only with a result. Saving one that has ended meanwhile does not bring it back. */
export async function saveSession(db: Db, row: Row): Promise<void> {
  const usedInteraction = currentExchange()?.usedInteraction
  if (!usedInteraction) {
    await recordStore(db).update(row)
    return
  }
  await db.transaction().execute(async (tx) => {
    // Setting a password changes this row first. Either the session is there to be removed, or its claim is gone.
    await accountStore(tx).lock(row.accountId ?? '')
    if (!(await recordStore(tx).find('Interaction', usedInteraction))) throw signInEnded()
    await recordStore(tx).put(row)
  })
}
