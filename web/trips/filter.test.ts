import { expect, test } from 'vitest'
import { daysOf, readFilter } from './filter.ts'

test.each([
  ['2026', { from: '2026-01-01', to: '2026-12-31' }],
  ['2026-10', { from: '2026-10-01', to: '2026-10-31' }],
  ['2024-02', { from: '2024-02-01', to: '2024-02-29' }],
  ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
])('the days of %s', (period, days) => {
  expect(daysOf(period)).toEqual(days)
})

test.each([
  [{}, {}],
  [
    { category: 'business', period: '2026-10' },
    { category: 'business', period: '2026-10' },
  ],
  [{ period: 2026 }, { period: '2026' }],
  [{ category: 'Business', period: '2026-13' }, {}],
  [{ category: 7, period: '10.2026' }, {}],
])('a URL with %j is read as a filter', (search, filter) => {
  expect(readFilter(search)).toEqual(filter)
})
