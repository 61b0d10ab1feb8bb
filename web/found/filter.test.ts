import { expect, test } from 'vitest'
import {
  filterQuery,
  isFiltered,
  isSameFilter,
  readFilter,
  withCondition,
  withoutCondition,
} from './filter.ts'
import { daysOf } from './periods.ts'

const VEHICLE = '018f2b6e-7c00-7000-8000-000000000001'

test('a filter is read from the URL', () => {
  const search = {
    search: 'molkerei',
    categories: 'business,none',
    vehicleIds: `${VEHICLE},${VEHICLE}`,
    from: '2026-01-01',
    distanceFrom: 20,
    distanceTo: '50.5',
    marks: 'gap,late',
    sort: '-distance',
  }
  expect(readFilter('trips', search)).toEqual({ ...search, distanceFrom: '20' })
  expect(readFilter('trips', { search: 211, view: 'x', trip: 'new' })).toEqual({ search: '211' })
})

test.each([
  { categories: 'business,holiday' },
  { categories: '' },
  { vehicleIds: 'all' },
  { from: '2026-02-31x' },
  { to: 'yesterday' },
  { period: '2026-10' },
  { distanceFrom: -1 },
  { marks: 'contradiction' },
  { sort: 'amount' },
  { amountFrom: '5' },
  { search: 'x'.repeat(201) },
  { search: ['a'] },
])('what the list of trips does not know is ignored: %j', (search) => {
  expect(readFilter('trips', search)).toEqual({})
})

test('expenses have conditions of their own', () => {
  const filter = { amountFrom: '5', tag: 'Messe', marks: 'contradiction', sort: 'amount' }
  expect(readFilter('expenses', { ...filter, distanceFrom: '3', driver: 'Max' })).toEqual(filter)
})

test('a filter becomes the parameters of a call', () => {
  expect(filterQuery({ search: 'öl', from: '2026-01-01', sort: 'date' })).toEqual({
    'filter[search]': 'öl',
    'filter[from]': '2026-01-01',
  })
  expect(Object.keys(filterQuery({ period: 'thisYear' }))).toEqual(['filter[from]', 'filter[to]'])
})

test('a condition is replaced and dropped as a whole', () => {
  const filter = { from: '2026-01-01', to: '2026-01-31', marks: 'late' }
  expect(withCondition(filter, 'period', { period: 'lastYear' })).toEqual({
    marks: 'late',
    period: 'lastYear',
  })
  expect(withCondition(filter, 'marks', { marks: '' })).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(withoutCondition(filter, 'period')).toEqual({ marks: 'late' })
})

test('an order is no filter, but part of a view', () => {
  expect([isFiltered({ sort: 'date' }), isFiltered({ marks: 'gap' })]).toEqual([false, true])
  expect(isSameFilter({ marks: 'gap' }, { marks: 'gap', sort: 'date' })).toBe(false)
})

test.each([
  ['thisWeek', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisQuarter', '2026-10-01', '2026-12-31'],
  ['thisYear', '2026-01-01', '2026-12-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)('on 17 November 2026 %s is from %s to %s', (period, from, to) => {
  expect(daysOf(period, '2026-11-17')).toEqual({ from, to })
})
