import type { Db } from '../../db/pool.ts'
import { commandOrigin, recordEvent } from '../../security-log/public.ts'
import { RETIRED_KEY_SECONDS } from '../settings.ts'
import { removeAllRecords } from '../store.ts'
import { makeKey } from './make-key.ts'
import { insertKeyOnce, PURPOSES, removeAllRetiredKeys, removeRetiredKeys, retireKeys } from './store.ts'

type Options = {
  /** After a leak: nothing signed with the old keys is accepted any more. */
  forgetOld: boolean
}

/** Puts new keys in use. What the old ones have signed stays valid until it expires. */
export async function rotateKeys(db: Db, { forgetOld }: Options): Promise<void> {
  const made = await Promise.all(PURPOSES.map(async (purpose) => ({ purpose, ...(await makeKey(purpose)) })))
  await db.transaction().execute(async (tx) => {
    for (const { purpose, id, secret } of made) {
      await retireKeys(tx, purpose)
      await insertKeyOnce(tx, purpose, id, secret)
    }
    // By a clock that ran ahead, keys were retired in the future: none of the old ones may stay.
    if (forgetOld) {
      await removeAllRetiredKeys(tx)
      // No key has signed refresh tokens: whoever holds one would be signed in for ever.
      await removeAllRecords(tx)
    } else await removeRetiredKeys(tx, RETIRED_KEY_SECONDS)
    const details = { isOldForgotten: forgetOld }
    await recordEvent(tx, { ...commandOrigin('npm run rotate-keys'), kind: 'keys.rotated', details })
  })
}
