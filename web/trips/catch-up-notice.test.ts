import { expect, test } from 'vitest'
import type { Vehicle } from '../vehicles/public.ts'
import { daysWithoutTrip } from './catch-up-notice.tsx'

const vehicle = (latestTripEndIso: string | null) => ({ meta: { version: 1, latestTripEndIso } }) as Vehicle
const NOON = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['a month', '2026-10-14T17:00:00.000Z', 31],
  ['exactly seven days', '2026-11-08T12:00:00.000Z', 7],
  ['a second less than seven days', '2026-11-08T12:00:01.000Z', null],
  ['a trip that ends tomorrow', '2026-11-16T12:00:00.000Z', null],
  ['no trip at all', null, null],
])('%s without a trip', (_, end, days) => {
  expect(daysWithoutTrip(vehicle(end), NOON)).toBe(days)
})
