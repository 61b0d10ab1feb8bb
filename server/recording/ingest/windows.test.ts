import { afterEach, expect, test, vi } from 'vitest'
import { isInWindows } from './windows.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['Europe/Berlin', '2026-06-01T06:59:59Z', { weekday: 1, from: '08:59', to: '09:00' }],
  ['Europe/Berlin', '2026-06-01T22:00:00Z', { weekday: 2, from: '00:00', to: '00:01' }],
  // The night in which clocks are set back: the same hour twice.
  ['Europe/Berlin', '2026-10-25T00:30:00Z', { weekday: 7, from: '02:30', to: '02:31' }],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', { weekday: 7, from: '02:30', to: '02:31' }],
  ['Asia/Kathmandu', '2026-06-01T18:14:30Z', { weekday: 1, from: '23:59', to: '24:00' }],
  // Half an hour forward, at half past three of UTC.
  ['Australia/Lord_Howe', '2026-10-03T15:29:00Z', { weekday: 7, from: '01:59', to: '02:00' }],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', { weekday: 7, from: '02:30', to: '02:31' }],
])('the clock of %s at %s', (zone, iso, window) => {
  const at = Date.parse(iso)
  expect(isInWindows([window], zone, at)).toBe(true)
  expect(isInWindows([window], zone, at - 60_000)).toBe(false)
  expect(isInWindows([{ ...window, weekday: (window.weekday % 7) + 1 }], zone, at)).toBe(false)
})

test('a zone is asked once for a quarter of an hour', () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const start = Date.UTC(2026, 5, 1, 12)
  for (let second = 0; second < 900; second++)
    isInWindows([{ weekday: 1, from: '07:00', to: '18:00' }], 'Europe/Vienna', start + second * 1_000)
  expect(format).toHaveBeenCalledOnce()
})
