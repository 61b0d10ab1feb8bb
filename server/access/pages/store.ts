import { PAGE_LIMIT_DEFAULT, type Page } from '#contract/kernel/page.ts'
import { type Along, alongside, SHOWN_VEHICLE, SHOWN_ZONE } from '../store.ts'

/** Records of a vehicle that stand in the order of a time and are counted by the month. */
type Listed = {
  name: 'trips' | 'expenses'
  time: 'start_at' | 'spent_at'
  /** The columns that are read of those rows of the table, and what is told from them. */
  columns: readonly string[]
  told: (rows: string) => string
  toldColumns: readonly string[]
  /** How many rows are read beyond the page. */
  beyond?: number
  /** What is told once beside the total, by column, from columns of the first row beyond the page. */
  once: (next: (...columns: string[]) => string) => Record<string, string>
}

/** What is told once of every page. */
export type Once = { total: string | null }

/**
 * Pages of a vehicle's records, newest first, asked for along with the caller. None counts records: the month
 * counters give the total, and the month in which the page begins, from where the index walks on. A vehicle
 * without a zone counts each record in the month of its own zone; such months may overlap, so there the offset
 * is walked. The length is written out: planned for any length, a page would look so dear that PostgreSQL
 * planned it anew each time.
 */
export function pagesAlong(listed: Listed): (page: Page) => Along {
  const first = alongside(`first_page_of_${listed.name}`, textOf(listed, PAGE_LIMIT_DEFAULT, fromTheTop))
  const later = alongside(`later_page_of_${listed.name}`, textOf(listed, PAGE_LIMIT_DEFAULT, byMonths))
  return ({ limit, offset }) => {
    const name = `${offset} ${limit}`
    if (limit !== PAGE_LIMIT_DEFAULT)
      return { read: alongside(null, textOf(listed, limit, byMonths)), values: [offset], name }
    return offset === 0 ? { read: first, values: [], name } : { read: later, values: [offset], name }
  }
}

/** Where a page begins, in the words of SQL. */
type Start = (listed: Listed) => { named: string; total: string; before: string; offset: string }

const countsOf = ({ name }: Listed) =>
  `from ${name.slice(0, -1)}_months where vehicle_id = ${SHOWN_VEHICLE} and ${name} > 0`

const fromTheTop: Start = (listed) => ({
  named: '',
  total: `(select sum(${listed.name}) ${countsOf(listed)})`,
  before: '',
  offset: '0',
})

const byMonths: Start = (listed) => ({
  named: `, months as (
      select month, sum(${listed.name}) as counted ${countsOf(listed)} group by month),
    first as (
      select month, upto - counted as before from (
        select month, counted, sum(counted) over (order by month desc) as upto from months) m
      where ${SHOWN_ZONE} is not null and upto > $5 order by month desc limit 1)`,
  total: '(select sum(counted) from months)',
  before: `and r.${listed.time} < case when ${SHOWN_ZONE} is null then 'infinity'
    else (select (month + interval '1 month') at time zone ${SHOWN_ZONE} from first) end`,
  offset: `case when ${SHOWN_ZONE} is null then $5 else (select $5 - before from first) end`,
})

function textOf(listed: Listed, limit: number, start: Start) {
  const { name, time, columns, told, toldColumns, beyond = 0, once } = listed
  const { named, total, before, offset } = start(listed)
  const read = (length: string, names: readonly string[]) =>
    `select ${names.map((column) => `r.${column}`).join(', ')}, r.vehicle_id from ${name} r
    where r.vehicle_id = ${SHOWN_VEHICLE} and r.deleted_at is null ${before}
    order by r.${time} desc, r.id desc ${length}`
  return {
    named,
    once: {
      total,
      ...once((...names) => read(`limit 1 offset ${offset} + ${limit}`, names)),
    },
    rows: told(read(`limit ${limit + beyond} offset ${offset}`, columns)),
    columns: toldColumns,
    time,
  }
}
