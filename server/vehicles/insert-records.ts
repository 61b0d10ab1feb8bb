import { newId } from '../db/id.ts'
import { type Db, requireTransaction } from '../db/pool.ts'
import { prepareStatement } from '../db/prepare-statement.ts'
import { authorshipParameters, authorshipSql } from '../history/public.ts'
import type { VehicleWrite } from './store.ts'

type Insert = {
  name: string
  table: 'trips' | 'expenses'
  /** The columns of an insert with their types; the database sets the others. */
  columns: Readonly<Record<string, string>>
  /** Columns that have this expression where no value is given; it may use `WRITER`. */
  defaults?: Readonly<Record<string, string>>
  returning: string
}

/** Expressions for the kind and the id of whoever writes, and for the vehicle. */
export const WRITER = { kind: '$5', id: '$3::text::uuid', vehicle: '$2' }

/**
 * A prepared statement that locks the vehicle, sets the author and inserts records in the given order, in one round
 * trip. Returns rows in the same order; null where the sid exists or the vehicle is gone or, as for `lockVehicle`, archived.
 */
export function insertRecords<R extends { id: string }>({
  name,
  table,
  columns,
  defaults = {},
  returning,
}: Insert) {
  const names = Object.keys(columns)
  const own = ['company_id', 'vehicle_id', 'id', ...names].join(', ')
  // JSON columns arrive as text that contains JSON.
  const isJson = (column: string) => columns[column] === 'jsonb'
  const columnDefinitions = names.map((column) => `${column} ${isJson(column) ? 'text' : columns[column]}`)
  const expressions = names.map((column) => {
    const value = isJson(column) ? `${column}::jsonb` : column
    return column in defaults ? `coalesce(${value}, ${defaults[column]})` : value
  })
  const insert = prepareStatement<R>(
    name,
    `with locked as (
      select company_id, id as vehicle_id, ${authorshipSql(3)} from vehicles
      where company_id = $1 and id = $2 and deleted_at is null
        and (archived_at is null or $6 = 'recorded') for no key update)
    insert into ${table} (${own})
    select company_id, vehicle_id, given.id, ${expressions.join(', ')}
    from locked, rows from (json_to_recordset($7) as (id uuid, ${columnDefinitions.join(', ')}))
      with ordinality as given (id, ${names.join(', ')}, nth)
    order by nth
    on conflict (vehicle_id, sid) where sid is not null do nothing
    returning ${own}, ${returning}`,
  )
  return async (
    db: Db,
    { vehicle, ...authorship }: VehicleWrite,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<(R | null)[]> => {
    requireTransaction(db)
    const records = rows.map((row) => ({ ...row, id: newId() }))
    const inserted = await insert(db, [
      vehicle.companyId,
      vehicle.id,
      ...authorshipParameters(authorship),
      JSON.stringify(records),
    ])
    const byId = new Map(inserted.map((row) => [row.id, row]))
    return records.map(({ id }) => byId.get(id) ?? null)
  }
}
