import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'

export type Account = Selectable<Tables['identity_accounts']>

export type NewAccount = {
  id: string
  email: string
  email_verified: boolean
  first_name: string
  last_name: string
  language: string
  password_hash: string
}

/** In a table whose `email_key` is generated. */
export const sameEmail = (email: string) =>
  sql<boolean>`email_key = lower(${email} collate "und-x-icu") collate "C"`

export const accountStore = (db: Db) => ({
  get: (id: string): Promise<Account | undefined> =>
    db.selectFrom('identity_accounts').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Inside a transaction: locks the account, so that its password cannot change until the transaction ends. */
  lock: (id: string): Promise<Account | undefined> =>
    db.selectFrom('identity_accounts').selectAll().where('id', '=', id).forShare().executeTakeFirst(),

  /** Inside a transaction: nobody else changes the account or its links until the transaction ends. */
  lockForChange: (id: string): Promise<Account | undefined> =>
    db.selectFrom('identity_accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  byEmail: (email: string): Promise<Account | undefined> =>
    db.selectFrom('identity_accounts').selectAll().where(sameEmail(email)).executeTakeFirst(),

  /** Null if the address has an account, also one created concurrently. */
  insertOnce: async (account: NewAccount): Promise<string | null> => {
    const inserted = await db
      .insertInto('identity_accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted?.id ?? null
  },

  /** For a second registration before the first was verified: the link in the mailbox decides. */
  replaceUnverified: (email: string, account: Omit<NewAccount, 'id' | 'email'>) =>
    db
      .updateTable('identity_accounts')
      .set({ ...account, changed_at: sql`now()` })
      .where(sameEmail(email))
      .where('email_verified', '=', false)
      .returningAll()
      .executeTakeFirst(),

  setPasswordHash: (id: string, hash: string) =>
    db
      .updateTable('identity_accounts')
      .set({ password_hash: hash, changed_at: sql`now()` })
      .where('id', '=', id)
      .execute(),

  /** Replaces the hash of the same password, unless the password was changed meanwhile. */
  replacePasswordHash: (id: string, before: string, hash: string) =>
    db
      .updateTable('identity_accounts')
      .set({ password_hash: hash, changed_at: sql`now()` })
      .where('id', '=', id)
      .where('password_hash', '=', before)
      .execute(),

  /** The address is verified: a link that was mailed there sets it. */
  setEmail: (id: string, email: string) =>
    db
      .updateTable('identity_accounts')
      .set({ email, email_verified: true, changed_at: sql`now()` })
      .where('id', '=', id)
      .execute(),

  /** A registration that was never verified does not reserve its address. */
  removeUnverified: (email: string) =>
    db.deleteFrom('identity_accounts').where(sameEmail(email)).where('email_verified', '=', false).execute(),

  setVerified: (id: string) =>
    db
      .updateTable('identity_accounts')
      .set({ email_verified: true, changed_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
})
