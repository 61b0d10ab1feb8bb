import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { checkTripChange, checkTripMerge } from './checked-values.ts'
import { tripFrom } from './testing.ts'
import { checkTrip } from './track/tasks.ts'

/** The pointer of the refusal. */
function pointersOf(check: () => unknown): (string | undefined)[] | 'accepted' {
  try {
    check()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.faults.map(({ pointer }) => pointer)
  }
}

const point = (more: object = {}) => ({
  latitude: 48.5,
  longitude: 9.2,
  timestampIso: '2026-03-01T06:00:00Z',
  ...more,
})

test.each([
  [{ reason: 'x'.repeat(100_000) }, '/data/attributes/reason'],
  [{ dateStartTz: 'Mars/Olympus' }, '/data/attributes/dateStartTz'],
  [{ odometerStart: -1 }, '/data/attributes/odometerStart'],
  [{ odometerStart: Number.NaN }, '/data/attributes/odometerStart'],
  [{ odometerEnd: Number.POSITIVE_INFINITY }, '/data/attributes/odometerEnd'],
  [{ driverName: 'two\nlines' }, '/data/attributes/driverName'],
  [{ dateEndIso: new Date(0) }, '/data/attributes/dateEndIso'],
])('what the API refuses is refused without a request too: %.60j', (wrong, pointer) => {
  expect(pointersOf(() => checkTrip({ ...tripFrom(0, 12), ...wrong }))).toEqual([pointer])
  expect(pointersOf(() => checkTripChange(wrong))).toEqual([pointer])
})

test('a track, a list that is too long and a non-trip are refused as well', () => {
  const track = { points: [point(), point({ latitude: 91 })] }
  expect(pointersOf(() => checkTrip({ ...tripFrom(0, 12), track }))).toEqual([
    '/data/attributes/track/points/1/latitude',
  ])
  const tripIds = Array.from({ length: 501 }, () => '0198e0a0-0000-7000-8000-000000000000')
  expect(pointersOf(() => checkTripMerge({ tripIds }))).toEqual(['/data/attributes/tripIds'])
  for (const value of [null, undefined, 'trip', 7, []])
    expect(pointersOf(() => checkTrip(value))).not.toBe('accepted')
})

test('values are normalised as by the API, unknown attributes are dropped', () => {
  const { reason, dateStartTz, comment, ...rest } = checkTrip({
    ...tripFrom(0, 12),
    reason: '  Fahrt nach Ko\u0308ln ',
    dateStartTz: 'europe/berlin',
    comment: '',
    vehicleId: 'another',
    track: { points: [point(), point()] },
  })
  expect({ reason, dateStartTz, comment }).toEqual({
    reason: 'Fahrt nach K\u00f6ln',
    dateStartTz: 'Europe/Berlin',
    comment: undefined,
  })
  expect(rest).not.toHaveProperty('vehicleId')
  expect(rest.track).toMatchObject({ points: 2, content: expect.any(Uint8Array) })
  expect(checkTrip({ ...tripFrom(0, 12), track: { points: [] } }).track).toBeNull()
  expect(checkTripChange({ comment: ' ', reason: undefined })).toEqual({ comment: null, reason: undefined })
})
