import { expect, test } from 'vitest'
import type { Pass } from './pass.ts'
import type { RecordedTripRow } from './store.ts'
import { trackOf } from './trip-values.ts'

const pass = { context: { keeps_track: true } } as Pass
const row = { is_private: false } as RecordedTripRow
const pointsOf = (count: number) =>
  Array.from({ length: count }, (_, second) => ({
    at: second * 1_000,
    latitude: 48 + second / 1e6,
    longitude: 9,
  }))

test('a track of very many points is thinned out, and keeps its first and last', () => {
  const track = trackOf(pass, row, pointsOf(20_003))
  expect(track?.points).toHaveLength(6_669)
  expect(track?.points[0]?.timestampIso).toBe('1970-01-01T00:00:00.000Z')
  expect(track?.points[1]?.timestampIso).toBe('1970-01-01T00:00:03.000Z')
  expect(track?.points.at(-1)?.timestampIso).toBe('1970-01-01T05:33:22.000Z')
})

test('other tracks are kept whole', () => {
  expect(trackOf(pass, row, pointsOf(10_000))?.points).toHaveLength(10_000)
})
