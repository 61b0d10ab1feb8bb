import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrackPoint } from '#contract/trips/track.ts'
import { decodeColumns, encodeTrack, pointsOf, type TrackColumns } from './codec.ts'
import { simulateTrack, trackKilometres } from './testing.ts'
import { allotPoints, thinColumns } from './thin.ts'

const columnsOf = (points: TrackPoint[]): TrackColumns => decodeColumns(encodeTrack(points))
const thinned = (points: TrackPoint[], most: number) => pointsOf(thinColumns(columnsOf(points), most))

const anywhere = fc.record<TrackPoint>({
  latitude: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((steps) => steps / 1e6),
  longitude: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((steps) => steps / 1e6),
  timestampIso: fc.constant('2026-03-01T07:15:00.000Z'),
  speed: fc.constant(null),
  accuracy: fc.constant(null),
})

test('every track is thinned to the given number of points, in order, with the first and the last', () => {
  fc.assert(
    fc.property(
      fc.array(anywhere, { minLength: 2, maxLength: 200 }),
      fc.integer({ min: 2, max: 220 }),
      (points, most) => {
        const numbered = points.map((point, index) => ({ ...point, speed: index }))
        const remaining = thinned(numbered, most)
        const places = remaining.map(({ speed }) => speed ?? -1)
        expect(remaining.length).toBeLessThanOrEqual(most)
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
        expect([places[0], places.at(-1)]).toEqual([0, points.length - 1])
        for (const point of remaining) expect(point).toEqual(numbered[point.speed ?? -1])
      },
    ),
  )
})

/** A track with bends, straights and stops, one point a second. */
const way = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 5, max: 120 }),
      speed: fc.constantFrom(0, 0, 5, 14, 28, 36),
      turn: fc.double({ min: -0.15, max: 0.15, noNaN: true }),
    }),
    { minLength: 40, maxLength: 80 },
  )
  .map((parts) => {
    let [latitude, longitude, heading, second] = [48.5, 9.2, 0, 0]
    return parts.flatMap(({ seconds, speed, turn }) =>
      Array.from({ length: seconds }, (): TrackPoint => {
        heading += speed > 20 ? turn / 10 : turn
        latitude += (speed * Math.cos(heading)) / 111_000
        longitude += (speed * Math.sin(heading)) / 74_000
        second += 1
        const timestampIso = new Date(Date.UTC(2026, 2, 1) + second * 1_000).toISOString()
        return { latitude, longitude, timestampIso, speed, accuracy: 5 }
      }),
    )
  })

test('a track with a third of its points has the same length, to one per cent', () => {
  fc.assert(
    fc.property(way, (points) => {
      const remaining = thinned(points, Math.ceil(points.length / 3))
      const before = trackKilometres(points)
      expect(Math.abs(trackKilometres(remaining) - before)).toBeLessThanOrEqual(before / 100)
    }),
  )
})

test('a recorded track with noise has the same length with a twentieth of its points, to one per cent', () => {
  for (const seed of [7, 11, 1_234]) {
    const points = simulateTrack(40_000, seed)
    const remaining = thinned(points, 2_000)
    const before = trackKilometres(points)
    expect(remaining.length).toBeGreaterThan(1_900)
    expect(Math.abs(trackKilometres(remaining) - before)).toBeLessThanOrEqual(before / 100)
  }
})

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString()

test('a long stop keeps points all the time', () => {
  const [start] = simulateTrack(1)
  const stop = Array.from({ length: 1_000 }, (_, minute): TrackPoint => {
    const { latitude = 0, longitude = 0 } = start ?? {}
    return { latitude, longitude, timestampIso: at(minute), speed: 0, accuracy: 5 }
  })
  const times = thinned(stop, 102).map(({ timestampIso }) => Date.parse(timestampIso))
  const longest = Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))
  expect(longest).toBe(20 * 60_000)
})

test('a short track stays as it is', () => {
  const points = simulateTrack(50)
  expect(thinned(points, 50)).toEqual(pointsOf(columnsOf(points)))
})

test('several tracks share the points of one, and each keeps its ends', () => {
  expect(allotPoints([10, 20, 30], 60)).toEqual([10, 20, 30])
  expect(allotPoints([1, 100, 300], 106)).toEqual([1, 26, 76])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 500 }),
      (lengths) => {
        const shares = allotPoints(lengths, 100_000)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100_000)
        for (const [nth, share] of shares.entries())
          expect(share).toBeGreaterThanOrEqual(Math.min(2, lengths[nth] ?? 0))
      },
    ),
  )
})
