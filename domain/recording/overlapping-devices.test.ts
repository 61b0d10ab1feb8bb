import { expect, test } from 'vitest'
import { dropOverlaps, makesPrivate, makesRunningPrivate } from './overlapping-devices.ts'

const trip = (deviceId: string, startAt: number, endAt: number, more: object = {}) => ({
  deviceId,
  driverId: null as string | null,
  isDriverCertain: false,
  isDeleted: false,
  trip: { startAt, endAt, metres: 1_000 },
  isSettled: false,
  isPrivate: false,
  isSpread: false,
  ...more,
})

const by = (driverId: string | null, startAt: number, endAt: number, more: object = {}) =>
  trip(`of ${driverId}`, startAt, endAt, { driverId, ...more })

const times = (deviceId: string, startAt: number, endAt: number, more: object = {}) =>
  trip(deviceId, startAt, endAt, { trip: { startAt, endAt, metres: 0 }, ...more })

const IS_PRIVATE = { isPrivate: true }
const IS_SETTLED = { isSettled: true }
const IS_DELETED = { ...IS_SETTLED, isDeleted: true }

/** Those that are kept, in the order of time; the first in the list is the first that comes. */
test.each([
  ['the earlier start counts', [trip('b', 0, 100), trip('a', 5, 110)], [0]],
  ['one after the other are two drives', [trip('a', 0, 100), trip('b', 100, 200)], [0, 1]],
  ['a clearly longer one counts before an earlier one', [trip('b', 3, 60), trip('a', 0, 35)], [0]],
  ['of three as well', [trip('c', 4, 62), trip('b', 2, 50), trip('a', 0, 35)], [0]],
  ['but not before a private one', [trip('a', 0, 35, IS_PRIVATE), trip('b', 3, 60)], [0]],
  ['of the same start the longer counts', [trip('b', 0, 100), trip('a', 0, 90)], [0]],
  ['of equal ones the first device counts', [trip('a', 0, 100), trip('b', 0, 100)], [0]],
  ['those of one device stay', [trip('a', 0, 100), trip('a', 50, 150)], [0, 1]],
  ['less than half of the shorter is another drive', [trip('a', 0, 100), trip('b', 51, 200)], [0, 1]],
  ['an earlier one takes no longer one away', [trip('a', 0, 100), trip('b', 50, 500)], [1]],
  ['the longer one counts, whichever starts first', [trip('a', 0, 500), trip('b', 100, 200)], [0]],
  [
    'what is part of a dropped one only stays',
    [trip('a', 0, 100), trip('b', 20, 120), trip('a', 106, 125)],
    [0, 2],
  ],
  ['a private one counts before an earlier one', [trip('b', 5, 100, IS_PRIVATE), trip('a', 0, 100)], [0]],
  ['a longer one counts before a private one', [trip('a', 0, 500), trip('b', 5, 100, IS_PRIVATE)], [0]],
  [
    'a private one takes none of another driver away',
    [by('A', 0, 500, IS_PRIVATE), by('B', 100, 200)],
    [0, 1],
  ],
  ['nor is it taken away by one', [by('A', 100, 200, IS_PRIVATE), by('B', 0, 500)], [0, 1]],
  [
    'private times are no drive',
    [by('B', 0, 500), times('a', 0, 100, { driverId: 'A', ...IS_PRIVATE })],
    [0],
  ],
  ['a way counts before mere times', [trip('b', 5, 100), trip('b', 200, 300), times('a', 0, 500)], [0, 1]],
  ['settled times drop no way', [times('a', 0, 100, IS_SETTLED), trip('b', 0, 100)], [0, 1]],
  ['but other times', [times('a', 0, 100, IS_SETTLED), times('b', 0, 100)], [0]],
  ['what is settled drops no longer one', [trip('a', 50, 60, IS_SETTLED), trip('b', 0, 100)], [0, 1]],
  ['what is settled drops a shorter one', [trip('a', 0, 100, IS_SETTLED), trip('b', 50, 60)], [0]],
  ['what was deleted drops the same drive', [by('A', 0, 100, IS_DELETED), trip('b', 0, 100)], [0]],
  ['and nothing of another driver', [by('A', 0, 100, IS_DELETED), by('B', 0, 100)], [0, 1]],
  [
    'what is settled stays, and drops no longer one',
    [trip('b', 5, 100, { isSettled: true }), trip('a', 0, 100), trip('a', 0, 500, IS_PRIVATE)],
    [0, 2],
  ],
])('%s', (_what, trips, kept) => {
  const starts = (of: typeof trips) => of.map((one) => trips.indexOf(one)).toSorted()
  expect(starts(dropOverlaps(trips))).toEqual(kept)
  expect(starts(dropOverlaps(trips.toReversed()))).toEqual(kept)
})

test.each([
  ['of the same driver, hardly shared', by('A', 0, 100), trip('tracker', 60, 500, { driverId: 'A' }), false],
  ['of the same driver, that it is part of', by('A', 0, 100), trip('t', 50, 500, { driverId: 'A' }), true],
  ['of the same driver within mere times', { ...times('p', 0, 500), driverId: 'A' }, by('A', 9, 50), true],
  ['of another driver, less than half of the longer shared', by('A', 0, 100), by('B', 50, 200), false],
  ['of another driver, half of the longer shared', by('A', 0, 100), by('B', 50, 150), true],
  ['of the phone of another driver', by('A', 0, 100), by('B', 0, 100, { isDriverCertain: true }), false],
  ['of nobody known, that is part of it', by('A', 0, 500), by(null, 20, 100), true],
  ['of nobody known, that it is part of', by('A', 20, 100), by(null, 0, 500), true],
  ['within long times without a way', times('p', 0, 500), by(null, 20, 260), false],
  ['that shares half of mere times', times('p', 0, 500), by(null, 20, 270), true],
  ['that was driven later', by('A', 0, 100), trip('tracker', 100, 200, { driverId: 'A' }), false],
  ['beside one that became so itself', by('A', 0, 100, { isSpread: true }), by(null, 0, 100), false],
  ['that is settled', by('A', 0, 100), trip('t', 0, 100, { driverId: 'A', isSettled: true }), false],
])('a private recording and one %s', (_what, one, other, isMade) => {
  expect(makesPrivate({ ...one, isPrivate: true }, other)).toBe(isMade)
  expect(makesPrivate(one, other)).toBe(false)
})

test.each([
  ['of the same driver', times('p', 0, 100, { driverId: 'A' }), trip('t', 0, 10, { driverId: 'A' }), true],
  ['of nobody known', by('A', 0, 100), by(null, 50, 60), true],
  ['of nobody known, beside mere times', { ...times('p', 0, 100), driverId: 'A' }, by(null, 50, 60), false],
  ['of another driver', by('A', 0, 100), by('B', 0, 100), false],
  ['beside one that became so itself', by('A', 0, 100, { isSpread: true }), by(null, 50, 60), false],
  ['that began soon after the last position', by('A', 0, 100), by(null, 110, 120), true],
  ['that began later', by('A', 0, 100), by(null, 111, 120), false],
  ['that somebody has changed', by('A', 0, 100), by(null, 0, 100, { isSettled: true }), false],
])('a private drive that runs, and one %s', (_what, one, other, isMade) => {
  const own = { ...one, isPrivate: true }
  expect(makesRunningPrivate(own, other, 10)).toBe(isMade)
  expect(makesRunningPrivate(one, other, 10)).toBe(false)
  expect(makesRunningPrivate(own, { ...other, deviceId: own.deviceId }, 10)).toBe(false)
})
