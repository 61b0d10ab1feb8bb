import type { TripAfter, TripBefore, TripsAround } from '#contract/expenses/against.ts'
import type { Coordinate } from '#contract/kernel/place.ts'

/** The trips around an expense as the store tells them: a line of text each, a tab between its parts. */
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
