import type { NewTrip, TripCategory, TripChange } from '#contract/trips/trip.ts'
import { toStoredInstant, toStoredInstantIfPresent } from '../db/instant.ts'
import { omitUndefined } from '../http/omit-undefined.ts'
import { placeColumns, toJsonColumn } from '../http/place.ts'
import { invalid } from '../http/refusal.ts'
import { timestampColumns } from '../http/timestamps.ts'
import { findBackwardsField, hasContact } from './rules.ts'
import type { NewTripValues, TripRow, TripValues } from './store.ts'

type NewAttributes = Omit<NewTrip, 'track'>
type TripInput = NewAttributes | TripChange

const toDecimalText = (number: number | undefined) => number?.toFixed(1)

/** The sent attributes as columns; undefined where not sent. */
function columnsOf(sent: TripInput) {
  const start = placeColumns(sent.placeStart)
  const end = placeColumns(sent.placeEnd)
  return {
    category: sent.category === null ? 'none' : sent.category,
    start_at: toStoredInstantIfPresent(sent.dateStartIso),
    start_tz: sent.dateStartTz,
    end_at: toStoredInstantIfPresent(sent.dateEndIso),
    end_tz: sent.dateEndTz,
    odometer_start: toDecimalText(sent.odometerStart),
    odometer_end: toDecimalText(sent.odometerEnd),
    place_start: start.named,
    place_end: end.named,
    place_start_coordinate: start.coordinate,
    place_end_coordinate: end.coordinate,
    coordinate_start: toJsonColumn(sent.coordinateStart),
    coordinate_end: toJsonColumn(sent.coordinateEnd),
    reason: sent.reason,
    contact_name: sent.contactName,
    contact_company: sent.contactCompany,
    driver_name: sent.driverName,
    comment: sent.comment,
    driver_user_id: 'driverUserId' in sent ? sent.driverUserId : undefined,
    ...timestampColumns(sent),
  }
}

const NO_CONTACT = { contact_name: null, contact_company: null }

const contactColumns = (category: string) => (hasContact(category as TripCategory) ? {} : NO_CONTACT)

export function newValues(sent: NewAttributes): NewTripValues {
  const columns = columnsOf(sent)
  const needed = {
    category: columns.category ?? 'none',
    start_at: toStoredInstant(sent.dateStartIso),
    start_tz: sent.dateStartTz,
    end_at: toStoredInstant(sent.dateEndIso),
    end_tz: sent.dateEndTz,
    odometer_start: sent.odometerStart.toFixed(1),
    odometer_end: sent.odometerEnd.toFixed(1),
  }
  refuseBackwards(needed, sent)
  return {
    ...omitUndefined({ ...columns, ...needed, sid: sent.sid }),
    ...needed,
    ...contactColumns(needed.category),
  }
}

/** Rules apply to the resulting trip, even if only some attributes are sent. */
export function changedValues(sent: TripChange, before: TripRow): TripValues {
  const values = omitUndefined(columnsOf(sent))
  refuseBackwards({ ...before, ...values }, sent)
  const isTouched = Object.keys(values).length > 0
  if (!isTouched) return {}
  return {
    ...values,
    ...contactColumns(values.category ?? before.category),
    ...(before.is_odometer_computed && changesOdometer(values, before) && { is_odometer_computed: false }),
  }
}

/** Whoever corrects a computed odometer has read it. */
const changesOdometer = (values: TripValues, before: TripRow) =>
  (values.odometer_start ?? before.odometer_start) !== before.odometer_start ||
  (values.odometer_end ?? before.odometer_end) !== before.odometer_end

function refuseBackwards(trip: Parameters<typeof findBackwardsField>[0], sent: TripInput): void {
  const fault = findBackwardsField(trip, sent)
  if (fault) throw invalid(fault.attribute, fault.detail)
}
