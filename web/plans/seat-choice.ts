import type { Seats } from './queries.ts'
import { isSelectable } from './rules.ts'

/** The default: a new vehicle takes a free seat if there is one. */
export const ANY_SEAT = 'any'
export const NO_SEAT = ''

/** The subscription id that a value of the field means, or `NO_SEAT`. */
export const chosenSeat = (value: string, seats: Pick<Seats, 'id' | 'attributes'> | null): string =>
  value !== ANY_SEAT ? value : seats && isSelectable(seats, undefined) ? seats.id : NO_SEAT

/** The value as it is sent. */
export const seatAttribute = (id: string): { id: string }[] => (id === NO_SEAT ? [] : [{ id }])
