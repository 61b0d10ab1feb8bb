import { expect, test } from 'vitest'
import { dropOverlaps, makesPrivate } from './overlapping-devices.ts'

const trip = (deviceId: string, startAt: number, endAt: number, more: object = {}) => ({
  deviceId,
  driverId: null,
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

const by = (driverId: string | null, startAt: number, endAt: number, more: object = {}) =>
  trip(`of ${driverId}`, startAt, endAt, { driverId, ...more })

const times = { trip: { startAt: 0, endAt: 500, metres: 0 } }

test.each([
  ['of the same driver, hardly shared', by('A', 0, 100), trip('tracker', 90, 500, { driverId: 'A' }), true],
  ['of another driver, half of the shorter one shared', by('A', 0, 100), by('B', 50, 500), true],
  ['of another driver, less shared', by('A', 0, 100), by('B', 60, 500), false],
  ['of nobody known, within it', by('A', 0, 500), by(null, 20, 100), true],
  ['within long times without a way', { ...by('A', 0, 500), ...times }, by(null, 20, 260), false],
  ['that shares half of mere times', { ...by('A', 0, 500), ...times }, by(null, 20, 270), true],
  ['that was driven later', by('A', 0, 100), trip('tracker', 100, 200, { driverId: 'A' }), false],
  ['that is settled', by('A', 0, 100), trip('t', 0, 100, { driverId: 'A', isSettled: true }), false],
])('a private recording and one %s', (_what, one, other, isMade) => {
  expect(makesPrivate({ ...one, isPrivate: true }, other)).toBe(isMade)
  expect(makesPrivate(one, other)).toBe(false)
})
