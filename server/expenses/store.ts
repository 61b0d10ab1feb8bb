import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Resource } from '../access/resource.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { NEXT_VERSION } from '../db/version.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { VehicleKey } from '../vehicles/public.ts'

export type ExpenseRow = Selectable<Tables['expenses']>
type OwnColumns = 'id' | 'company_id' | 'vehicle_id' | 'version' | 'created_at' | 'changed_at' | 'deleted_at'
export type NewExpenseValues = Omit<Insertable<Tables['expenses']>, OwnColumns>
export type ExpenseValues = Omit<Updateable<Tables['expenses']>, OwnColumns | 'currency_code'>

export const expenseResource: Resource = {
  name: 'expense',
  sql: `select e.id, v.company_id, v.id as vehicle_id, v.time_zone,
    e.deleted_at is not null or v.deleted_at is not null as is_deleted
    from expenses e join vehicles v on v.id = e.vehicle_id`,
}

/** The expenses of one vehicle. Whoever writes one has locked the vehicle before. */
export function expenseStore(db: Db, vehicle: VehicleKey) {
  const all = db
    .selectFrom('expenses')
    .selectAll()
    .where('vehicle_id', '=', vehicle.id)
    .where('company_id', '=', vehicle.companyId)

  return {
    get: (id: string) =>
      all.where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirstOrThrow(notFound),

    /** What was posted under this sid; refused if it was deleted. */
    bySid: async (sid: string): Promise<ExpenseRow> => {
      const row = await all.where('sid', '=', sid).executeTakeFirstOrThrow(notFound)
      if (row.deleted_at) throw new Refusal('sid.deleted')
      return row
    },

    /** Null where its sid is taken. */
    add: async (values: NewExpenseValues): Promise<string | null> => {
      const added = await db
        .insertInto('expenses')
        .values({ ...values, id: newId(), company_id: vehicle.companyId, vehicle_id: vehicle.id })
        .onConflict((conflict) =>
          conflict.columns(['vehicle_id', 'sid']).where('sid', 'is not', null).doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      return added?.id ?? null
    },

    change: (id: string, values: ExpenseValues) =>
      db
        .updateTable('expenses')
        .set({ ...values, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', '=', id)
        .execute(),

    /** Out of sight, not out of the books. */
    remove: (id: string) =>
      db
        .updateTable('expenses')
        .set({ deleted_at: sql<string>`recorded_now()`, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', '=', id)
        .execute(),
  }
}
