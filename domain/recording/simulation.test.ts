import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectTrips } from './detect-trips.ts'
import { DETECTION_DEFAULTS } from './settings.ts'
import { addScores, scoreTrips } from './testing/score.ts'
import { simulateVehicle } from './testing/simulate.ts'

const detect = (positions: Parameters<typeof detectTrips>[0]) =>
  detectTrips(positions, DETECTION_DEFAULTS, Infinity)

// The figures of 1,000 vehicles are in docs/benchmarks.md; these are lower because chance has more say in a few.
test('simulated drives are found', () => {
  const seeds = Array.from({ length: 50 }, (_, index) => index + 1)
  const score = seeds
    .map((seed) => simulateVehicle(seed, 5))
    .map(({ trips, positions }) => scoreTrips(trips, detect(positions).trips))
    .reduce(addScores)
  expect(score.trips).toBeGreaterThan(120)
  expect(score.found / score.trips).toBeGreaterThanOrEqual(0.99)
  expect(score.startOnTime / score.trips).toBeGreaterThanOrEqual(0.97)
  expect(score.endOnTime / score.trips).toBeGreaterThanOrEqual(0.97)
  expect(score.distanceRight / score.trips).toBeGreaterThanOrEqual(0.94)
  expect(score.false / score.trips).toBeLessThanOrEqual(0.01)
})

test('any order of delivery, with any doubled, gives the same trips', () => {
  const vehicles = [8, 9, 10].map((seed) => simulateVehicle(seed, 4).positions)
  const expected = vehicles.map((positions) => JSON.stringify(detect(positions)))
  const delivery = fc.integer({ min: 0, max: vehicles.length - 1 }).chain((index) => {
    const positions = vehicles[index] ?? []
    const whole = { minLength: positions.length, maxLength: positions.length }
    return fc.record({
      index: fc.constant(index),
      mixed: fc.shuffledSubarray(positions, whole),
      doubled: fc.shuffledSubarray(positions),
    })
  })
  fc.assert(
    fc.property(delivery, ({ index, mixed, doubled }) => {
      expect(JSON.stringify(detect([...mixed, ...doubled]))).toBe(expected[index])
    }),
    { numRuns: 30 },
  )
  expect(vehicles.every((positions) => detect(positions).trips.length > 0)).toBe(true)
})
