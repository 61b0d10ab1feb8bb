import { expect, test } from 'vitest'
import { type PositionsRequest, readPositions } from './read-positions.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const SECONDS = NOW / 1_000
const AT = { lat: '52.5', lon: '13.4', timestamp: String(SECONDS) }
const PLACE = { at: NOW, latitude: 52.5, longitude: 13.4 }

const read = (request: Partial<PositionsRequest>) =>
  readPositions({ query: {}, body: undefined, contentType: null, ...request }, NOW)

test.each<[string, Partial<PositionsRequest>, object]>([
  [
    'OsmAnd as a query, with knots and per cent',
    { query: { id: '1', ...AT, speed: '10', bearing: '90', altitude: '34.5', accuracy: '12', batt: '80' } },
    { ...PLACE, speed: (10 * 1_852) / 3_600, bearing: 90, altitude: 34.5, accuracy: 12, battery: 0.8 },
  ],
  [
    'OsmAnd as a form, with milliseconds and `location`',
    {
      body: `id=1&location=52.5%2C13.4&timestamp=${NOW}`,
      contentType: 'application/x-www-form-urlencoded; charset=utf-8',
    },
    PLACE,
  ],
  ['OsmAnd with an ISO time', { query: { ...AT, timestamp: '2026-06-01T14:00:00+02:00' } }, PLACE],
  ['OsmAnd with a time without zone', { query: { ...AT, timestamp: '2026-06-01 12:00:00' } }, PLACE],
  ['OsmAnd without a time', { query: { lat: '52.5', lon: '13.4' } }, PLACE],
  [
    'Traccar Client 9',
    {
      body: {
        location: {
          timestamp: '2026-06-01T12:00:00.000Z',
          coords: { latitude: 52.5, longitude: 13.4, accuracy: 5, speed: 13.9, heading: 270, altitude: 30 },
          is_moving: true,
          odometer: 100,
          event: 'motionchange',
          battery: { level: 0.69, is_charging: false },
          activity: { type: 'in_vehicle' },
          extras: {},
        },
        device_id: '981866116',
      },
      contentType: 'application/json',
    },
    {
      ...PLACE,
      accuracy: 5,
      speed: 13.9,
      bearing: 270,
      altitude: 30,
      isMoving: true,
      activity: 'driving',
      battery: 0.69,
    },
  ],
  [
    'OwnTracks as text, with km/h',
    {
      body: JSON.stringify({
        _type: 'location',
        lat: 52.5,
        lon: 13.4,
        tst: SECONDS,
        acc: 8,
        vel: 36,
        batt: 41,
        cog: 271,
        alt: 20,
        tid: 'JJ',
      }),
      contentType: 'application/json',
    },
    { ...PLACE, accuracy: 8, speed: 10, battery: 0.41, bearing: 271, altitude: 20 },
  ],
])('%s', (_what, request, position) => {
  expect(read(request)).toEqual({ positions: [position], dropped: 0, isAhead: false })
})

const location = { _type: 'location', lat: 52.5, lon: 13.4, tst: SECONDS }

test('batches, also of messages without a position', () => {
  const coords = { latitude: 52.5, longitude: 13.4, speed: -1, heading: -1 }
  const traccar = {
    location: [
      { timestamp: NOW, coords },
      { timestamp: NOW - 1_000, coords },
    ],
  }
  expect(read({ body: traccar })).toEqual({
    positions: [PLACE, { ...PLACE, at: NOW - 1_000 }],
    dropped: 0,
    isAhead: false,
  })
  expect(read({ body: [location, { _type: 'lwt', tst: SECONDS }, location] })).toEqual({
    positions: [PLACE, PLACE],
    dropped: 0,
    isAhead: false,
  })
  expect(read({ body: '' })).toEqual({ positions: [], dropped: 0, isAhead: false })
})

test.each([
  ['a latitude beyond the pole', { lat: 90.1 }],
  ['a longitude beyond the date line', { lon: -180.1 }],
  ['a coordinate that is no number', { lat: 'north' }],
  ['no fix', { lat: 0, lon: 0 }],
  ['a time of 1970', { tst: 12 }],
  ['a time before 2020', { tst: Date.UTC(2019, 11, 31) / 1_000 }],
  ['a time more than 5 minutes ahead', { tst: SECONDS + 301 }],
  ['no time', { tst: undefined }],
])('%s is left out, the others stay', (_what, nonsense) => {
  expect(read({ body: [location, { ...location, ...nonsense }] })).toMatchObject({
    positions: [PLACE],
    dropped: 1,
  })
})

test.each([
  ['a huge accuracy', { acc: 1e308 }, { accuracy: 1_000_000 }],
  ['a speed faster than a rocket', { vel: 1e300 }, {}],
  ['a course beyond the circle', { cog: 361 }, {}],
  ['a battery that is more than full', { batt: 101 }, {}],
])('%s spoils nothing else of the position', (_what, odd, told) => {
  expect(read({ body: { ...location, ...odd } })).toEqual({
    positions: [{ ...PLACE, ...told }],
    dropped: 0,
    isAhead: false,
  })
})

test('a position marked as invalid is left out', () => {
  expect(read({ query: { ...AT, valid: 'false' } })).toEqual({ positions: [], dropped: 1, isAhead: false })
  expect(read({ query: { ...AT, valid: '1' } })).toEqual({ positions: [PLACE], dropped: 0, isAhead: false })
})

const readAfterLocation = (told: object) => read({ body: [location, { ...location, ...told }] })

test('what is ahead is told from other nonsense: it may be our clock that is wrong', () => {
  expect(readAfterLocation({ tst: SECONDS + 301 })).toMatchObject({ isAhead: true })
  expect(readAfterLocation({ tst: SECONDS + 300 })).toMatchObject({ isAhead: false })
  expect(readAfterLocation({ tst: SECONDS + 301, lat: 91 })).toMatchObject({ isAhead: false })
  expect(readAfterLocation({ tst: 12 })).toMatchObject({ isAhead: false })
})

test('a clock that is a little ahead is believed', () => {
  expect(read({ body: { ...location, tst: SECONDS + 300 } })).toMatchObject({ dropped: 0 })
})

test.each<[unknown]>([['{'], ['lat'], [7], [{}], [[[location]]], [{ _type: 'encrypted', data: 'x' }]])(
  'unreadable: %j',
  (body) => {
    expect(read({ body })).toEqual({ problem: 'unreadable' })
  },
)

test('at most 1,000 positions at once', () => {
  expect(read({ body: Array.from({ length: 1_000 }, () => location) })).toMatchObject({ dropped: 0 })
  expect(read({ body: Array.from({ length: 1_001 }, () => location) })).toEqual({ problem: 'too many' })
})
