import { expect, test } from 'vitest'
import { dropOverlaps } from './overlapping-devices.ts'

const trip = (deviceId: string, startAt: number, endAt: number, more: object = {}) => ({
  deviceId,
  trip: { startAt, endAt, metres: 1_000 },
  isSettled: false,
  isPrivate: false,
  isEmpty: false,
  ...more,
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
  [
    'a private one counts before an earlier one',
    [trip('a', 0, 100), trip('b', 5, 100, { isPrivate: true })],
    [trip('b', 5, 100, { isPrivate: true })],
  ],
  [
    'a way counts before mere times',
    [trip('a', 0, 500, { isEmpty: true, isPrivate: true }), trip('b', 5, 100), trip('b', 200, 300)],
    [trip('b', 5, 100), trip('b', 200, 300)],
  ],
  [
    'what is settled stays',
    [trip('a', 0, 500, { isPrivate: true }), trip('b', 5, 100, { isSettled: true })],
    [trip('b', 5, 100, { isSettled: true })],
  ],
])('%s', (_what, trips, kept) => {
  expect(dropOverlaps(trips)).toEqual(kept)
  expect(dropOverlaps(trips.toReversed())).toEqual(kept)
})
