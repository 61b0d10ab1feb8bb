import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { Period } from '../period.ts'
import type { Db } from '../pool.ts'
import { withSettings } from '../settings.ts'
import { allOf, type Condition, isWithin } from './conditions.ts'
import { directionOf, readCounted, readPage, WHOLE } from './read-page.ts'
import { readZones, type VehicleSelection } from './vehicle-selection.ts'
import { hasWords, SIMILAR_WORDS } from './words.ts'

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
  /** The same by time, among the first so many records or all. */
  selectByTime: (columns: RawBuilder<unknown>, isDescending: boolean, among?: number) => RawBuilder<unknown>
}

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
      // The limit or offset keeps PostgreSQL from finding all by their words, and from sorting them.
      selectByTime: (columns, isDescending, among) => sql`select ${columns} from (
        select * from ${records} where ${filter}
        order by ${time} ${directionOf(isDescending)}, t.id ${directionOf(isDescending)}
        ${among === undefined ? sql`offset 0` : sql`limit ${among}`}) t
        where ${worded}`,
    }
  }

  /**
   * Finds records that have the words. Only if no record has them, whatever the other conditions, those with similar
   * words are found: so no list or sum has both.
   */
  async function find<R extends { isAny: boolean }>(
    read: (on: Db, found: Found) => Promise<R>,
  ): Promise<R & { isSimilar: boolean }> {
    const isCut = period.from !== undefined || period.to !== undefined
    const within = isCut ? [isWithin(time, period, await readZones(db, vehicles))] : []
    const filtered = [...within, ...conditions]
    const exact = await read(db, foundWhere(filtered, hasWords(searched, words, 'exact')))
    if (words.length === 0 || exact.isAny || (await hasExactWords())) return { ...exact, isSimilar: false }
    const found = foundWhere(filtered, hasWords(searched, words, 'similar'))
    const similar = await withSettings(db, SIMILAR_WORDS, (tx) => read(tx, found))
    return { ...similar, isSimilar: similar.isAny }
  }

  return {
    find,
    /** One page, without a total. Beyond `FOUND_MAX` nothing is listed. */
    page: (order: RecordOrder, page: Page) => find((on, found) => readPage(on, found, time, order, page)),
    /** Everything up to `FOUND_MAX`. */
    refs: (order: RecordOrder) => find((on, found) => readCounted(on, found, time, order, WHOLE)),
  }
}
