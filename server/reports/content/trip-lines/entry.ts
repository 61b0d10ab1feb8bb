import type { Change } from '#contract/history/change.ts'
import { isTripField } from '#domain/trips/field-text.ts'
import { toIso } from '../../../db/instant.ts'
import { placeReader } from '../../../http/place.ts'
import type { ChangeLine, TripEntry } from '../../model.ts'
import { anonymousFields, anonymousTrip } from './anonymous.ts'
import type { TripRow } from './store.ts'

/** A reader remembers every place that it has read: after so many trips it begins again. */
const TRIPS_OF_A_READER = 2_000

/** A change with its number in the vehicle's chain. */
export type EnteredChange = { entry: string; change: Change }

export type TripTelling = { isAnonymous: boolean }

/** Makes the lines of trips from their rows and what happened to them. */
export function tripEntries({ isAnonymous }: TripTelling) {
  let readPlace = placeReader()
  let read = 0

  /** `number`: of the trip in its period; null of a deleted one. */
  return (row: TripRow, number: number | null, changes: readonly EnteredChange[]): TripEntry => {
    if (++read % TRIPS_OF_A_READER === 0) readPlace = placeReader()
    const isHidden = row.is_hidden || (isAnonymous && row.category === 'private')
    const trip: TripEntry = {
      kind: 'trip',
      number,
      id: row.id,
      entry: row.entry,
      category: row.category,
      startIso: toIso(row.start_at),
      startTz: row.start_tz,
      endIso: toIso(row.end_at),
      endTz: row.end_tz,
      odometerStart: row.odometer_start,
      odometerEnd: row.odometer_end,
      distance: row.odometer_end - row.odometer_start,
      placeStart: readPlace(row.place_start, row.place_start_coordinate),
      placeEnd: readPlace(row.place_end, row.place_end_coordinate),
      reason: row.reason,
      contactName: row.contact_name,
      contactCompany: row.contact_company,
      driverName: row.driver_name,
      comment: row.comment,
      enteredAtIso: toIso(row.created_at),
      isLate: row.is_late,
      isAnonymous: false,
      isDeleted: number === null,
      changes: changes.map((one) => changeLine(one, isHidden ? row.start_tz : null)),
    }
    return isHidden ? anonymousTrip(trip) : trip
  }
}

/** Of an anonymous trip, whose days are those of the given zone, shortened. */
export function changeLine({ entry, change }: EnteredChange, anonymousZone: string | null): ChangeLine {
  const { action, recordedAtIso, actor, fields, isShortened } = change
  const known = fields.filter(({ name }) => isTripField(name))
  const line = { action, recordedAtIso, actorName: actor.name }
  if (anonymousZone === null) return { ...line, fields: known, isShortened, entry }
  const said = anonymousFields(known, anonymousZone)
  return { ...line, ...said, isShortened: isShortened || said.isShortened, entry: '' }
}
