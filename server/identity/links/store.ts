import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { sameEmail } from '../accounts/store.ts'

export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email' | 'restore-email'

export type NewLink = {
  tokenHash: string
  accountId: string
  seconds: number
  /** The browser that may use the link without the password. */
  browserHash?: string | null
  /** The address that the link sets. */
  email?: string | null
}

const isGood = sql<boolean>`used_at is null and expires_at > now()`

export const linkStore = (db: Db, purpose: LinkPurpose) => ({
  insert: ({ tokenHash, accountId, seconds, browserHash = null, email = null }: NewLink) =>
    db
      .insertInto('identity_links')
      .values({
        token_hash: tokenHash,
        account_id: accountId,
        purpose,
        browser_hash: browserHash,
        email,
        expires_at: sql`now() + make_interval(secs => ${seconds})`,
      })
      .execute(),

  /** The account of a valid link. */
  find: (tokenHash: string) =>
    db
      .selectFrom('identity_links')
      .select(['account_id as accountId', 'browser_hash as browserHash', 'email'])
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where(isGood)
      .executeTakeFirst(),

  /** The first valid link that sets this address. */
  findByEmail: (email: string) =>
    db
      .selectFrom('identity_links')
      .select(['account_id as accountId', 'token_hash as tokenHash', 'email'])
      .where(sameEmail(email))
      .where('purpose', '=', purpose)
      .where(isGood)
      .orderBy('number')
      .executeTakeFirst(),

  /** Another token of a valid link: it expires with it, and comes before and after the same links. */
  copy: async (tokenHash: string, newTokenHash: string): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      insert into identity_links (token_hash, account_id, purpose, browser_hash, email, expires_at, number)
      select ${newTokenHash}, account_id, purpose, browser_hash, email, expires_at, number
      from identity_links where token_hash = ${tokenHash} and purpose = ${purpose} and ${isGood}`.execute(db)
    return numAffectedRows === 1n
  },

  /** The account of a valid link, which is consumed: of several concurrent requests only one gets the account. */
  use: async (tokenHash: string): Promise<string | null> => {
    const used = await db
      .updateTable('identity_links')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where(isGood)
      .returning('account_id')
      .executeTakeFirst()
    return used?.account_id ?? null
  },

  /** This one and those that were made after it. */
  removeSince: (accountId: string, tokenHash: string) =>
    db
      .deleteFrom('identity_links')
      .where('account_id', '=', accountId)
      .where('purpose', '=', purpose)
      .where('number', '>=', (links) =>
        links.selectFrom('identity_links').select('number').where('token_hash', '=', tokenHash),
      )
      .execute(),

  removeOf: (accountId: string) =>
    db
      .deleteFrom('identity_links')
      .where('account_id', '=', accountId)
      .where('purpose', '=', purpose)
      .execute(),
})
