import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { loadMomentConverter } from '#domain/moment.ts'
import type { MomentContext } from '../records/public.ts'
import type { Trip } from './queries.ts'
import { changedAttributes, checkTrip, newAttributes } from './trip-form.ts'
import { type TripValues, tripValues } from './trip-values.ts'

const context: MomentContext = { moments: await loadMomentConverter(), language: 'de' }
// The key says which sentence is shown.
const t = ((key: string) => key) as unknown as TFunction

const TRIP = {
  category: 'business',
  dateStartIso: '2026-10-28T07:12:33.500Z',
  dateStartTz: 'Europe/Berlin',
  dateEndIso: '2026-10-28T08:04:00.000Z',
  dateEndTz: 'Europe/Berlin',
  odometerStart: 48275,
  odometerEnd: 48317.5,
  placeStart: null,
  placeEnd: { name: 'Lager', address: null, coordinate: null },
  reason: 'Wartung',
  contactName: 'Jürgen Ott',
  contactCompany: null,
  driverName: null,
  comment: 'x'.repeat(2_500),
} as Trip['attributes']

const savedTrip = (more: Partial<Trip['attributes']> = {}) => {
  const trip = { ...TRIP, ...more }
  return { start: trip, values: tripValues(trip, context) }
}
const SAVED = savedTrip()

test('a trip is shown in the local time, to the minute', () => {
  expect(SAVED.values).toMatchObject({
    dateStart: '2026-10-28',
    timeStart: '08:12',
    zoneStart: 'Europe/Berlin',
    odometerStart: 48275,
    odometerEnd: 48317.5,
    timeEnd: '09:04',
  })
})

test('unchanged attributes are not sent, so joined texts may be longer than what can be typed', () => {
  expect(checkTrip(SAVED.values, SAVED, context, t)).toEqual({})
  expect(changedAttributes(SAVED.values, SAVED, context)).toEqual({})
  const values = { ...SAVED.values, reason: 'Abnahme', placeEnd: null }
  expect(changedAttributes(values, SAVED, context)).toEqual({ reason: 'Abnahme', placeEnd: null })
})

test('a changed end is sent with its zone; the other keeps its seconds', () => {
  const values = { ...SAVED.values, timeEnd: '09:30' }
  expect(changedAttributes(values, SAVED, context)).toEqual({
    dateEndIso: '2026-10-28T08:30:00Z',
    dateEndTz: 'Europe/Berlin',
  })
})

test('contacts of a trip that is not business are cleared by the server', () => {
  const values = { ...SAVED.values, category: 'private' as const, contactName: 'Niemand' }
  expect(changedAttributes(values, SAVED, context)).toEqual({ category: 'private' })
})

const night = (over: Partial<TripValues>) => ({
  ...SAVED.values,
  dateStart: '2026-10-25',
  timeStart: '01:00',
  dateEnd: '2026-10-25',
  timeEnd: '04:00',
  ...over,
})

test.each<[Partial<TripValues>, Record<string, string>]>([
  [{ dateStart: '2026-03-29', timeStart: '02:30' }, { timeStart: 'trips.hourMissing' }],
  [{ timeStart: '02:30' }, { timeStart: 'trips.hourTwice' }],
  [{ dateEnd: { text: '31.02.2026', reason: 'date.nowhere' } }, { dateEnd: 'date.nowhere' }],
  [{ timeEnd: { text: 'bald', reason: 'time.unreadable' } }, { timeEnd: 'time.unreadable' }],
  [{ timeEnd: null }, { timeEnd: 'field.required' }],
  [{ timeEnd: '00:30' }, { timeEnd: 'trips.endBeforeStart' }],
  [{ dateEnd: '2026-10-24' }, { dateEnd: 'trips.endBeforeStart' }],
  [{ odometerEnd: 48274 }, { odometerEnd: 'trips.odometerBelow' }],
  [{ odometerEnd: null }, { odometerEnd: 'field.required' }],
  [{ odometerEnd: 10_000_000 }, { odometerEnd: 'odometer.range' }],
  [{ odometerEnd: 48300.25 }, { odometerEnd: 'number.decimals' }],
  [{ reason: 'x'.repeat(501) }, { reason: 'field.tooLong' }],
])('%j is a fault of its field', (over, faults) => {
  expect(checkTrip(night(over), SAVED, context, t)).toEqual(faults)
})

test.each([
  ['+02:00', '2026-10-25T00:30:00Z'],
  ['+01:00', '2026-10-25T01:30:00Z'],
])('of an hour that occurs twice the chosen one is sent: %s', (offset, iso) => {
  const values = night({ timeStart: '02:30', offsetStart: { date: '2026-10-25', time: '02:30', offset } })
  expect(checkTrip(values, SAVED, context, t)).toEqual({})
  expect(newAttributes(values, SAVED, context).dateStartIso).toBe(iso)
})

test('the choice of an hour that occurs twice survives an edit of another field', () => {
  const saved = savedTrip({
    dateStartIso: '2026-10-25T01:30:00.000Z',
    dateEndIso: '2026-10-25T03:00:00.000Z',
  })
  const values = { ...saved.values, reason: 'Notdienst' }
  expect(checkTrip(values, saved, context, t)).toEqual({})
  expect(changedAttributes(values, saved, context)).toEqual({ reason: 'Notdienst' })
  // With another minute of that hour the choice is asked for again, never guessed.
  expect(checkTrip({ ...values, timeStart: '02:40' }, saved, context, t)).toEqual({
    timeStart: 'trips.hourTwice',
  })
})
