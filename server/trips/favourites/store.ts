import { type Selectable, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { FAVOURITES_MAX } from '#contract/trips/favourite.ts'
import type { Resource } from '../../access/resource.ts'
import { newId } from '../../db/id.ts'
import { readPageRows } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../../db/version.ts'
import { notFound, Refusal } from '../../http/refusal.ts'

export type FavouriteRow = Selectable<Tables['trip_favourites']>

/** Places are JSON as text. */
export type FavouriteValues = Pick<
  FavouriteRow,
  'label' | 'category' | 'reason' | 'contact_name' | 'contact_company' | 'distance_km'
> &
  Record<'place_start' | 'place_end', string | null>

export const favouriteResource: Resource = {
  name: 'favourite',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted from trip_favourites`,
}

/** The favourites of one member; those of others are not found. */
export function favouriteStore(db: Db, companyId: string, userId: string) {
  const favourites = db
    .selectFrom('trip_favourites')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('owner_id', '=', userId)

  /** In the order of their ids: two that are moved or added at once wait for each other. */
  const lockAll = () => favourites.orderBy('id').forUpdate().execute()

  return {
    page: (page: Page) => readPageRows(favourites.orderBy('position').orderBy('id'), page),

    lock: (id: string) => favourites.where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound),

    lockAll,

    add: async (values: FavouriteValues) => {
      await lockAll()
      const { count, first } = await favourites
        .clearSelect()
        .select([sql<number>`count(*)::integer`.as('count'), sql<number | null>`min(position)`.as('first')])
        .executeTakeFirstOrThrow()
      if (count >= FAVOURITES_MAX) throw new Refusal('favourite.full')
      const keys = { id: newId(), company_id: companyId, owner_id: userId, position: (first ?? 0) - 1 }
      return db
        .insertInto('trip_favourites')
        .values({ ...keys, ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** After `lock`, which has found the favourite. Undefined where nothing changes. */
    change: (id: string, values: FavouriteValues) =>
      db
        .updateTable('trip_favourites')
        .set({ ...values, ...NEXT_VERSION })
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .where(differsFrom(values))
        .returningAll()
        .executeTakeFirst(),

    /** After `lockAll`: numbers all favourites anew, with this one at `position`. Their order is no change of any of them. */
    move: async (id: string, position: number) => {
      const rows = await favourites.orderBy('position').orderBy('id').execute()
      const others = rows.map((row) => row.id).filter((other) => other !== id)
      const ids = others.toSpliced(position, 0, id)
      await sql`update trip_favourites f set position = o.nth
        from unnest(${ids}::uuid[]) with ordinality as o (id, nth)
        where f.id = o.id and f.position <> o.nth`.execute(db)
    },

    remove: (id: string) =>
      db.deleteFrom('trip_favourites').where('id', '=', id).where('owner_id', '=', userId).execute(),
  }
}
