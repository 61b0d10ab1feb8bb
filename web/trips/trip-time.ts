import { dayIn, writeDay, writeTime } from '#domain/format/date.ts'
import type { Neighbour } from './neighbours.ts'
import type { ListedTrip } from './queries.ts'

const months = new WeakMap<object, { zone: string; month: string }>()

/** The month that a trip counts for: that of its start, in the vehicle's zone if it has one. */
export function monthOf(trip: ListedTrip, vehicleZone: string | null): string {
  const { dateStartIso, dateStartTz } = trip.attributes
  const zone = vehicleZone ?? dateStartTz
  const known = months.get(trip)
  if (known?.zone === zone) return known.month
  const month = dayIn(dateStartIso, zone).slice(0, 7)
  months.set(trip, { zone, month })
  return month
}

/** `08:12 – 09:04`, with the day of the end if it is another. */
export function writeSpan({ attributes: of }: { attributes: Neighbour }, language: string): string {
  const start = writeTime(of.dateStartIso, of.dateStartTz, language)
  const end = writeTime(of.dateEndIso, of.dateEndTz, language)
  const isSameDay = dayIn(of.dateStartIso, of.dateStartTz) === dayIn(of.dateEndIso, of.dateEndTz)
  const day = isSameDay ? '' : `${writeDay(of.dateEndIso, of.dateEndTz, language)} `
  return `${start} – ${day}${end}`
}
