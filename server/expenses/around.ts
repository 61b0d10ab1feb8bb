import type { TripAfter, TripBefore } from '#contract/expenses/against.ts'
import type { Coordinate } from '#contract/kernel/place.ts'

// The trips around an expense, as SQL that tells them and as what reads it. They are told as a line of text each:
// to build JSON of them would take PostgreSQL as long as all the rest of a page.

/** The trip before an expense that goes by this name, and the one after: a look into an index each. */
export const tripBefore = (spent: string) => `(
    select concat_ws(' ', id, end_at <= ${spent}.spent_at, odometer_start, odometer_end,
      coalesce(coordinate_end, place_end_coordinate))
    from trips where vehicle_id = e.vehicle_id and deleted_at is null and start_at <= ${spent}.spent_at
    order by start_at desc, id desc limit 1)`
export const tripAfter = (spent: string) => `(
    select concat_ws(' ', id, odometer_start, coalesce(coordinate_start, place_start_coordinate))
    from trips where vehicle_id = e.vehicle_id and deleted_at is null and start_at > ${spent}.spent_at
    order by start_at, id limit 1)`
export const TRIPS = `${tripBefore('e')} as trip_before, ${tripAfter('e')} as trip_after`

const BEFORE = /^(?<id>\S+) (?<isOver>[tf]) (?<start>\S+) (?<end>\S+)(?: (?<coordinate>.+))?$/
const AFTER = /^(?<id>\S+) (?<start>\S+)(?: (?<coordinate>.+))?$/

const coordinateIn = (text: string | undefined): Coordinate | null =>
  text === undefined ? null : (JSON.parse(text) as Coordinate)

function partsOf(line: string, form: RegExp): Partial<Record<string, string>> {
  const parts = form.exec(line)?.groups
  if (!parts) throw new Error('the database told a trip that nobody can read')
  return parts
}

export function readBefore(line: string | null): TripBefore | null {
  if (line === null) return null
  const { id = '', isOver, start, end, coordinate } = partsOf(line, BEFORE)
  return {
    id,
    isOver: isOver === 't',
    odometerStart: Number(start),
    odometerEnd: Number(end),
    end: coordinateIn(coordinate),
  }
}

export function readAfter(line: string | null): TripAfter | null {
  if (line === null) return null
  const { id = '', start, coordinate } = partsOf(line, AFTER)
  return { id, odometerStart: Number(start), start: coordinateIn(coordinate) }
}
