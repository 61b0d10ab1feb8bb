import type { TripAfter, TripBefore, TripsAround } from '#contract/expenses/against.ts'
import type { Coordinate } from '#contract/kernel/place.ts'

// The trips around an expense, as SQL that tells them and as what reads it. They are told as a line of text each:
// to build JSON of them would take PostgreSQL as long as all the rest of a page.

/** The trip before an expense that goes by this name, and the one after: a look into an index each. */
export const tripBefore = (spent: string) => `(
    select concat_ws(e'\\t', id, end_at <= ${spent}.spent_at, odometer_start, odometer_end,
      coalesce(coordinate_end, place_end_coordinate))
    from trips where vehicle_id = e.vehicle_id and deleted_at is null and start_at <= ${spent}.spent_at
    order by start_at desc, id desc limit 1)`
export const tripAfter = (spent: string) => `(
    select concat_ws(e'\\t', id, odometer_start, coalesce(coordinate_start, place_start_coordinate))
    from trips where vehicle_id = e.vehicle_id and deleted_at is null and start_at > ${spent}.spent_at
    order by start_at, id limit 1)`
export const TRIPS = `${tripBefore('e')} as trip_before, ${tripAfter('e')} as trip_after`

/** As `TRIPS` tells them. */
export type Lines = { trip_before: string | null; trip_after: string | null }

type ReadPlace = (text: string | undefined) => Coordinate | null

/** Where they end and begin is read only if it is asked for. */
export function readTrips({ trip_before, trip_after }: Lines, isPlaceAsked: boolean): TripsAround {
  const place: ReadPlace = (text) => (isPlaceAsked && text ? (JSON.parse(text) as Coordinate) : null)
  return {
    before: trip_before === null ? null : readBefore(trip_before.split('\t'), place),
    after: trip_after === null ? null : readAfter(trip_after.split('\t'), place),
  }
}

const readBefore = ([id = '', isOver, start, end, coordinate]: string[], place: ReadPlace): TripBefore => ({
  id,
  isOver: isOver === 't',
  odometerStart: Number(start),
  odometerEnd: Number(end),
  end: place(coordinate),
})

const readAfter = ([id = '', start, coordinate]: string[], place: ReadPlace): TripAfter => ({
  id,
  odometerStart: Number(start),
  start: place(coordinate),
})
