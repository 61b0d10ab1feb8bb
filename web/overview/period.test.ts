import { expect, test } from 'vitest'
import {
  changeKind,
  daysOf,
  hasMonth,
  lastMonth,
  monthsOf,
  readPeriod,
  recentPeriods,
  stepPeriod,
} from './period.ts'

const TODAY = '2026-11-17'

test.each([
  ['2026-10', '2026-10'],
  ['2026-Q4', '2026-Q4'],
  [2026, '2026'],
  ['2026-13', null],
  ['2026-Q5', null],
  ['1066', null],
  ['Oktober', null],
  [undefined, null],
])('%s in the URL is the period %s', (value, period) => {
  expect(readPeriod(value)).toBe(period)
})

test.each([
  ['2026-10', '2026-10', '2026-10', '2026-10-01', '2026-10-31'],
  ['2026-02', '2026-02', '2026-02', '2026-02-01', '2026-02-28'],
  ['2026-Q4', '2026-10', '2026-12', '2026-10-01', '2026-12-31'],
  ['2024', '2024-01', '2024-12', '2024-01-01', '2024-12-31'],
])('%s has the months %s to %s and the days %s to %s', (period, from, to, first, last) => {
  expect([monthsOf(period), daysOf(period)]).toEqual([
    { from, to },
    { from: first, to: last },
  ])
})

test.each([
  ['2026-01', -1, '2025-12'],
  ['2026-10', 1, '2026-11'],
  ['2026-11', 1, null],
  ['2026-Q1', -1, '2025-Q4'],
  ['2026-Q3', 1, '2026-Q4'],
  ['2026-Q4', 1, null],
  ['2026', -1, '2025'],
  ['2026', 1, null],
  ['1900-01', -1, null],
])('%s and %i more is %s', (period, steps, expected) => {
  expect(stepPeriod(period, steps, TODAY)).toBe(expected)
})

test.each([
  ['2026-08', 'quarter', '2026-Q3'],
  ['2026-08', 'year', '2026'],
  ['2025-Q2', 'month', '2025-06'],
  ['2026-Q4', 'month', '2026-11'],
  ['2025', 'month', '2025-12'],
  ['2026', 'quarter', '2026-Q4'],
  ['2027', 'month', '2027-01'],
] as const)('%s as a %s is %s', (period, kind, expected) => {
  expect(changeKind(period, kind, TODAY)).toBe(expected)
})

test('a visit starts with the last month, and the menu offers what has begun', () => {
  expect([lastMonth(TODAY), lastMonth('2026-01-01')]).toEqual(['2026-10', '2025-12'])
  expect(recentPeriods('month', '2026-01-31').slice(0, 2)).toEqual(['2026-01', '2025-12'])
  expect(recentPeriods('quarter', TODAY).slice(0, 2)).toEqual(['2026-Q4', '2026-Q3'])
  expect(recentPeriods('year', TODAY)).toEqual(['2026', '2025', '2024', '2023', '2022'])
  expect([hasMonth('2026-Q4', '2026-11'), hasMonth('2026-Q4', '2026-09')]).toEqual([true, false])
})
