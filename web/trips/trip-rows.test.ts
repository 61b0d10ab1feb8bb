import { expect, test } from 'vitest'
import type { ListedTrip } from './queries.ts'
import { cachedRows, sumsOf } from './trip-rows.ts'

const trip = (id: string, dateStartIso: string, before: object | null = null) =>
  ({
    id,
    attributes: { dateStartIso, dateStartTz: 'Europe/Berlin' },
    meta: { version: 1, before },
  }) as ListedTrip

const GAP = { tripId: 'a', distance: 12, isOverlapping: false }

test('a month starts with its row, a gap is below the trip that follows it', () => {
  const rows = cachedRows(
    [
      trip('c', '2026-10-02T06:00:00.000Z', GAP),
      trip('b', '2026-09-30T22:30:00.000Z'),
      trip('a', '2026-09-30T21:30:00.000Z'),
    ],
    'Europe/Berlin',
    {},
  )
  // Half past midnight in Berlin is October already.
  expect(rows.map(({ id }) => id)).toEqual(['month 2026-10 c', 'c', 'break c', 'b', 'month 2026-09 a', 'a'])
  expect(rows[2]).toEqual({ line: 'break', id: 'break c', trip: rows[1], before: GAP })
})

test('without a zone of the vehicle a trip counts for the month in its own zone', () => {
  const rows = cachedRows([trip('n', '2026-09-30T22:30:00.000Z')], null, {})
  expect(rows[0]).toMatchObject({ line: 'month', month: '2026-10' })
})

test("rows of the same trips are built again only when the vehicle's zone changes", () => {
  const trips = [trip('z', '2026-09-30T22:30:00.000Z')]
  const before = cachedRows(trips, null, {})
  expect(cachedRows(trips, null, {})).toBe(before)
  expect(cachedRows(trips, 'America/New_York', {})[0]).toMatchObject({ line: 'month', month: '2026-09' })
})

test('with a category filter no breaks are shown', () => {
  const rows = cachedRows([trip('d', '2026-10-02T06:00:00.000Z', GAP)], null, { category: 'business' })
  expect(rows.map(({ id }) => id)).toEqual(['month 2026-10 d', 'd'])
})

const OCTOBER = {
  month: '2026-10',
  count: 3,
  distance: 100,
  categories: [
    { category: 'business' as const, count: 2, distance: 75 },
    { category: 'private' as const, count: 1, distance: 25 },
  ],
}

test('a month has its sums and the share of each category', () => {
  expect(sumsOf(OCTOBER, {})).toEqual({
    count: 3,
    distance: 100,
    shares: [
      { category: 'business', share: 0.75 },
      { category: 'private', share: 0.25 },
    ],
  })
  expect(sumsOf(OCTOBER, { category: 'private' })).toEqual({ count: 1, distance: 25, shares: [] })
  expect(sumsOf(OCTOBER, { category: 'family' })).toEqual({ count: 0, distance: 0, shares: [] })
})
