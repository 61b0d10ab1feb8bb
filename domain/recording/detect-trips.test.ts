import { expect, test } from 'vitest'
import { detectTrips } from './detect-trips.ts'
import { DETECTION_DEFAULTS } from './settings.ts'
import { atSecond, Journey } from './testing/journey.ts'

const LATER = Infinity

/** Start and end in seconds, metres: `[600, 1600, 15000]` */
const tripsOf = (journey: Journey, settings = DETECTION_DEFAULTS) =>
  detectTrips(journey.positions, settings, LATER).trips.map(({ startAt, endAt, metres }) => [
    (startAt - atSecond(0)) / 1_000,
    (endAt - atSecond(0)) / 1_000,
    metres,
  ])

const about = (start: number, end: number, metres: number) => [
  expect.closeTo(start, -1.9),
  expect.closeTo(end, -1.9),
  expect.closeTo(metres, -2.3),
]

const parked = () => new Journey().send().go(600, 0)

test('a drive between two times of standing is a trip', () => {
  expect(tripsOf(parked().go(1_000, 15).go(600, 0))).toEqual([about(600, 1_600, 15_000)])
})

test.each([
  ['a red light of three minutes', 180, 1],
  ['standing for a little less than five minutes', 260, 1],
  ['standing for six minutes', 360, 2],
])('%s: trips', (_what, seconds, count) => {
  expect(tripsOf(parked().go(600, 12).go(seconds, 0).go(600, 12).go(600, 0))).toHaveLength(count)
})

test('how long standing ends a trip is a setting', () => {
  const journey = parked().go(600, 12).go(360, 0).go(600, 12).go(600, 0)
  expect(tripsOf(journey, { ...DETECTION_DEFAULTS, endAfterStillSeconds: 600 })).toEqual([
    about(600, 2_160, 14_400),
  ])
})

test('a client that sends nothing while standing', () => {
  const journey = new Journey().send().go(600, 12).silence(1_800).go(600, 12)
  expect(tripsOf(journey)).toEqual([about(0, 600, 7_200), about(2_400, 3_000, 7_200)])
})

test('a client that wakes late: the trip begins where the last one ended', () => {
  const [, second] = tripsOf(new Journey().send().go(600, 12).silence(3_600, 400).go(600, 12))
  expect(second).toEqual([expect.closeTo(4_160, -1.5), 4_800, expect.closeTo(7_600, -2)])
})

test('who sleeps while it is carried away wakes in the vehicle: the trip begins where that was left', () => {
  const journey = new Journey().send().go(600, 12).go(400, -1).silence(7_200, 700).go(600, 12)
  const [first, second] = detectTrips(journey.positions, DETECTION_DEFAULTS, LATER).trips
  expect(second?.start).toEqual(first?.end)
  expect(second?.metres).toBe(7_200 - 400 + 700)
})

test('a silence in which the vehicle drove on is a gap of the same trip', () => {
  const journey = parked().go(300, 20).silence(720, 14_400).go(300, 20).go(600, 0)
  expect(tripsOf(journey)).toEqual([about(600, 1_920, 26_400)])
  const [trip] = detectTrips(journey.positions, DETECTION_DEFAULTS, LATER).trips
  expect(trip?.gaps).toEqual([{ from: atSecond(900), to: atSecond(1_630) }])
})

test.each([
  ['in which the vehicle got little farther', 3_000, 9_000],
  ['of more than an hour', 4_000, 80_000],
  ['in which nobody can drive so far', 700, 90_000],
])('a silence %s ends the trip, and its way belongs to none', (_what, seconds, metres) => {
  const journey = parked().go(600, 12).silence(seconds, metres).go(600, 12).go(600, 0)
  expect(tripsOf(journey).map(([, , length]) => length)).toEqual([7_200, 7_080])
})

test.each([
  ['500 m in less than five minutes', 50, 11, 1],
  ['400 m in less than five minutes', 40, 10, 0],
  ['five minutes of stop and go', 320, 1.4, 0],
  ['a walk of twenty minutes', 1_200, 1.4, 0],
])('%s: trips', (_what, seconds, speed, count) => {
  expect(tripsOf(parked().go(seconds, speed).go(600, 0))).toHaveLength(count)
})

test('slow, but longer than five minutes', () => {
  const settings = { ...DETECTION_DEFAULTS, startAfterMetres: 5_000 }
  expect(tripsOf(parked().go(280, 5).go(600, 0), settings)).toEqual([])
  expect(tripsOf(parked().go(360, 5).go(600, 0), settings)).toHaveLength(1)
})

test('who walks away from the parked vehicle ends no later', () => {
  expect(tripsOf(parked().go(600, 12).go(60, 0).go(240, 1.5).go(1_800, 0))).toEqual([
    about(600, 1_200, 7_200),
  ])
})

test('a bicycle is no vehicle if the client tells', () => {
  expect(tripsOf(parked().go(1_200, 5, { activity: 'cycling' }).go(600, 0))).toEqual([])
  expect(tripsOf(parked().go(1_200, 5).go(600, 0))).toHaveLength(1)
  // Clients err: no bicycle is so fast.
  expect(tripsOf(parked().go(1_200, 25, { activity: 'cycling' }).go(600, 0))).toHaveLength(1)
})

test('inaccurate positions, jumps and spikes add nothing', () => {
  const journey = parked().go(600, 12).go(900, 0)
  const clean = detectTrips(journey.positions, DETECTION_DEFAULTS, LATER)
  const wrong = [
    { at: atSecond(905), latitude: 52.02, longitude: 13.2, accuracy: 101 },
    { at: atSecond(915), latitude: 48, longitude: 11, accuracy: 5 },
    { at: atSecond(1_505), latitude: 52.067, longitude: 13, accuracy: 5 },
  ]
  expect(detectTrips([...wrong, ...journey.positions], DETECTION_DEFAULTS, LATER)).toEqual(clean)
})

test('of several positions of the same moment the most accurate counts', () => {
  const journey = parked().go(600, 12).go(900, 0)
  const blurred = journey.positions.map((position) => ({
    ...position,
    latitude: position.latitude - 0.000_4,
    accuracy: 30,
  }))
  const expected = detectTrips(journey.positions, DETECTION_DEFAULTS, LATER)
  expect(detectTrips([...blurred, ...journey.positions], DETECTION_DEFAULTS, LATER)).toEqual(expected)
  expect(detectTrips([...journey.positions, ...blurred], DETECTION_DEFAULTS, LATER)).toEqual(expected)
})

const running = (journey: Journey, silence = 0) =>
  detectTrips(journey.positions, DETECTION_DEFAULTS, atSecond(journey.second + silence)).running

test('a trip runs from 500 m on, until it stands for five minutes or is silent for ten', () => {
  expect(running(parked().go(40, 10))).toBeNull()
  expect(running(parked().go(100, 10))).toMatchObject({ endAt: atSecond(700) })
  expect(running(parked().go(600, 10).go(200, 0))).toMatchObject({ endAt: atSecond(1_400) })
  expect(running(parked().go(600, 10).go(330, 0))).toBeNull()
  expect(running(parked().go(600, 10), 599)).not.toBeNull()
  expect(running(parked().go(600, 10), 600)).toBeNull()
})

test('nothing comes of nothing', () => {
  expect(detectTrips([], DETECTION_DEFAULTS, LATER)).toEqual({ trips: [], running: null })
  expect(tripsOf(new Journey().send())).toEqual([])
})
