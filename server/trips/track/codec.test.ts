import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrackPoint } from '#contract/trips/track.ts'
import { decodeTrack, encodeTrack } from './codec.ts'
import { simulateTrack } from './testing.ts'

const point = fc.record<TrackPoint>({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  timestampIso: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  speed: fc.option(fc.double({ min: 0, max: 1_000, noNaN: true })),
  accuracy: fc.option(fc.double({ min: 0, max: 1_000_000, noNaN: true })),
})

const near = (a: number | null, b: number | null, by: number) =>
  a === null || b === null ? a === b : Math.abs(a - b) <= by

test('a track is read back as recorded, to the millionth of a degree', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 300 }), (points) => {
      const back = decodeTrack(encodeTrack(points))
      expect(back.map((one) => one.timestampIso)).toEqual(points.map((one) => one.timestampIso))
      for (const [index, one] of points.entries()) {
        const read = back[index]
        expect(near(read?.latitude ?? null, one.latitude, 1e-6)).toBe(true)
        expect(near(read?.longitude ?? null, one.longitude, 1e-6)).toBe(true)
        expect(near(read?.speed ?? null, one.speed, 0.005)).toBe(true)
        expect(near(read?.accuracy ?? null, one.accuracy, 0.05)).toBe(true)
      }
    }),
  )
})

test('a hundred thousand points take well under a megabyte', () => {
  const content = encodeTrack(simulateTrack(100_000))
  expect(content.length).toBeLessThan(700_000)
  expect(decodeTrack(content)).toHaveLength(100_000)
})

test('an unknown format version is refused', () => {
  const content = encodeTrack(simulateTrack(3))
  content[0] = 9
  expect(() => decodeTrack(content)).toThrow('format 9')
})
