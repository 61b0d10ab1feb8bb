import { expect, test } from 'vitest'
import { NO_TRACK, trackOf, withGap, writeClock } from './track.ts'

/** One hundredth of a degree of latitude is 1,112 m. */
const at = (seconds: number, latitude: number, accuracy = 8) => ({
  at: seconds * 1_000,
  latitude,
  longitude: 9.3,
  accuracy,
})

test('a track is as long as its accurate steps, whatever the order', () => {
  const positions = [at(0, 48.7), at(60, 48.71), at(120, 48.72)]
  expect(trackOf(positions).metres).toBeCloseTo(2_224, 0)
  expect(trackOf(positions.toReversed())).toEqual(trackOf(positions))
})

test('noise, inaccurate positions and jumps add nothing', () => {
  const { metres, points } = trackOf([
    at(0, 48.7),
    at(5, 48.700_1),
    at(10, 48.71, 140),
    at(15, 49.7),
    at(60, 48.71),
  ])
  expect(metres).toBeCloseTo(1_112, 0)
  expect(points).toHaveLength(2)
  expect(trackOf([])).toEqual(NO_TRACK)
})

test('a gap is noted once the page was away for some time', () => {
  const drive = { gaps: [{ from: 1, to: 2 }] } as Parameters<typeof withGap>[0]
  expect(withGap(drive, 0, 14_999)).toBe(drive)
  expect(withGap(drive, 1_000, 61_000).gaps).toEqual([
    { from: 1, to: 2 },
    { from: 1_000, to: 61_000 },
  ])
})

test('a clock shows hours, minutes and seconds', () => {
  expect(writeClock(24 * 60_000 + 16_900)).toBe('00:24:16')
  expect(writeClock(10 * 3_600_000)).toBe('10:00:00')
  expect(writeClock(-5)).toBe('00:00:00')
})
