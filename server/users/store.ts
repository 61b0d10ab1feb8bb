import type { Selectable } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../db/version.ts'
import { notFound } from '../http/refusal.ts'

export type UserRow = Selectable<Tables['users']>
export type UserPatch = { first_name?: string; last_name?: string; language?: string }

/** The caller's own user. */
export const userStore = (db: Db, userId: string) => ({
  get: () => db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(notFound),

  lock: () =>
    db.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirstOrThrow(notFound),

  /** Undefined if nothing changes. */
  change: (patch: UserPatch) =>
    db
      .updateTable('users')
      .set({ ...patch, ...NEXT_VERSION })
      .where('id', '=', userId)
      .where(differsFrom(patch))
      .returningAll()
      .executeTakeFirst(),
})

/** Names by user id, for readers of records that these users wrote. */
export async function readUserNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute()
  const named = rows.map(
    ({ id, first_name, last_name }) => [id, [first_name, last_name].filter(Boolean).join(' ')] as const,
  )
  return new Map(named.filter(([, name]) => name !== ''))
}
