import { type Selectable, sql } from 'kysely'
import { RULES_MAX } from '#contract/inbox/rule.ts'
import type { Resource } from '../../access/resource.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { newId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../../db/version.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { RuleColumns } from './values.ts'

/** A member of a company, whose rules and places they are. */
export type Member = { companyId: string; userId: string }

export type RuleRow = Selectable<Tables['trip_rules']> & { from_key: string | null; to_key: string | null }
export type OwnPlacesRow = Pick<Selectable<Tables['own_places']>, 'home' | 'work' | 'version'> & {
  home_key: string | null
  work_key: string | null
}

export const ruleResource: Resource = {
  name: 'rule',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted from trip_rules`,
}

/** The key of a place by its lines, null where it has none. */
export const keyOf = (place: string) =>
  sql<string | null>`nullif(place_key(${sql.ref(place)}), place_key('{}'))::text`

/** The rules of one member; those of others are not found. */
export function ruleStore(db: Db, { companyId, userId }: Member) {
  const rules = db
    .selectFrom('trip_rules')
    .selectAll()
    .select([keyOf('from_place').as('from_key'), keyOf('to_place').as('to_key')])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)

  /** The row that the limit hangs on. */
  const lockMember = () =>
    sql`insert into own_places (company_id, user_id) values (${companyId}, ${userId})
      on conflict (company_id, user_id) do update set user_id = excluded.user_id`.execute(db)

  const get = (id: string) => rules.where('id', '=', id).executeTakeFirstOrThrow(notFound)

  return {
    all: (): Promise<RuleRow[]> => rules.orderBy('id').execute(),

    lock: async (id: string): Promise<RuleRow> => {
      await db
        .selectFrom('trip_rules')
        .select('id')
        .where('id', '=', id)
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound)
      return get(id)
    },

    add: async (columns: RuleColumns): Promise<RuleRow> => {
      await lockMember()
      const { count } = await rules
        .clearSelect()
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
      if (count >= RULES_MAX) throw new Refusal('rule.full')
      const id = newId()
      const values = { id, company_id: companyId, user_id: userId, ...columns }
      await once(db.insertInto('trip_rules').values(values).execute())
      return get(id)
    },

    /** After `lock`, which has found the rule. */
    change: async (id: string, columns: RuleColumns): Promise<RuleRow> => {
      await once(
        db
          .updateTable('trip_rules')
          .set({ ...columns, ...NEXT_VERSION })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .where(differsFrom(columns))
          .execute(),
      )
      return get(id)
    },

    remove: (id: string) =>
      db.deleteFrom('trip_rules').where('id', '=', id).where('user_id', '=', userId).execute(),
  }
}

async function once<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved
  } catch (error) {
    if (violatedConstraint(error) === 'trip_rules_once') throw new Refusal('rule.exists')
    throw error
  }
}

const NO_PLACES: OwnPlacesRow = { home: null, work: null, home_key: null, work_key: null, version: 1 }

/** Home and work of one member. */
export function ownPlacesStore(db: Db, { companyId, userId }: Member) {
  const read = async (): Promise<OwnPlacesRow> =>
    (await db
      .selectFrom('own_places')
      .select(['home', 'work', 'version', keyOf('home').as('home_key'), keyOf('work').as('work_key')])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? NO_PLACES

  return {
    read,

    lock: async (): Promise<OwnPlacesRow> => {
      await sql`insert into own_places (company_id, user_id) values (${companyId}, ${userId})
        on conflict (company_id, user_id) do update set user_id = excluded.user_id`.execute(db)
      return read()
    },

    /** After `lock`. Places are JSON as text. */
    change: async (values: Partial<Record<'home' | 'work', string | null>>): Promise<OwnPlacesRow> => {
      if (Object.keys(values).length > 0)
        await db
          .updateTable('own_places')
          .set({ ...values, ...NEXT_VERSION })
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .where(differsFrom(values, { places: ['home', 'work'] }))
          .execute()
      return read()
    },
  }
}
