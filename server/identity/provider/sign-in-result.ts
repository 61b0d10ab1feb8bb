import { errors } from 'oidc-provider'
import type { Db } from '../../db/pool.ts'
import { accountStore } from '../accounts/store.ts'
import { currentExchange } from './exchange.ts'
import { type Row, recordStore } from './store.ts'

/*
 * Sign-in in three steps: the form claims the interaction, the provider saves the result there, the next request of the
 * browser consumes it and starts a session. A password change removes the claim and all sessions of the account, so
 * nothing that was removed meanwhile is saved again.
 */

const signInEnded = () => new errors.SessionNotFound('the sign-in has ended')

/** Saves the result of an interaction that its form has claimed. */
export async function saveInteractionResult(db: Db, row: Row): Promise<void> {
  if (!(await recordStore(db).update(row))) throw signInEnded()
}

/**
 * Of several concurrent requests with one result only one succeeds, and only in the browser whose form claimed it:
 * another host of the domain can plant a stranger's interaction, but not the cookie of the form.
 */
export async function consumeInteractionResult(
  db: Db,
  idHash: string,
  browserHash: string | null,
): Promise<void> {
  if (!browserHash || !(await recordStore(db).consumeInteraction(idHash, browserHash))) throw signInEnded()
  const exchange = currentExchange()
  if (exchange) exchange.usedInteraction = idHash
}

/** A session begins only with a result. Saving a session that ended meanwhile does not restore it. */
export async function saveSession(db: Db, row: Row): Promise<void> {
  const usedInteraction = currentExchange()?.usedInteraction
  if (!usedInteraction) {
    await recordStore(db).update(row)
    return
  }
  await db.transaction().execute(async (tx) => {
    // A password change updates this row first. Either the session exists and is removed, or its claim is gone.
    await accountStore(tx).lock(row.accountId ?? '')
    if (!(await recordStore(tx).find('Interaction', usedInteraction))) throw signInEnded()
    await recordStore(tx).put(row)
  })
}
