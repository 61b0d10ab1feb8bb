import type { NewTrip } from '#contract/trips/trip.ts'
import type { DemoVehicle } from '../fixtures/fleet.ts'
import { nameOf } from '../fixtures/people.ts'
import { trackOf } from '../map/track.ts'
import { randomOf } from '../random.ts'
import { DAY } from './calendar.ts'
import type { Drive } from './drive.ts'

const TRACKED_DAYS = 30

export const isoOf = (ms: number) => new Date(ms).toISOString()

/** The attributes of a drive as entered at that moment; of an open one nobody has said yet what it was for. */
export function tripAttributes(vehicle: DemoVehicle, drive: Drive, at: number, isOpen: boolean): NewTrip {
  const { category, reason, customer } = drive
  const isApp = vehicle.entryMode === 'app'
  const isPrivate = category === 'private' || category === 'family'
  const isPlaceGiven = isApp || !isPrivate
  const { timeZone: zone } = vehicle
  return {
    category: isOpen ? 'none' : category,
    dateStartIso: isoOf(drive.startMs),
    dateStartTz: zone,
    dateEndIso: isoOf(drive.endMs),
    dateEndTz: zone,
    odometerStart: drive.odometerStart,
    odometerEnd: drive.odometerEnd,
    // For private trips people type in the distance, not the destination.
    ...((isPlaceGiven || drive.start === drive.home) && { placeStart: drive.start.place }),
    ...((isPlaceGiven || drive.to === drive.home) && { placeEnd: drive.to.place }),
    ...(!isOpen && reason && { reason }),
    ...(!isOpen && customer && { contactCompany: customer[0], contactName: customer[1] }),
    driverName: nameOf(drive.driver),
    clientCreatedAt: isoOf(at),
    clientCreatedAtTz: zone,
    clientChangedAt: isoOf(at),
    clientChangedAtTz: zone,
    ...(isApp && appAttributes(vehicle, drive, isPrivate && !isOpen)),
  }
}

/** Attributes that only an app records; private positions are not stored. */
function appAttributes(
  { plate, systemOfUnits }: DemoVehicle,
  drive: Drive,
  isPrivate: boolean,
): Partial<NewTrip> {
  const { start, to, startMs, endMs, odometerStart, odometerEnd, day } = drive
  const sid = `app-${startMs / 1000}`
  if (isPrivate) return { sid }
  const [coordinateStart, coordinateEnd] = [start.coordinate, to.coordinate]
  if (day.daysLeft > TRACKED_DAYS) return { sid, coordinateStart, coordinateEnd }
  const metres = (odometerEnd - odometerStart) * (systemOfUnits === 'metric' ? 1_000 : 1_609)
  const way = { from: coordinateStart, to: coordinateEnd, startMs, endMs, metres }
  return { sid, coordinateStart, coordinateEnd, track: trackOf(way, randomOf(`${plate} ${sid}`)) }
}

/** The Friday on which the week is entered: six days and some hours after a Saturday's drive. */
export const fridayAfter = ({ day }: Drive): number => day.at(15.5 * 60) + ((12 - day.weekday) % 7) * DAY
