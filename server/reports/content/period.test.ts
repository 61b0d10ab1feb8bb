import { expect, test, vi } from 'vitest'
import { EMPTY_FILTER } from '#domain/reports/settings.ts'
import { periodOfReport, periodsOf } from './period.ts'

const THIS_MONTH = {
  ...EMPTY_FILTER,
  relativeDateIntervalUnit: 'month' as const,
  relativeDateIntervalOffset: 0 as const,
}
/** Already November in Berlin, still October in UTC. */
const madeAtIso = '2026-10-31T23:30:00.000Z'

const vehicles = Array.from({ length: 1_000 }, (_, nth) => ({
  id: String(nth),
  licensePlate: 'RT-WB 1',
  systemOfUnits: 'metric' as const,
  currencyCode: 'EUR' as const,
  timeZone: nth % 2 ? 'Europe/Berlin' : null,
  isDeleted: false,
}))

test('the calendar of a zone is asked once, however many vehicles are in it', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const periods = vehicles.map(periodsOf(THIS_MONTH, madeAtIso))
  const whole = periodOfReport({ settings: { filter: THIS_MONTH }, vehicles, madeAtIso })
  const count = asked.mock.calls.length
  asked.mockRestore()
  expect(periods.slice(0, 2)).toEqual([
    { first: '2026-10-01', last: '2026-10-31' },
    { first: '2026-11-01', last: '2026-11-30' },
  ])
  expect(whole).toEqual({ first: '2026-10-01', last: '2026-11-30' })
  expect(count).toBe(4)
})
