import { afterEach, expect, test, vi } from 'vitest'
import { lastPeriod, toInstants } from './last-period.ts'

afterEach(() => vi.unstubAllEnvs())

test('the last month, quarter and year are whole', () => {
  expect(lastPeriod('month', '2026-01-31')).toEqual({ first: '2025-12-01', last: '2025-12-31' })
  expect(lastPeriod('quarter', '2026-11-16')).toEqual({ first: '2026-07-01', last: '2026-09-30' })
  expect(lastPeriod('year', '2026-11-16')).toEqual({ first: '2025-01-01', last: '2025-12-31' })
})

test.each([
  ['Europe/Berlin', '2026-09-30T22:00:00.000Z', '2026-10-31T22:59:59.999Z'],
  ['UTC', '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z'],
  ['America/New_York', '2026-10-01T04:00:00.000Z', '2026-11-01T03:59:59.999Z'],
])('October in %s', (zone, dateStart, dateEnd) => {
  vi.stubEnv('TZ', zone)
  expect(toInstants('2026-10-01', '2026-10-31')).toEqual({ dateStart, dateEnd })
})
