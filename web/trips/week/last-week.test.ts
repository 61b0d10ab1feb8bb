import { expect, test } from 'vitest'
import { loadMomentConverter } from '#domain/moment.ts'
import { type Past, proposeWeek } from './last-week.ts'

const moments = await loadMomentConverter()
const zone = 'Europe/Berlin'
/** A Wednesday. */
const NOW = Date.parse('2026-11-18T17:00:00Z')

const place = (name: string) => ({ name, address: null, coordinate: null })

/** A trip of 42 km by the reader, at a time in Berlin in winter. */
function trip(day: string, from: string, to: string, more: object = {}): Past {
  const attributes = {
    dateStartIso: `${day}T${from}:00+01:00`,
    dateStartTz: zone,
    dateEndIso: `${day}T${to}:00+01:00`,
    dateEndTz: zone,
    distance: 42,
    odometerStart: 0,
    odometerEnd: 0,
    placeStart: place('Hof'),
    placeEnd: place('Molkerei'),
    isDriver: true,
    isHidden: false,
    isMerged: false,
    ...more,
  }
  return { id: `${day} ${from}`, attributes } as unknown as Past
}

const proposed = (trips: Past[], now = NOW) =>
  proposeWeek(
    trips.toSorted((a, b) => Date.parse(b.attributes.dateStartIso) - Date.parse(a.attributes.dateStartIso)),
    { now, zone, moments },
  ).map(({ source, day, startIso }) => [source.id, day, startIso])

test('own trips of last week are proposed for the same weekdays, in order, none of them in the future', () => {
  const trips = [
    trip('2026-11-08', '08:00', '09:00'), // the Sunday before
    trip('2026-11-09', '08:00', '09:00'),
    trip('2026-11-10', '08:00', '09:00', { isDriver: false }),
    trip('2026-11-10', '10:00', '11:00', { isHidden: true }),
    trip('2026-11-10', '12:00', '13:00', { isMerged: true }),
    trip('2026-11-11', '16:00', '17:30'),
    trip('2026-11-11', '17:30', '18:30'), // would still be under way
    trip('2026-11-12', '08:00', '09:00'),
  ]
  expect(proposed(trips)).toEqual([
    ['2026-11-09 08:00', '2026-11-16', '2026-11-16T07:00:00.000Z'],
    ['2026-11-11 16:00', '2026-11-18', '2026-11-18T15:00:00.000Z'],
  ])
})

test('what is entered already is not proposed: the same route on that day, once for each, or another trip at that time', () => {
  const back = { placeStart: place('Molkerei'), placeEnd: place('Hof') }
  const trips = [
    trip('2026-11-09', '08:00', '09:00'),
    trip('2026-11-09', '10:00', '11:00', back),
    trip('2026-11-09', '13:00', '14:00'),
    trip('2026-11-10', '08:00', '09:00'),
    // The same route, later that day; it stands for one of the two.
    trip('2026-11-16', '15:00', '16:00', { odometerStart: 100 }),
    trip('2026-11-17', '08:30', '08:40', { placeEnd: place('Werkstatt'), isDriver: false }),
  ]
  expect(proposed(trips).map(([id]) => id)).toEqual(['2026-11-09 10:00', '2026-11-09 13:00'])
})

test('what has no room between two trips is not proposed', () => {
  const trips = [
    trip('2026-11-09', '08:00', '09:00', { odometerStart: 0, odometerEnd: 42 }),
    trip('2026-11-10', '08:00', '09:00', { odometerStart: 42, odometerEnd: 84 }),
    trip('2026-11-16', '18:00', '19:00', { odometerStart: 84, odometerEnd: 90, placeEnd: place('Amt') }),
  ]
  expect(proposed(trips).map(([id]) => id)).toEqual(['2026-11-10 08:00'])
})

test('across a change of the clocks a trip starts at the same time of the day', () => {
  // The clocks went back on 25 October 2026.
  const before = trip('2026-10-19', '09:00', '10:00', {
    dateStartIso: '2026-10-19T08:00:00+02:00',
    dateEndIso: '2026-10-19T09:00:00+02:00',
  })
  expect(proposed([before], Date.parse('2026-10-28T12:00:00Z'))).toEqual([
    ['2026-10-19 09:00', '2026-10-26', '2026-10-26T07:00:00.000Z'],
  ])
})
