import type { TripCategory } from '#contract/trips/trip.ts'
import type { Customer } from '../fixtures/customers.ts'
import type { PersonKey } from '../fixtures/people.ts'
import type { Spot } from '../map/spots.ts'
import type { Day } from './calendar.ts'

/** Where somebody wants to be, and from when on. */
export type Leg = {
  to: Spot
  /** Minutes after midnight, or after the drive before where that is later. */
  from: number
  stay: number
  category: TripCategory
  reason: string | null
  customer: Customer | null
}

/** What was driven indeed, whatever is written of it. Odometers in the vehicle's own unit. */
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
