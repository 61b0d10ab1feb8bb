import Type from 'typebox'
import { nullable } from './nullable.ts'
import { refine } from './refine.ts'
import { canonicalZone, ZONE_FORMAT } from './zones.ts'

const INSTANT =
  /^(?<date>(?<year>\d{4})-\d{2}-\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
/** No trip is older, and years have four digits. */
const FIRST_YEAR = 1900
const LAST_YEAR = 9999
const FIRST = Date.UTC(FIRST_YEAR, 0)
/** One day before the end of the last year: some zones are that far ahead of UTC. */
const END = Date.UTC(LAST_YEAR, 11, 31)

/** `Date` turns 2026-02-30 into the second of March. */
export const isDay = (date: string): boolean => {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** An RFC 3339 instant: a day that exists, with an offset or Z. */
function isInstant(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const { date = '', year } = INSTANT.exec(value)?.groups ?? {}
  return year !== undefined && isDay(date) && isWithin(value, Number(year))
}

/** Checks the instant in UTC, as it is stored; only the first and the last year depend on the offset. */
function isWithin(value: string, year: number): boolean {
  if (year > FIRST_YEAR && year < LAST_YEAR) return true
  const time = Date.parse(value)
  return time >= FIRST && time < END
}

/** A calendar day, `2026-03-01`. */
const isDate = (value: unknown): value is string =>
  typeof value === 'string' && DATE.test(value) && Number(value.slice(0, 4)) >= FIRST_YEAR && isDay(value)

const text = (format: string) => Type.String({ maxLength: 64, format })

export const instant = () =>
  refine(text('date-time'), isInstant, 'must be an instant with an offset, as 2026-03-01T07:15:00Z')

export const optionalInstant = () => nullable(instant())

/** An IANA name; an offset such as +01:00 is not accepted: it has no summer time. */
export const zone = () =>
  refine(
    text(ZONE_FORMAT),
    (value) => typeof value === 'string' && canonicalZone(value) !== null,
    'must name a time zone, as Europe/Berlin',
  )

export const optionalZone = () => nullable(zone())

export const date = () => refine(text('date'), isDate, 'must be a day of the calendar, as 2026-03-01')

/** An instant or a calendar day, in a query. */
export const instantOrDate = () =>
  refine(
    Type.String({ maxLength: 64, format: 'date-time-or-date' }),
    (value) => isInstant(value) || isDate(value),
    'must be an instant with an offset or a day, as 2026-03-01',
  )

/** An instant in a reply: in UTC with milliseconds. */
export const replyInstant = () =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

/** A calendar month in a reply, `2026-03`. */
export const month = () => Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$' })
