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

const sameEmail = (email: string) => sql<boolean>`email_key = lower(${email} collate "und-x-icu") collate "C"`

export const accountStore = (db: Db) => ({
  get: (id: string): Promise<Account | undefined> =>
    db.selectFrom('identity_accounts').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Inside a transaction: its password stays as it is until the transaction ends. */
  lock: (id: string): Promise<Account | undefined> =>
    db.selectFrom('identity_accounts').selectAll().where('id', '=', id).forShare().executeTakeFirst(),

  byEmail: (email: string): Promise<Account | undefined> =>
    db.selectFrom('identity_accounts').selectAll().where(sameEmail(email)).executeTakeFirst(),

  /** Null where the address has an account, also one that was made in this very moment. */
  insertOnce: async (account: NewAccount): Promise<string | null> => {
    const made = await db
      .insertInto('identity_accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return made?.id ?? null
  },

  /** A second registration before the first was verified: whoever reads the mailbox decides by its link. */
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

  /** The same password in another hash, unless somebody has set another one meanwhile. */
  replacePasswordHash: (id: string, before: string, hash: string) =>
    db
      .updateTable('identity_accounts')
      .set({ password_hash: hash, changed_at: sql`now()` })
      .where('id', '=', id)
      .where('password_hash', '=', before)
      .execute(),

  setVerified: (id: string) =>
    db
      .updateTable('identity_accounts')
      .set({ email_verified: true, changed_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
})
