import { expect, test } from 'vitest'
import { detectTrips } from './detect-trips.ts'
import { DETECTION_DEFAULTS } from './settings.ts'
import { atSecond, Journey } from './testing/journey.ts'

const spansOf = (journey: Journey) =>
  detectTrips(journey.positions, DETECTION_DEFAULTS, Infinity).trips.map(({ startAt, endAt }) => [
    (startAt - atSecond(0)) / 1_000,
    (endAt - atSecond(0)) / 1_000,
  ])

const DRIVING = { speed: 12, bearing: 0 }
const STANDING = { speed: 0 }
const drive = () => new Journey().send(DRIVING).go(600, 12, DRIVING)

/** Stands for 100 s and goes 20 m, four times */
function stopAndGo(journey: Journey, bearings: readonly number[]): Journey {
  for (const bearing of bearings)
    journey.go(100, 0, STANDING).go(10, bearing < 90 ? 2 : -2, { speed: 2, bearing })
  return journey
}

test('who moves on along the course again and again is in a jam', () => {
  const journey = stopAndGo(drive(), [0, 10, 350, 0]).go(600, 12, DRIVING)
  expect(spansOf(journey)).toEqual([[0, 600 + 440 + 600]])
})

test('who moves there and back walks', () => {
  const journey = stopAndGo(drive(), [0, 0, 180, 180]).go(600, 12, DRIVING)
  expect(spansOf(journey)).toHaveLength(2)
})

test('who does not move for as long as ends a trip stands', () => {
  const journey = stopAndGo(drive(), [0]).go(350, 0, STANDING).go(600, 12, DRIVING)
  expect(spansOf(journey)).toHaveLength(2)
})

test('the last metres after a red light count by speed and course', () => {
  const journey = drive().go(200, 0, STANDING).go(10, 1.5, { speed: 2.5, bearing: 5 })
  expect(spansOf(journey.go(600, 0, STANDING))).toEqual([[0, 810]])
})

test('a wrong speed of somebody who walks off in the direction of the drive does not prolong it', () => {
  const journey = drive().go(30, 0, STANDING).go(60, 1.4, { speed: 1.4, bearing: 0 })
  journey.go(10, 1.4, { speed: 2.8, bearing: 0 }).go(60, 1.4, { speed: 1.4, bearing: 0 })
  expect(spansOf(journey.go(600, 0, STANDING))[0]?.[1]).toBeLessThanOrEqual(610)
})

test('the same, of a client that sends twice a minute', () => {
  const journey = drive().silence(30).send(STANDING).silence(30, 40).send({ speed: 1.3, bearing: 0 })
  journey.silence(30, 40).send({ speed: 2.6, bearing: 0 }).silence(30, 40).send({ speed: 1.5, bearing: 0 })
  expect(spansOf(journey.go(600, 0, STANDING))[0]?.[1]).toBeLessThanOrEqual(610)
})

test.each([
  ['driving', DRIVING, 1],
  ['standing', STANDING, 2],
])('a silence of 500 s over 1.5 km, left %s', (_how, told, trips) => {
  const journey = drive().silence(500, 1_500).send(told).go(600, 12, DRIVING)
  expect(spansOf(journey)).toHaveLength(trips)
})

test('a client that always tells the speed and course of the drive', () => {
  const journey = drive().go(400, 0, DRIVING).go(600, 12, DRIVING).go(600, 0, DRIVING)
  expect(spansOf(journey)).toEqual([
    // As far as half a minute of which one third is driven
    [0, 620],
    [980, 1_620],
  ])
})
