import type { Trip, TripCategory } from '#contract/trips/trip.ts'
import { distanceBetween } from '#domain/decimal.ts'
import { dayIn } from '#domain/format/date.ts'
import type { HiddenDays } from '../db/hidden-trips.ts'
import { toIso } from '../db/instant.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShownTrip } from './present.ts'
import type { TripRow } from './store.ts'

/** Nobody but the driver changes a hidden trip: neither by a change of it, nor by a merge or its undoing. */
export function refuseHidden(...trips: readonly Pick<TripRow, 'hidden_days'>[]): void {
  if (trips.some(({ hidden_days }) => hidden_days !== null)) throw new Refusal('trip.hidden')
}

/** A private trip as everybody but its driver sees it. */
export const hiddenAttributes = (row: ShownTrip, { start, end, zone }: HiddenDays): Trip => ({
  category: row.category as TripCategory,
  dateStartIso: toIso(start),
  dateStartTz: zone,
  dateEndIso: toIso(end),
  dateEndTz: zone,
  odometerStart: Number(row.odometer_start),
  odometerEnd: Number(row.odometer_end),
  distance: distanceBetween(row.odometer_start, row.odometer_end),
  placeStart: null,
  placeEnd: null,
  coordinateStart: null,
  coordinateEnd: null,
  reason: null,
  contactName: null,
  contactCompany: null,
  driverName: null,
  comment: null,
  sid: null,
  hasTrack: false,
  isLate: row.is_late,
  isMerged: false,
  isOdometerComputed: row.is_odometer_computed === true,
  isDriver: false,
  isHidden: true,
  clientCreatedAt: null,
  clientCreatedAtTz: null,
  clientChangedAt: null,
  clientChangedAtTz: null,
  createdAt: dayOf(row.created_at),
  changedAt: dayOf(row.changed_at),
})

/** A trip is often entered as it ends. */
const dayOf = (moment: string) => `${toIso(moment).slice(0, 10)}T00:00:00.000Z`

type Attributes = Record<string, unknown>

const FIGURES = ['category', 'odometerStart', 'odometerEnd'] as const

/** The same of a state in the history, whose dates are days. */
export const hiddenState = (attributes: Attributes): Attributes => ({
  ...Object.fromEntries(FIGURES.map((name) => [name, attributes[name]])),
  dateStartIso: dayIn(String(attributes['dateStartIso']), String(attributes['dateStartTz'])),
  dateEndIso: dayIn(String(attributes['dateEndIso']), String(attributes['dateEndTz'])),
})
