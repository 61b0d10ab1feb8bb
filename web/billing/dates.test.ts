import { expect, test } from 'vitest'
import { daysUntil, writeBillingDate } from './dates.ts'

test('days are calendar days in Germany', () => {
  // Half past eleven in the evening there, and a quarter to one in the morning.
  expect(daysUntil('2026-11-16T23:45:00Z', '2026-11-16T22:30:00Z')).toBe(1)
  expect(daysUntil('2026-11-16T12:00:00Z', '2026-11-16T22:30:00Z')).toBe(0)
  expect(daysUntil('2027-03-14T11:00:00Z', '2026-11-16T11:00:00Z')).toBe(118)
  expect(writeBillingDate('2026-12-31T22:59:59Z', 'de')).toBe('31.12.2026')
})

test('a clock change does not change the number of days', () => {
  expect(daysUntil('2026-03-30T00:00:00Z', '2026-03-28T00:00:00Z')).toBe(2)
})
