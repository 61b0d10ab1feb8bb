import { expect, test } from 'vitest'
import { lengthByCourse } from './length-by-course.ts'
import { pathLength } from './path-length.ts'
import type { Position } from './position.ts'

const METRES_PER_DEGREE = 111_195

/** Metres east and north of a place on the equator, and seconds */
const at = (second: number, east: number, north: number, told: Partial<Position> = {}): Position => ({
  at: 1_000 * second,
  latitude: north / METRES_PER_DEGREE,
  longitude: east / METRES_PER_DEGREE,
  ...told,
})

/** 2 km to the north at 10 m/s, of which the last position is 30 m off */
const drive = (speed: number) =>
  Array.from({ length: 41 }, (_, index) => at(5 * index, 0, 50 * index + (index === 40 ? 30 : 0), { speed }))

test('a course at both ends tells the corner between them', () => {
  const path = [
    at(0, 0, 0, { speed: 12, bearing: 0 }),
    at(20, 100, 150, { speed: 12, bearing: 90 }),
    at(30, 220, 150, { speed: 12, bearing: 90 }),
  ]
  // 150 m north and 100 m east, less the 5 m that the bend saves
  expect(pathLength(path)).toBe(245 + 120)
  expect(pathLength(path.map((position) => ({ ...position, bearing: undefined })))).toBeLessThan(330)
})

test('after a long silence without a course nobody knows the corner', () => {
  expect(pathLength([at(0, 0, 0, { speed: 40 }), at(300, 3_000, 4_000, { speed: 40 })])).toBe(5_000)
})

test.each([
  ['by the course of the straight line: a tunnel', 17, 53, 53, 1_000],
  ['by other courses: a detour', 17, 0, 90, 1_250],
  ['by other courses, with little time for a detour', 11, 0, 90, 1_100],
  ['by other courses, but slowly: it stood meanwhile', 2, 0, 90, 1_000],
])('into a silence of 100 s and out of it %s', (_how, speed, before, after, metres) => {
  const path = [at(0, 0, 0, { speed, bearing: before }), at(100, 800, 600, { speed, bearing: after })]
  expect(lengthByCourse(path)).toBeCloseTo(metres)
})

test('who turned back drove half way between the straight line and what the speed tells', () => {
  const path = [at(0, 0, 0, { speed: 12, bearing: 0 }), at(10, 30, 0, { speed: 8, bearing: 170 })]
  // 30 m and 100 m
  expect(lengthByCourse(path)).toBeCloseTo(65)
})

test('an often told speed is better than noisy positions, unless its unit is wrong', () => {
  expect(pathLength(drive(10))).toBe(2_000)
  expect(pathLength(drive(10 * 1.852))).toBe(2_030)
})

test('who stands wanders nowhere', () => {
  const standing = Array.from({ length: 20 }, (_, index) =>
    at(100 + 10 * index, index % 2 === 0 ? 45 : 0, 1_000, { speed: 0 }),
  )
  const path = [at(0, 0, 0, { speed: 10 }), at(90, 0, 960, { speed: 10 }), ...standing]
  expect(pathLength([...path, at(310, 0, 1_200, { speed: 10 })])).toBe(1_200)
})

/** 1 km to the north at 10 m/s, every second position that far off to the east */
const zigzag = (aside: number, told: Partial<Position>) =>
  Array.from({ length: 11 }, (_, index) => at(10 * index, index % 2 === 0 ? 0 : aside, 100 * index, told))

test('a told course: errors to the side add nothing', () => {
  expect(pathLength(zigzag(15, { speed: 10, bearing: 0 }))).toBe(1_000)
  expect(pathLength(zigzag(15, { speed: 10 }))).toBeGreaterThan(1_010)
})

test('a course that is always north is none', () => {
  const path = Array.from({ length: 11 }, (_, index) =>
    at(10 * index, 100 * index, 0, { speed: 10, bearing: 0 }),
  )
  expect(pathLength(path)).toBe(1_000)
})

test('farther to the side than errors and course explain, the vehicle went there', () => {
  const told = { speed: 10, bearing: 0, accuracy: 10 }
  const path = [...zigzag(0, told), at(110, 60, 1_080, told), at(120, 60, 1_180, told)]
  // 80 m to the north and 60 m to the east, of which 20 m may be an error
  expect(pathLength(path)).toBe(1_000 + 80 + 40 + 100)
})

test('who turns and stops there went to the side, though no course tells it', () => {
  const told = { speed: 10, bearing: 0, accuracy: 10 }
  const path = [...zigzag(0, told), at(125, 120, 1_000, { speed: 0, accuracy: 10 })]
  expect(pathLength(path)).toBe(1_000 + 120 - 20)
})

test('an often told speed and course: the mean of both', () => {
  // 2,000 m by speed, 2,030 m along the course
  expect(pathLength(drive(10).map((position) => ({ ...position, bearing: 0 })))).toBe(2_015)
})

test('who stands keeps the course: what he wanders back and forth adds nothing', () => {
  const standing = [15, -20, 10, -5].map((north, index) =>
    at(110 + 10 * index, 15, 1_000 + north, { speed: 0 }),
  )
  const path = [
    ...zigzag(0, { speed: 10, bearing: 0 }),
    ...standing,
    at(160, 0, 1_100, { speed: 10, bearing: 0 }),
  ]
  expect(pathLength(path)).toBe(1_100)
})
