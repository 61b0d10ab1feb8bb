import { expect, test } from 'vitest'
import { localDay, localTime } from './local-time.ts'

test.each([
  ['2026-03-01T06:00:00.000Z', 'Europe/Berlin', '2026-03-01T07:00'],
  ['2026-03-29T00:59:59.999Z', 'Europe/Berlin', '2026-03-29T01:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30'],
  ['2026-12-31T23:30:00.000Z', 'Asia/Kathmandu', '2027-01-01T05:15'],
  ['2026-01-01T00:00:00.000Z', 'America/New_York', '2025-12-31T19:00'],
  ['1890-06-01T12:00:00.000Z', 'Europe/Berlin', '1890-06-01T12:53'],
  ['2026-03-01T06:00:00.000Z', 'UTC', '2026-03-01T06:00'],
])('%s in %s is %s', (iso, zone, local) => {
  expect(localTime(iso, zone)).toBe(local)
  expect(localDay(iso, zone)).toBe(local.slice(0, 10))
})
