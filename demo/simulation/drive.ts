import type { TripCategory } from '#contract/trips/trip.ts'
import type { Customer } from '../fixtures/customers.ts'
import type { PersonKey } from '../fixtures/people.ts'
import type { Spot } from '../map/spots.ts'
import type { Day } from './calendar.ts'

/** A planned destination and its earliest start. */
export type Leg = {
  to: Spot
  /** Minutes after midnight; later if the previous drive ends later. */
  from: number
  stay: number
  category: TripCategory
  reason: string | null
  customer: Customer | null
}

/** A drive as it happened, whatever is entered of it. Odometers are in the vehicle's unit. */
export type Drive = Leg & {
  day: Day
  home: Spot
  start: Spot
  startMs: number
  endMs: number
  odometerStart: number
  odometerEnd: number
  driver: PersonKey
}
