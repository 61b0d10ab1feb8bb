import { expect, test } from 'vitest'
import { isTooLow, previewReading } from './confirmation.ts'

const UNCONFIRMED = {
  trips: 3,
  sinceIso: '2026-11-16T08:00:00Z',
  odometerStart: 1_000,
  odometerEnd: 1_200.5,
  distance: 200,
}

test.each([
  [1_200.5, 0, 0, false],
  [1_210.6, 10.1, 0.0505, false],
  [1_220.5, 20, 0.1, false],
  [1_220.6, 20.1, 0.1005, true],
  [1_170.5, -30, 0.15, true],
])('a reading of %d differs by %d', (reading, difference, drift, isDoubtful) => {
  const preview = previewReading(UNCONFIRMED, reading)
  expect(preview).toMatchObject({ difference, isDoubtful })
  expect(preview.drift).toBeCloseTo(drift, 10)
})

test('a reading below that before the first trip is too low', () => {
  expect(isTooLow(UNCONFIRMED, 1_000.4)).toBe(true)
  expect(isTooLow(UNCONFIRMED, 1_000.5)).toBe(false)
})
