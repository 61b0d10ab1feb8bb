import { expect, test } from 'vitest'
import { withConfirmedReadings } from './confirmed-readings.ts'

const attributes = { odometer: 250, place: null }
const confirmed = { name: 'odometerSaidAtIso', from: null, to: '2026-03-01T06:00:00.000Z' }

test('a reading confirmed by hand is listed, though the number is the same', () => {
  expect(withConfirmedReadings([confirmed], attributes)).toEqual([
    confirmed,
    { name: 'odometer', from: 250, to: 250 },
  ])
})

test('a changed reading is listed once', () => {
  const changed = [{ name: 'odometer', from: 100, to: 250 }, confirmed]
  expect(withConfirmedReadings(changed, attributes)).toEqual(changed)
})
