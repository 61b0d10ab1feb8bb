import { expect, test } from 'vitest'
import { detectTrips } from './detect-trips.ts'
import { DETECTION_DEFAULTS } from './settings.ts'
import { atSecond, Journey } from './testing/journey.ts'
import { arrival, departure } from './trip-ends.ts'

/** Start and end in seconds, metres */
const tripsOf = (journey: Journey) =>
  detectTrips(journey.positions, DETECTION_DEFAULTS, Infinity).trips.map(({ startAt, endAt, metres }) => [
    (startAt - atSecond(0)) / 1_000,
    (endAt - atSecond(0)) / 1_000,
    metres,
  ])

const DRIVING = { speed: 12 }
const STANDING = { speed: 0 }
/** 7.2 km in ten minutes, and an hour without a position */
const slept = (metres: number) => new Journey().send(DRIVING).go(600, 12, DRIVING).silence(3_600, metres)

test('a client that wakes at a red light: the trip begins where the last one ended', () => {
  const journey = slept(150).go(60, 0, STANDING).go(600, 12, DRIVING).go(600, 0, STANDING)
  // 150 m at 30 km/h before it woke
  expect(tripsOf(journey)[1]).toEqual([4_210 - 18, 4_860, 150 + 7_200])
})

test('a client that wakes while it drives, and then stands at a red light', () => {
  const journey = slept(250).go(20, 6, { speed: 6 }).go(60, 0, STANDING).go(600, 12, DRIVING)
  // Awake since 4,210 s, 310 m from where it slept
  expect(tripsOf(journey)[1]).toEqual([expect.closeTo(4_210 - 37.2, 1), 4_880, 250 + 120 + 7_200])
})

test('a client that wakes while somebody walks to the vehicle, which is elsewhere now', () => {
  const journey = slept(400).go(100, -2, { speed: 2 }).go(30, 0, STANDING).go(600, 12, DRIVING)
  expect(tripsOf(journey)[1]?.[2]).toBe(7_200)
})

test('a client that woke longer ago than a red light lasts was not driven', () => {
  const journey = slept(150).go(280, 0, STANDING).go(600, 12, DRIVING)
  expect(tripsOf(journey)[1]?.[2]).toBe(7_200)
})

test.each([
  // At 30 km/h, and a quarter of what it drove faster: 9.25 m/s
  ['while it drives: it drove on to where it is heard of again', DRIVING, 400, 643.243, 7_600],
  ['while it stands: somebody carried it on', STANDING, 400, 600, 7_200],
  ['while it drives, and is heard of far away: nobody knows', DRIVING, 2_100, 600, 7_200],
])('a client that falls silent %s', (_when, told, metres, end, length) => {
  const journey = new Journey().send(DRIVING).go(590, 12, DRIVING).go(10, 12, told).silence(1_500, metres)
  expect(tripsOf(journey.go(600, 0, STANDING))).toEqual([[0, end, length]])
})

test('a silence while it stands: it stood for a part of it, and drove off when the way needs it', () => {
  const journey = new Journey().go(600, 0, STANDING).silence(400, 1_850).send(DRIVING).go(600, 12, DRIVING)
  // 1,850 m at 9.25 m/s
  expect(tripsOf(journey.go(600, 0, STANDING))).toEqual([[1_000 - 200, 1_600, 1_850 + 7_200]])
})

test('a silence after which it stands: it came to stand when the way is done', () => {
  const journey = new Journey().send(DRIVING).go(600, 12, DRIVING).silence(400, 1_850)
  expect(tripsOf(journey.go(600, 0, STANDING))).toEqual([[0, 600 + 200, 7_200 + 1_850]])
})

test('a client that wakes just before a red light and still tells walking', () => {
  const journey = slept(90).send({ speed: 14, activity: 'walking' }).silence(4, 56).send({ speed: 14 })
  journey.silence(6, 40).send(STANDING).go(30, 0, STANDING).go(600, 14, { speed: 14 })
  // 90 m at 30 km/h and a quarter of what it drove faster: 9.75 m/s
  const start = expect.closeTo(4_200 - 90 / 9.75, 1)
  expect(tripsOf(journey)[1]).toEqual([start, 4_840, 90 + 56 + 40 + 8_400])
})

/** So many metres and seconds after a position that tells this speed */
const arrivalAt = (metres: number, seconds: number, speed?: number) => {
  const [last, next] = new Journey().send({ speed }).silence(seconds, metres).send().positions
  return last ? arrival(last, next).length : null
}

test.each([
  ['the vehicle rolled 9 m to where it stands', 9, 10, 4, 1],
  ['the vehicle stood there', 3, 10, 4, 0],
  ['nobody knows whether it moved', 9, 10, undefined, 0],
  ['it moved, told or not', 20, 10, undefined, 1],
  // 2.2 m/s and 8 m of accuracy: up to 74 m in half a minute
  ['the driver walked away', 40, 30, 0.7, 0],
  ['nobody walks so far, the told speed is wrong', 90, 30, 0.7, 1],
])('the last position of a drive and the next one: %s', (_what, metres, seconds, speed, added) => {
  expect(arrivalAt(metres, seconds, speed)).toBe(added)
})

test.each([
  ['the driver came on foot to the vehicle, which stands', 40, 0, 0],
  ['it drove there from where it was before', 40, 8, 1],
  ['nobody walks so far, the told speed is wrong', 90, 0, 1],
])('the first position of a drive and the one before: %s', (_what, metres, speed, added) => {
  const { positions } = new Journey().send().send().silence(30, metres).send({ speed })
  const [left, before, first] = positions
  if (!left || !before || !first) throw new Error('three positions')
  expect(departure([left, before, first], { from: 2, to: 2 }, 0, left)).toHaveLength(added)
})
