import { expect, test } from 'vitest'
import { spreadDifference } from './spread-difference.ts'

const trip = (startOdometer: number, endOdometer: number) => ({ startOdometer, endOdometer })

test('the difference is spread in proportion to distance, and the last trip ends at the real reading', () => {
  expect(
    spreadDifference([trip(1_000, 1_030), trip(1_030, 1_050), trip(1_050, 1_100)], 1_000, 1_105),
  ).toEqual({
    trips: [trip(1_000, 1_032), trip(1_032, 1_053), trip(1_053, 1_105)],
    drift: expect.closeTo(0.05),
    isLarge: false,
  })
})

test('a reading below the computed one shortens the trips; none runs backwards', () => {
  expect(spreadDifference([trip(500, 501), trip(501, 502), trip(502, 510)], 500, 505)).toEqual({
    trips: [trip(500, 501), trip(501, 501), trip(501, 505)],
    drift: -0.5,
    isLarge: true,
  })
})

test('what was driven without a trip is stretched alike', () => {
  expect(spreadDifference([trip(120, 160), trip(160, 200)], 100, 205)).toMatchObject({
    trips: [trip(121, 163), trip(163, 205)],
    isLarge: false,
  })
})

test.each([
  [110, false],
  [111, true],
  [90, false],
  [89, true],
])('100 computed, %i real: large is %j', (reading, isLarge) => {
  expect(spreadDifference([trip(0, 100)], 0, reading)).toMatchObject({ isLarge })
})

test('a reading below the last confirmed one is refused', () => {
  expect(spreadDifference([trip(100, 120)], 100, 99)).toEqual({ problem: 'reading too low' })
})

test('without computed distance the last trip takes all of it', () => {
  expect(spreadDifference([trip(100, 100), trip(100, 100)], 100, 107)).toEqual({
    trips: [trip(100, 100), trip(100, 107)],
    drift: Infinity,
    isLarge: true,
  })
  expect(spreadDifference([trip(100, 100)], 100, 100)).toMatchObject({ drift: 0, isLarge: false })
})

test.each([980, 1_003, 1_040])('readings that fall between two trips are refused, also for %i', (reading) => {
  expect(spreadDifference([trip(1_000, 1_012), trip(1_011, 1_020)], 1_000, reading)).toEqual({
    problem: 'readings fall',
  })
})
