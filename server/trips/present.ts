import type { Trip, TripCategory } from '#contract/trips/trip.ts'
import { distanceBetween } from '#domain/decimal.ts'
import { toIso } from '../db/instant.ts'
import { placeOf, presentCoordinate } from '../http/place.ts'
import { presentTimestamps } from '../http/timestamps.ts'
import { hiddenAttributes } from './hidden-trip.ts'
import type { TripRow } from './store.ts'

/** The columns of a trip that are shown. */
export type ShownTrip = Omit<
  TripRow,
  | 'company_id'
  | 'vehicle_id'
  | 'merged_into'
  | 'split_into'
  | 'is_withdrawn'
  | 'deleted_at'
  | 'driver_user_id'
>

/** `readPlace`: a list passes a reader that parses each distinct place once. */
export const tripAttributes = (row: ShownTrip, readPlace = placeOf): Trip =>
  row.hidden_days ? hiddenAttributes(row, row.hidden_days) : allAttributes(row, readPlace)

const allAttributes = (row: ShownTrip, readPlace: typeof placeOf): Trip => ({
  ...presentTimestamps(row),
  category: row.category as TripCategory,
  dateStartIso: toIso(row.start_at),
  dateStartTz: row.start_tz,
  dateEndIso: toIso(row.end_at),
  dateEndTz: row.end_tz,
  odometerStart: Number(row.odometer_start),
  odometerEnd: Number(row.odometer_end),
  distance: distanceBetween(row.odometer_start, row.odometer_end),
  placeStart: readPlace(row.place_start, row.place_start_coordinate),
  placeEnd: readPlace(row.place_end, row.place_end_coordinate),
  coordinateStart: presentCoordinate(row.coordinate_start),
  coordinateEnd: presentCoordinate(row.coordinate_end),
  reason: row.reason,
  contactName: row.contact_name,
  contactCompany: row.contact_company,
  driverName: row.driver_name,
  comment: row.comment,
  sid: row.sid,
  hasTrack: row.track_digest !== null,
  isLate: row.is_late,
  isMerged: row.merged_from !== null,
  isOdometerComputed: row.is_odometer_computed === true,
  isDriver: row.is_driver,
  isHidden: false,
})

export const presentTrip = (row: ShownTrip) => ({
  type: 'trip' as const,
  id: row.id,
  attributes: tripAttributes(row),
  meta: { version: row.version },
})
