import { expect, test } from 'vitest'
import { withSaidAgain } from './field-text.ts'

const attributes = { odometer: 250, place: null }
const said = { name: 'odometerSaidAtIso', from: null, to: '2026-03-01T06:00:00.000Z' }

test('a reading that is said again by hand is told, though the number is the same', () => {
  expect(withSaidAgain([said], attributes)).toEqual([said, { name: 'odometer', from: 250, to: 250 }])
})

test('one that changed is told once', () => {
  const changed = [{ name: 'odometer', from: 100, to: 250 }, said]
  expect(withSaidAgain(changed, attributes)).toEqual(changed)
})
