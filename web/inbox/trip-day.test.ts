import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tripDay } from './trip-day.ts'

const tripAt = (dateStartIso: string) => ({ attributes: { dateStartIso, dateStartTz: 'Europe/Berlin' } })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('the day of a trip of another year has its year', () => {
  expect(tripDay(tripAt('2025-12-31T07:00:00Z'), 'de')).toBe('Mi, 31.12.25')
})

test('the day of a trip of this year has none', () => {
  expect(tripDay(tripAt('2026-01-02T07:00:00Z'), 'de')).toBe('Fr, 02.01.')
})
