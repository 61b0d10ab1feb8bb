import { PAGE_LIMIT_DEFAULT, type Page } from '#contract/kernel/page.ts'
import type { Db } from './pool.ts'
import { prepareStatement } from './prepare-statement.ts'

type Listing = {
  table: 'trips' | 'expenses'
  counters: 'trip_months' | 'expense_months'
  /** The column that orders the records, newest first. */
  time: 'start_at' | 'spent_at'
  /** Columns read from the table as `r`; `select` and `joins` may use only these, and `VIEWER`. */
  columns: readonly string[]
  select: readonly string[]
  joins?: string
  /** How many records are read beyond the end of a page. */
  lookahead?: number
}

type Vehicle = { id: string; timeZone: string | null }
type ReadPage<R> = (
  db: Db,
  vehicle: Vehicle,
  viewerId: string,
  page: Page,
) => Promise<{ rows: R[]; total: number }>

/** The parameter of who reads. */
export const VIEWER = '$3::uuid'

/**
 * Pages of a vehicle's records. No record is counted: the counters of the months give the total, and the month in which
 * a later page begins. Without a time zone a vehicle counts each record in the month of the record's own zone; such
 * months may overlap, so there the offset is scanned. The limit is a literal: with a parameter PostgreSQL assumes a
 * large part of the table and plans the statement again on each execution.
 */
export function monthPages<R extends { id: string }>(listing: Listing): ReadPage<R> {
  type Row = { total: string } & (R | { id: null })
  const { table } = listing
  const walk = prepareStatement<Row>(`walk_${table}`, walkSql(listing, PAGE_LIMIT_DEFAULT))
  const jump = prepareStatement<Row>(`jump_in_${table}`, jumpSql(listing, PAGE_LIMIT_DEFAULT))

  return async (db, { id, timeZone }, viewerId, { limit, offset }) => {
    const isDefault = limit === PAGE_LIMIT_DEFAULT
    const given = [id, offset, viewerId]
    const found =
      offset === 0 || timeZone === null
        ? await (isDefault ? walk : prepareStatement<Row>(null, walkSql(listing, limit)))(db, given)
        : await (isDefault ? jump : prepareStatement<Row>(null, jumpSql(listing, limit)))(db, [
            ...given,
            timeZone,
          ])
    return { rows: found.filter((row) => row.id !== null), total: Number(found[0]?.total) }
  }
}

function walkSql(listing: Listing, limit: number): string {
  const { table, counters } = listing
  const total = `select coalesce(sum(${table}), 0) as total from ${counters} where vehicle_id = $1`
  return pageSql(listing, total, recordsSql(listing, limit, '', '$2'))
}

function jumpSql(listing: Listing, limit: number): string {
  const { table, counters, time } = listing
  const months = `with months as (
      select month, sum(${table}) as records from ${counters} where vehicle_id = $1 and ${table} > 0 group by month),
    first as (
      select month, upto - records as skipped from (
        select month, records, sum(records) over (order by month desc) as upto from months) m
      where upto > $2 order by month desc limit 1)`
  const before = `and ${time} < (select (month + interval '1 month') at time zone $4 from first)`
  const total = 'select coalesce(sum(records), 0) as total from months'
  return `${months} ${pageSql(listing, total, recordsSql(listing, limit, before, '(select $2 - skipped from first)'))}`
}

const recordsSql = (
  { table, time, columns, lookahead = 0 }: Listing,
  limit: number,
  before: string,
  offset: string,
) =>
  `select ${columns.join(', ')} from ${table} where vehicle_id = $1 and deleted_at is null ${before}
  order by ${time} desc, id desc limit ${limit + lookahead} offset ${offset}`

/** Past the end there is one row with only the total. */
const pageSql = ({ time, select, joins = '' }: Listing, total: string, records: string) =>
  `select c.total, ${select.join(', ')} from (${total}) c left join (${records}) r on true ${joins}
  order by r.${time} desc, r.id desc`
