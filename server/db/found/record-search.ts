import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { FOUND_MAX } from '#contract/kernel/search.ts'
import type { Period } from '../period.ts'
import type { Db } from '../pool.ts'
import { allOf, type Condition, isWithin } from './conditions.ts'
import { readZones, type VehicleSelection } from './vehicle-selection.ts'
import { hasWords, withSimilarWords } from './words.ts'

/** Records of one kind; in every expression they are `t`. */
export type Searched = {
  table: 'trips' | 'expenses'
  time: RawBuilder<unknown>
  /** The text that is searched for words. */
  words: RawBuilder<unknown>
}

export type Search = {
  vehicles: VehicleSelection
  /** Which records of the vehicles may be found at all. */
  viewed: Condition
  words: readonly string[]
  period: Period
  conditions: readonly Condition[]
}

/** By an expression, or by time where there is none; equal ones newest first. */
export type RecordOrder = { key: RawBuilder<unknown> | null; isDescending: boolean }

type Select = (columns: RawBuilder<unknown>) => RawBuilder<unknown>
export type Found = {
  /** Selects columns of what was found. */
  select: Select
  /** The same by time, for the first of many. */
  selectByTime: (columns: RawBuilder<unknown>, isDescending: boolean) => RawBuilder<unknown>
}

const directionOf = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`)

/** What is found among the records of several vehicles. */
export function recordSearch(db: Db, { table, time, words: searched }: Searched, search: Search) {
  const { vehicles, viewed, words, period, conditions } = search
  const records = sql`${sql.table(table)} t`

  async function hasExactWords(): Promise<boolean> {
    const { rows } = await sql<{ known: boolean }>`
      select exists (select from ${records} where ${viewed} and ${hasWords(searched, words, 'exact')}) as known
    `.execute(db)
    return rows[0]?.known ?? false
  }

  function foundWhere(filtered: readonly Condition[], worded: Condition): Found {
    const filter = allOf([viewed, ...filtered])
    return {
      select: (columns) => sql`select ${columns} from ${records} where ${filter} and ${worded}`,
      // The offset keeps PostgreSQL from finding all by their words, and from sorting them.
      selectByTime: (columns, isDescending) => sql`select ${columns} from (
        select * from ${records} where ${filter}
        order by ${time} ${directionOf(isDescending)}, t.id ${directionOf(isDescending)} offset 0) t
        where ${worded}`,
    }
  }

  /**
   * Finds records that have the words. Only if no record has them, whatever the other conditions, those with similar
   * words are found: so no list or sum has both.
   */
  async function find<R extends { total: number }>(
    read: (on: Db, found: Found) => Promise<R>,
  ): Promise<R & { isSimilar: boolean }> {
    const isCut = period.from !== undefined || period.to !== undefined
    const within = isCut ? [isWithin(time, period, vehicles, await readZones(db, vehicles))] : []
    const filtered = [...within, ...conditions]
    const exact = await read(db, foundWhere(filtered, hasWords(searched, words, 'exact')))
    if (words.length === 0 || exact.total > 0 || (await hasExactWords()))
      return { ...exact, isSimilar: false }
    const found = foundWhere(filtered, hasWords(searched, words, 'similar'))
    const similar = await withSimilarWords(db, (tx) => read(tx, found))
    return { ...similar, isSimilar: similar.total > 0 }
  }

  return {
    find,
    /** One page with the total. Beyond `FOUND_MAX` nothing is listed. */
    page: (order: RecordOrder, page: Page) => find((on, found) => readPage(on, found, time, order, page)),
  }
}

export type Ref = { id: string; version: number }
type FoundPage = { rows: Ref[]; total: number; isMore: boolean }

/**
 * Up to `FOUND_MAX` records are found in any order, which an index of words can do, and then sorted. Of more, those at
 * the page are read in order.
 */
async function readPage(
  db: Db,
  found: Found,
  time: RawBuilder<unknown>,
  { key, isDescending }: RecordOrder,
  { limit, offset }: Page,
): Promise<FoundPage> {
  const columns = sql`t.id, t.version, ${time} as at, ${key ?? time} as key`
  const direction = directionOf(isDescending)
  const order = key
    ? sql`key ${direction} nulls last, at desc, id desc`
    : sql`at ${direction}, id ${direction}`
  const wanted = Math.max(0, Math.min(limit, FOUND_MAX - offset))
  const { rows } = await sql<(Ref | { id: null }) & { total: number }>`
    with found as materialized (${found.select(columns)} limit ${FOUND_MAX + 1}),
    counted as (select count(*)::integer as total from found)
    select c.total, r.id, r.version from counted c left join (
      select f.* from found f, counted where total <= ${FOUND_MAX} order by ${order} limit ${wanted} offset ${offset}
    ) r on true order by ${order}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total <= FOUND_MAX) return { rows: rows.filter((row) => row.id !== null), total, isMore: false }
  const inOrder = key
    ? sql<Ref>`select id, version from (${found.select(columns)}) t order by ${order}`
    : sql<Ref>`${found.selectByTime(sql`t.id, t.version`, isDescending)}`
  const page = await sql<Ref>`${inOrder} limit ${wanted} offset ${Math.min(offset, FOUND_MAX)}`.execute(db)
  return { rows: page.rows, total: FOUND_MAX, isMore: true }
}
