import type { NewTrip, TripCategory, TripChange } from '#contract/trips/trip.ts'
import { kept, keptIfSent } from '../db/moment.ts'
import { given } from '../http/given.ts'
import { json, placeColumns } from '../http/place.ts'
import { invalid } from '../http/refusal.ts'
import { stampColumns } from '../http/stamps.ts'
import { backwards, hasContact } from './rules.ts'
import type { NewTripValues, TripRow, TripValues } from './store.ts'

type NewAttributes = Omit<NewTrip, 'track'>
type Sent = NewAttributes | TripChange

const text = (number: number | undefined) => number?.toFixed(1)

/** What was sent, as columns; what was not is undefined. */
function columnsOf(sent: Sent) {
  const start = placeColumns(sent.placeStart)
  const end = placeColumns(sent.placeEnd)
  return {
    category: sent.category === null ? 'none' : sent.category,
    start_at: keptIfSent(sent.dateStartIso),
    start_tz: sent.dateStartTz,
    end_at: keptIfSent(sent.dateEndIso),
    end_tz: sent.dateEndTz,
    odometer_start: text(sent.odometerStart),
    odometer_end: text(sent.odometerEnd),
    place_start: start.named,
    place_end: end.named,
    place_start_coordinate: start.coordinate,
    place_end_coordinate: end.coordinate,
    coordinate_start: json(sent.coordinateStart),
    coordinate_end: json(sent.coordinateEnd),
    reason: sent.reason,
    contact_name: sent.contactName,
    contact_company: sent.contactCompany,
    driver_name: sent.driverName,
    comment: sent.comment,
    ...stampColumns(sent),
  }
}

const NO_CONTACT = { contact_name: null, contact_company: null }

const contactOf = (category: string) => (hasContact(category as TripCategory) ? {} : NO_CONTACT)

export function newValues(sent: NewAttributes): NewTripValues {
  const columns = columnsOf(sent)
  const needed = {
    category: columns.category ?? 'none',
    start_at: kept(sent.dateStartIso),
    start_tz: sent.dateStartTz,
    end_at: kept(sent.dateEndIso),
    end_tz: sent.dateEndTz,
    odometer_start: sent.odometerStart.toFixed(1),
    odometer_end: sent.odometerEnd.toFixed(1),
  }
  checkForward(needed, sent)
  return { ...given({ ...columns, ...needed, sid: sent.sid }), ...needed, ...contactOf(needed.category) }
}

/** The rules hold for the trip as it will be, also when only one side of it is sent. */
export function changedValues(sent: TripChange, before: TripRow): TripValues {
  const values = given(columnsOf(sent))
  checkForward({ ...before, ...values }, sent)
  const isTouched = Object.keys(values).length > 0
  return isTouched ? { ...values, ...contactOf(values.category ?? before.category) } : {}
}

function checkForward(trip: Parameters<typeof backwards>[0], sent: Sent): void {
  const fault = backwards(trip, sent)
  if (fault) throw invalid(fault.attribute, fault.detail)
}
