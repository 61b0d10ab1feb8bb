import { expect, test } from 'vitest'
import { periodOf } from './period.ts'
import { EMPTY_FILTER } from './settings.ts'

test.each([
  ['week', 0, '2026-11-16', '2026-11-16', '2026-11-22'],
  ['week', 0, '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', -1, '2026-01-01', '2025-12-22', '2025-12-28'],
  ['week', -2, '2026-03-01', '2026-02-09', '2026-02-15'],
  ['month', 0, '2026-02-28', '2026-02-01', '2026-02-28'],
  ['month', 0, '2028-02-29', '2028-02-01', '2028-02-29'],
  ['month', -1, '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', -2, '2026-01-31', '2025-11-01', '2025-11-30'],
  ['quarter', 0, '2026-11-16', '2026-10-01', '2026-12-31'],
  ['quarter', -1, '2026-02-14', '2025-10-01', '2025-12-31'],
  ['quarter', -2, '2026-04-01', '2025-10-01', '2025-12-31'],
  ['year', 0, '2026-11-16', '2026-01-01', '2026-12-31'],
  ['year', -1, '2026-01-01', '2025-01-01', '2025-12-31'],
  ['year', -2, '2026-12-31', '2024-01-01', '2024-12-31'],
] as const)('%s %i seen from %s is %s to %s', (unit, offset, today, first, last) => {
  const filter = { ...EMPTY_FILTER, relativeDateIntervalUnit: unit, relativeDateIntervalOffset: offset }
  expect(periodOf(filter, today)).toEqual({ first, last })
})

test('a fixed interval stays as given, and none is unbounded', () => {
  const fixed = {
    ...EMPTY_FILTER,
    absoluteDateIntervalStart: '2026-01-31',
    absoluteDateIntervalEnd: '2026-03-02',
  }
  expect(periodOf(fixed, '2026-11-16')).toEqual({ first: '2026-01-31', last: '2026-03-02' })
  expect(periodOf(EMPTY_FILTER, '2026-11-16')).toEqual({ first: null, last: null })
})
