import { expect, test } from 'vitest'
import { northAndEast } from './geometry.ts'
import type { Position } from './position.ts'
import { smoothPlaces } from './smooth-places.ts'
import { wayBySpeed } from './way-by-speed.ts'

const METRES_PER_DEGREE = 111_195
const ORIGIN = { latitude: 0, longitude: 0 }

const at = (second: number, north: number, east: number, told: Partial<Position> = {}): Position => ({
  at: 1_000 * second,
  latitude: north / METRES_PER_DEGREE,
  longitude: east / METRES_PER_DEGREE,
  accuracy: 15,
  ...told,
})
const placesOf = (path: readonly Position[]) => smoothPlaces(path).map((one) => northAndEast(ORIGIN, one))
/** To the north at 10 m/s, a position every 5 s */
const drive = (told: Partial<Position>, north = (index: number) => 50 * index) =>
  Array.from({ length: 41 }, (_, index) => at(5 * index, north(index), 0, told))

const TOLD = { speed: 10, bearing: 0 }

test('positions that speed and course confirm stay where they are', () => {
  for (const [index, [north, east]] of placesOf(drive(TOLD)).entries()) {
    expect(north).toBeCloseTo(50 * index, 3)
    expect(east).toBeCloseTo(0, 3)
  }
})

test('a position 20 m off is moved to where speed and course lead', () => {
  const [north] = placesOf(drive(TOLD, (index) => 50 * index + (index === 20 ? 20 : 0)))[20] as [
    number,
    number,
  ]
  expect(Math.abs(north - 1_000)).toBeLessThan(5)
})

test('who stands stands at one place, between those that are told', () => {
  const standing = Array.from({ length: 20 }, (_, index) =>
    at(100 + 5 * index, 500, index % 2 === 0 ? 8 : -8, { speed: 0 }),
  )
  const path = [...drive(TOLD).slice(0, 11), ...standing]
  const easts = placesOf(path)
    .slice(12)
    .map(([, east]) => east)
  expect(Math.max(...easts) - Math.min(...easts)).toBeLessThan(2)
  expect(Math.max(...easts.map(Math.abs))).toBeLessThan(3)
})

test.each<[string, Partial<Position>]>([
  ['no speed', {}],
  ['a speed in a wrong unit', { speed: 36, bearing: 0 }],
  ['a course that is wrong', { speed: 10, bearing: 90 }],
])('with %s places stay as they are', (_what, told) => {
  const path = drive(told)
  expect(smoothPlaces(path)).toEqual(path)
})

test('the way by speed and course is the trapezium of both', () => {
  const way = wayBySpeed(at(0, 0, 0, { speed: 10, bearing: 0 }), at(10, 0, 0, { speed: 6, bearing: 90 }))
  // Half the time at either velocity
  expect(way?.north).toBeCloseTo(50)
  expect(way?.east).toBeCloseTo(30)
  // 0.15 m/s over 10 s, and 1.8 m/s² unseen: 1.5 m and 15 m
  expect(way?.variance).toBeCloseTo(16.5 ** 2)
  expect(wayBySpeed(at(0, 0, 0, TOLD), at(32, 0, 0, TOLD))).toBeUndefined()
  expect(wayBySpeed(at(0, 0, 0, TOLD), at(5, 0, 0))).toBeUndefined()
})

test('who tells standing at two places drove in between', () => {
  const standing = { speed: 0 }
  // 0.1 m and 0.1 m/s² over half a minute, while it stands: 7.5 m
  const stood = wayBySpeed(at(0, 0, 0, standing), at(30, 30, 0, standing))
  expect(stood).toEqual({ north: 0, east: 0, variance: expect.closeTo(0.01 + 7.5 ** 2) })
  // Farther than 15 m and 15 m of accuracy: 1.8 m/s² over half a minute, 135 m
  const drove = wayBySpeed(at(0, 0, 0, standing), at(30, 31, 0, standing))
  expect(drove).toEqual({ north: 0, east: 0, variance: expect.closeTo(0.01 + 135 ** 2) })
})
