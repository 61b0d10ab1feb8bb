import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Resource } from '../access/resource.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../db/version.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { CLIENT_TIMESTAMPS } from '../http/timestamps.ts'
import { insertRecords, type VehicleKey, type VehicleWrite } from '../vehicles/public.ts'

export type ExpenseRow = Selectable<Tables['expenses']>
type GeneratedColumns =
  | 'id'
  | 'company_id'
  | 'vehicle_id'
  | 'version'
  | 'created_at'
  | 'changed_at'
  | 'deleted_at'
export type NewExpenseValues = Omit<Insertable<Tables['expenses']>, GeneratedColumns>
export type ExpenseValues = Omit<Updateable<Tables['expenses']>, GeneratedColumns | 'currency_code'>

export const expenseResource: Resource = {
  name: 'expense',
  sql: `select e.id, v.company_id, v.id as vehicle_id, v.time_zone,
    e.deleted_at is not null or v.deleted_at is not null as is_deleted
    from expenses e join vehicles v on v.id = e.vehicle_id`,
}

/**
 * SQL: whether somebody entered the amount of this expense. Where it is not recorded, the default amount of 1 without a
 * price per unit counts as unknown.
 */
export const isAmountKnown = (expense: string) =>
  `(${expense}.category <> 'fuel' or coalesce(${expense}.is_amount_known,
    ${expense}.amount <> 1 or ${expense}.price_per_unit is not null))`

/** The columns of an insert with their types; the database sets the others. */
const INSERT_COLUMNS = {
  sid: 'text',
  category: 'text',
  product_type: 'text',
  grossing: 'numeric',
  tax: 'numeric',
  currency_code: 'text',
  amount: 'numeric',
  is_amount_known: 'boolean',
  unit: 'text',
  price_per_unit: 'numeric',
  is_reference_value: 'boolean',
  odometer: 'numeric',
  place: 'jsonb',
  place_coordinate: 'jsonb',
  coordinate: 'jsonb',
  comment: 'text',
  tags: 'text[]',
  spent_at: 'timestamptz',
  spent_tz: 'text',
  client_created_at: 'timestamptz',
  client_created_tz: 'text',
  client_changed_at: 'timestamptz',
  client_changed_tz: 'text',
}

const PLACES = ['place']

const insert = insertRecords<ExpenseRow>({
  name: 'insert_expenses',
  table: 'expenses',
  columns: INSERT_COLUMNS,
  returning: 'version, created_at, changed_at, deleted_at',
})

/** The vehicle of each expense, deleted ones included; expenses of other vehicles are left out. */
export const vehiclesOfExpenses = (db: Db, vehicles: readonly VehicleKey[]) => (ids: readonly string[]) =>
  db
    .selectFrom('expenses')
    .select(['id', 'vehicle_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('vehicle_id', '=', sql<string>`any(${vehicles.map(({ id }) => id)}::uuid[])`)
    .execute()

/** The expenses of one vehicle. Writers must hold the lock of the vehicle. */
export function expenseStore(db: Db, vehicle: VehicleKey) {
  const all = db
    .selectFrom('expenses')
    .selectAll()
    .where('vehicle_id', '=', vehicle.id)
    .where('company_id', '=', vehicle.companyId)

  return {
    /** Deleted ones included. */
    getWithDeleted: (id: string) => all.where('id', '=', id).executeTakeFirstOrThrow(notFound),

    get: (id: string) =>
      all.where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirstOrThrow(notFound),

    /** Deleted ones included, in no order. */
    getManyWithDeleted: (ids: readonly string[]) => all.where('id', 'in', ids).execute(),

    /** The expense with this sid; refused if deleted. */
    getBySid: async (sid: string): Promise<ExpenseRow> => {
      const row = await all.where('sid', '=', sid).executeTakeFirstOrThrow(notFound)
      if (row.deleted_at) throw new Refusal('sid.deleted')
      return row
    },

    /** In the given order; null where the sid exists or the vehicle is gone. */
    add: (values: readonly NewExpenseValues[], write: VehicleWrite) => insert(db, write, values),

    /** Undefined if nothing changes. */
    change: (id: string, values: ExpenseValues) =>
      db
        .updateTable('expenses')
        .set({ ...values, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', '=', id)
        .where(differsFrom(values, { ignored: CLIENT_TIMESTAMPS, places: PLACES }))
        .returningAll()
        .executeTakeFirst(),

    /** Soft delete: the row stays for the history. */
    remove: (ids: readonly string[]) =>
      db
        .updateTable('expenses')
        .set({ deleted_at: sql<string>`recorded_now()`, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', 'in', ids)
        .execute(),

    restore: (ids: readonly string[]) =>
      db
        .updateTable('expenses')
        .set({ deleted_at: null, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', 'in', ids)
        .execute(),
  }
}
