import type { NewTrip } from '#contract/trips/trip.ts'
import type { DemoVehicle } from '../fixtures/fleet.ts'
import type { PersonKey } from '../fixtures/people.ts'
import { COMMENTS } from '../fixtures/texts.ts'
import type { Random } from '../random.ts'
import type { TimedAction } from './action.ts'
import { DAY, MINUTE } from './calendar.ts'
import type { Drive } from './drive.ts'
import { type Mistake, mistakeFor } from './mistakes.ts'
import { fridayAfter, isoOf, tripAttributes } from './trip-attributes.ts'

type Entry = { key: string; at: number; by: PersonKey; attributes: NewTrip; drive: Drive; random: Random }

/** Simulates how drives are entered: mostly soon and correctly. The open ones wait for category, reason and contact. */
export function simulateEntries(
  vehicle: DemoVehicle,
  drives: readonly Drive[],
  open: ReadonlySet<Drive>,
  random: Random,
): TimedAction[] {
  const shift = random.between(0, 1)
  let last = 0
  return drives.flatMap((drive, nth) => {
    const slip = mistakeFor(nth, shift)
    if (slip === 'forgotten') return []
    const usual = Math.max(usualMoment(vehicle, drive, random), last + 95_000)
    const at = slip === 'late' ? drive.endMs + random.between(9, 18) * DAY : usual
    if (slip !== 'late') last = usual
    const by = vehicle.entryMode === 'weekly' && random.isLucky(0.5) ? 'torben' : drive.driver
    const attributes = tripAttributes(vehicle, drive, at, open.has(drive))
    const entry = { key: `trip ${nth}`, at, by, attributes, drive, random }
    return actionsFor(entry, slip, drives[nth - 1])
  })
}

function usualMoment({ entryMode }: DemoVehicle, drive: Drive, random: Random): number {
  if (entryMode === 'app') return drive.endMs + random.between(40, 200) * 1000
  const evening = Math.max(drive.day.at(random.between(1_100, 1_180)), drive.endMs + 4 * MINUTE)
  return entryMode === 'evening' ? evening : Math.max(fridayAfter(drive), drive.endMs + 4 * MINUTE)
}

function actionsFor(entry: Entry, slip: Mistake | null, before: Drive | undefined): TimedAction[] {
  switch (slip) {
    case 'overlapping':
      return [addTripAction(entry, overlap(entry, before))]
    case 'merged':
      return enterInTwoParts(entry)
    case 'twice':
      return enterTwice(entry)
    case 'corrected':
      return enterAndCorrect(entry)
    case 'reworded':
      return enterAndReword(entry)
    case 'late':
    case 'forgotten':
    case null:
    default:
      return [addTripAction(entry)]
  }
}

const addTripAction = ({ at, by, key, attributes }: Entry, more: Partial<NewTrip> = {}): TimedAction => ({
  at,
  by,
  kind: 'addTrip',
  key,
  attributes: { ...attributes, ...more },
})

/** Starts before the previous trip ended, or at a lower odometer. */
function overlap({ drive, random }: Entry, before: Drive | undefined): Partial<NewTrip> {
  const isClose = before !== undefined && drive.startMs - before.endMs < 120 * MINUTE
  return isClose && before.startMs < before.endMs - 8 * MINUTE
    ? { dateStartIso: isoOf(before.endMs - 6 * MINUTE) }
    : { odometerStart: drive.odometerStart - random.between(1, 4) }
}

/** Entered in two parts and merged. */
function enterInTwoParts(entry: Entry): TimedAction[] {
  const { at, by, key, attributes, drive } = entry
  const length = drive.odometerEnd - drive.odometerStart
  if (length < 6) return [addTripAction(entry)]
  const { track: _track, sid: _sid, coordinateEnd, coordinateStart, ...plain } = attributes
  const stop = { name: 'Rastplatz' }
  const middle = drive.odometerStart + Math.floor(length / 2)
  const minutes = Math.floor((drive.endMs - drive.startMs) / MINUTE / 2)
  const first = {
    ...plain,
    ...(coordinateStart && { coordinateStart }),
    dateEndIso: isoOf(drive.startMs + minutes * MINUTE - 30_000),
    odometerEnd: middle,
    placeEnd: stop,
  }
  const second = {
    ...plain,
    ...(coordinateEnd && { coordinateEnd }),
    dateStartIso: isoOf(drive.startMs + minutes * MINUTE + 30_000),
    odometerStart: middle,
    placeStart: stop,
  }
  return [
    { at: at - 20_000, by, kind: 'addTrip', key: `${key} a`, attributes: first },
    { at, by, kind: 'addTrip', key: `${key} b`, attributes: second },
    { at: at + 60_000, by, kind: 'mergeTrips', key, of: [`${key} a`, `${key} b`] },
  ]
}

/** Entered twice; the second is deleted when it is noticed. */
function enterTwice(entry: Entry): TimedAction[] {
  const { at, by, key, attributes } = entry
  const { track: _track, sid: _sid, ...plain } = attributes
  const again = `${key} again`
  return [
    addTripAction(entry),
    { at: at + 50_000, by, kind: 'addTrip', key: again, attributes: plain },
    { at: at + 9 * MINUTE, by, kind: 'removeTrip', key: again },
  ]
}

const WRONG_BY_KM = 9

function enterAndCorrect(entry: Entry): TimedAction[] {
  const { at, by, key, drive, random } = entry
  const { odometerEnd } = drive
  const later = at + random.between(15, 1_300) * MINUTE
  return [
    addTripAction(entry, { odometerEnd: odometerEnd + WRONG_BY_KM }),
    { at: later, by, kind: 'changeTrip', key, attributes: { odometerEnd } },
  ]
}

function enterAndReword(entry: Entry): TimedAction[] {
  const { at, key, drive, random } = entry
  const by = random.isLucky(0.4) ? 'torben' : drive.driver
  const later = at + random.between(60, 4 * 1_440) * MINUTE
  const { reason: _reason, ...plain } = entry.attributes
  const attributes = { comment: random.pick(COMMENTS), ...(drive.reason && { reason: drive.reason }) }
  return [
    addTripAction({ ...entry, attributes: plain }),
    { at: later, by, kind: 'changeTrip', key, attributes },
  ]
}
