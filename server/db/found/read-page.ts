import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { FOUND_MAX } from '#contract/kernel/search.ts'
import type { Db } from '../pool.ts'
import { withSettings } from '../settings.ts'
import type { Found, RecordOrder } from './record-search.ts'

export type Ref = { id: string; version: number }

/** `isAny`: something was found, be it on another page. */
type FoundPage = { rows: Ref[]; isLast: boolean; isAny: boolean }
type CountedPage = FoundPage & { total: number; isMore: boolean }

export const directionOf = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`)

/** Everything that is listed at all. */
export const WHOLE: Page = { limit: FOUND_MAX, offset: 0 }

const wantedOf = ({ limit, offset }: Page) => Math.max(0, Math.min(limit, FOUND_MAX - offset))

/**
 * Words that many records have are soon found among the first in the order of time. The second number is tried where the
 * first has found something: there it costs less than finding all by their words.
 */
const FIRST_RECORDS = [500, 8_000]

/** A page without a total. */
export async function readPage(
  db: Db,
  found: Found,
  time: RawBuilder<unknown>,
  order: RecordOrder,
  page: Page,
): Promise<FoundPage> {
  const wanted = wantedOf(page)
  const end = page.offset + wanted
  for (const among of order.key || wanted === 0 ? [] : FIRST_RECORDS) {
    const first = found.selectByTime(sql`t.id, t.version`, order.isDescending, among)
    const { rows } = await sql<Ref>`${first} limit ${end + 1}`.execute(db)
    if (rows.length > end)
      return { rows: rows.slice(page.offset, end), isLast: end === FOUND_MAX, isAny: true }
    if (rows.length === 0) break
  }
  return readCounted(db, found, time, order, page)
}

/**
 * Up to `FOUND_MAX` records are found in any order, which an index of words can do, and then sorted. Of more, those at
 * the page are read in order.
 */
export async function readCounted(
  db: Db,
  found: Found,
  time: RawBuilder<unknown>,
  { key, isDescending }: RecordOrder,
  page: Page,
): Promise<CountedPage> {
  const columns = sql`t.id, t.version, ${time} as at, ${key ?? time} as key`
  const direction = directionOf(isDescending)
  const order = key
    ? sql`key ${direction} nulls last, at desc, id desc`
    : sql`at ${direction}, id ${direction}`
  const { offset } = page
  const wanted = wantedOf(page)
  const { rows } = await sql<(Ref | { id: null }) & { total: number }>`
    with found as materialized (${found.select(columns)} limit ${FOUND_MAX + 1}),
    counted as (select count(*)::integer as total from found)
    select c.total, r.id, r.version from counted c left join (
      select f.* from found f, counted where total <= ${FOUND_MAX} order by ${order} limit ${wanted} offset ${offset}
    ) r on true order by ${order}`.execute(db)
  const counted = rows[0]?.total ?? 0
  const total = Math.min(counted, FOUND_MAX)
  const meta = { total, isMore: counted > FOUND_MAX, isLast: offset + wanted >= total, isAny: total > 0 }
  if (!meta.isMore) return { rows: rows.filter((row) => row.id !== null), ...meta }
  const inOrder = key
    ? sql<Ref>`select id, version from (${found.select(columns)}) t order by ${order}`
    : sql<Ref>`${found.selectByTime(sql`t.id, t.version`, isDescending)}`
  const rest = sql<Ref>`${inOrder} limit ${wanted} offset ${Math.min(offset, FOUND_MAX)}`
  const read = await withSettings(db, key ? {} : BY_INDEX_OF_TIME, (tx) => rest.execute(tx))
  return { rows: read.rows, ...meta }
}

/** PostgreSQL expects few records to have the words, and would sort all of the vehicle to find them. */
const BY_INDEX_OF_TIME = { enable_sort: 'off', enable_bitmapscan: 'off' }
