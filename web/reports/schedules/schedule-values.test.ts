import { expect, test } from 'vitest'
import { EMPTY_FILTER } from '#domain/reports/settings.ts'
import { periodWarning, scheduleValues } from './schedule-values.ts'

const relative = (offset: 0 | -1) => ({
  ...EMPTY_FILTER,
  relativeDateIntervalUnit: 'quarter' as const,
  relativeDateIntervalOffset: offset,
})

test('a current period is unfinished, a fixed one stays the same', () => {
  expect(periodWarning(relative(0))).toBe('current')
  expect(periodWarning(relative(-1))).toBeNull()
  const fixed = { absoluteDateIntervalStart: '2026-01-01', absoluteDateIntervalEnd: '2026-01-31' }
  expect(periodWarning({ ...EMPTY_FILTER, ...fixed })).toBe('fixed')
  expect(periodWarning(EMPTY_FILTER)).toBeNull()
})

test('a new schedule comes as often as the period of the template changes', () => {
  expect(scheduleValues(null, relative(-1)).rhythm).toBe('quarter')
  expect(scheduleValues(null, EMPTY_FILTER).rhythm).toBe('month')
})
