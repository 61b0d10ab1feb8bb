import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export type Row = {
  model: string
  idHash: string
  payload: string
  accountId: string | null
  grantId: string | null
  uid: string | null
  /** The browser in which the sign-in, the session and its grant were created. */
  browserHash: string | null
  /** Seconds since 1970. */
  expires: number
}

type Claim = { idHash: string; accountId: string; browserHash: string; seconds: number }

export type StoredRecord = { payload: string; consumed: number | null; expires: number }

const RECORD_COLUMNS = sql<StoredRecord>`payload, extract(epoch from consumed_at)::int as consumed,
  extract(epoch from expires_at)::int as expires`

/** The provider's records. `expires` is a column of its own, so that a session can be prolonged. */
export const recordStore = (db: Db) => ({
  put: (row: Row) =>
    sql`insert into identity_records (model, id_hash, payload, account_id, grant_id, uid, browser_hash, expires_at)
      values (${row.model}, ${row.idHash}, ${row.payload}, ${row.accountId}, ${row.grantId}, ${row.uid},
        ${row.browserHash}, to_timestamp(${row.expires}))
      on conflict (model, id_hash) do update set payload = excluded.payload, account_id = excluded.account_id,
        grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`.execute(db),

  /** Inserts the record that an interaction's result will be saved to, for this browser. False where there is one. */
  claimInteraction: async ({ idHash, accountId, browserHash, seconds }: Claim): Promise<boolean> => {
    const inserted = await db
      .insertInto('identity_records')
      .values({
        model: 'Interaction',
        id_hash: idHash,
        payload: '{}',
        account_id: accountId,
        browser_hash: browserHash,
        expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      })
      .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doNothing())
      .returning('id_hash')
      .executeTakeFirst()
    return inserted !== undefined
  },

  /** False where there is no such record, or it has been used. */
  update: async ({ model, idHash, payload, accountId, expires }: Row): Promise<boolean> => {
    const result = await db
      .updateTable('identity_records')
      .set({ payload, expires_at: sql<string>`to_timestamp(${expires})` })
      .where('model', '=', model)
      .where('id_hash', '=', idHash)
      .where('account_id', '=', accountId)
      .where('consumed_at', 'is', null)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  },

  find: async (model: string, idHash: string): Promise<StoredRecord | undefined> => {
    const found = sql<StoredRecord>`select ${RECORD_COLUMNS} from identity_records
      where model = ${model} and id_hash = ${idHash}`
    return (await found.execute(db)).rows[0]
  },

  findSession: async (uid: string): Promise<StoredRecord | undefined> => {
    const found = sql<StoredRecord>`select ${RECORD_COLUMNS} from identity_records where model = 'Session' and uid = ${uid}`
    return (await found.execute(db)).rows[0]
  },

  prolongSession: (uid: string, expires: number) =>
    sql`update identity_records set expires_at = greatest(expires_at, to_timestamp(${expires}))
      where model = 'Session' and uid = ${uid}`.execute(db),

  /** Of several concurrent uses of a record only one returns true. */
  consume: async (model: string, idHash: string): Promise<boolean> => {
    const result = await db
      .updateTable('identity_records')
      .set({ consumed_at: sql`now()` })
      .where('model', '=', model)
      .where('id_hash', '=', idHash)
      .where('consumed_at', 'is', null)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  },

  /** The same for an interaction in the browser that claimed it; only the fact remains that it was used. */
  consumeInteraction: async (idHash: string, browserHash: string): Promise<boolean> => {
    const result = await db
      .updateTable('identity_records')
      .set({ consumed_at: sql`now()`, payload: '{}' })
      .where('model', '=', 'Interaction')
      .where('id_hash', '=', idHash)
      .where('browser_hash', '=', browserHash)
      .where('consumed_at', 'is', null)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  },

  grantOf: async (model: string, idHash: string): Promise<string | null> => {
    const row = await db
      .selectFrom('identity_records')
      .select('grant_id')
      .where('model', '=', model)
      .where('id_hash', '=', idHash)
      .executeTakeFirst()
    return row?.grant_id ?? null
  },

  /** Of several concurrent removals only one returns true. */
  remove: async (model: string, idHash: string): Promise<boolean> => {
    const result = await db
      .deleteFrom('identity_records')
      .where('model', '=', model)
      .where('id_hash', '=', idHash)
      .executeTakeFirst()
    return result.numDeletedRows === 1n
  },

  /** A grant and what came from it. Of several concurrent removals only one returns true. */
  removeOfGrant: async (grantId: string): Promise<boolean> => {
    const removed = db.deleteFrom('identity_records').where('grant_id', '=', grantId).returning('model')
    return (await removed.execute()).some(({ model }) => model === 'Grant')
  },

  /** Signs an account out in one browser: each of its sessions there, and what came from their grants. */
  removeOfBrowser: (accountId: string, browserHash: string) =>
    sql`delete from identity_records where account_id = ${accountId} and (browser_hash = ${browserHash}
      or grant_id in (select grant_id from identity_records
        where model = 'Grant' and account_id = ${accountId} and browser_hash = ${browserHash}))`.execute(db),

  /** Signs an account out everywhere: every session, grant, code and refresh token of it. */
  removeOfAccount: (accountId: string) =>
    db.deleteFrom('identity_records').where('account_id', '=', accountId).execute(),
})
