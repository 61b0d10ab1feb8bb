import { expect, test } from 'vitest'
import { dropOverlaps } from './overlapping-devices.ts'

const trip = (deviceId: string, startAt: number, endAt: number) => ({
  deviceId,
  trip: { startAt, endAt, metres: 1_000 },
})

test.each([
  ['the earlier start counts', [trip('b', 0, 100), trip('a', 5, 110)], [trip('b', 0, 100)]],
  [
    'one after the other are two drives',
    [trip('a', 0, 100), trip('b', 100, 200)],
    [trip('a', 0, 100), trip('b', 100, 200)],
  ],
  ['of the same start the longer counts', [trip('a', 0, 90), trip('b', 0, 100)], [trip('b', 0, 100)]],
  ['of equal ones the first device counts', [trip('b', 0, 100), trip('a', 0, 100)], [trip('a', 0, 100)]],
  [
    'those of one device stay',
    [trip('a', 0, 100), trip('a', 50, 150)],
    [trip('a', 0, 100), trip('a', 50, 150)],
  ],
  [
    'what overlaps only with a dropped one stays',
    [trip('a', 0, 100), trip('b', 50, 200), trip('a', 150, 250)],
    [trip('a', 0, 100), trip('a', 150, 250)],
  ],
])('%s', (_what, trips, kept) => {
  expect(dropOverlaps(trips)).toEqual(kept)
  expect(dropOverlaps(trips.toReversed())).toEqual(kept)
})
