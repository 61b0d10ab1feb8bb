import { expect, test } from 'vitest'
import type { ReminderKind } from '#contract/reminders/reminder.ts'
import { nextOccurrence } from './next-occurrence.ts'

const next = (kind: ReminderKind, dueOn: string | null, doneOn: string, repeatMonths: number) =>
  nextOccurrence({ kind, dueOn, repeatMonths, repeatDistance: null }, { doneOn, odometer: 0 })?.dueOn

test.each([
  // The plaque: two years from the month of the inspection, to the end of that month.
  ['inspection', '2026-11-30', '2026-11-12', 24, '2028-11-30'],
  ['inspection', '2026-11-30', '2026-10-05', 24, '2028-10-31'],
  ['inspection', '2026-11-30', '2027-02-28', 24, '2029-02-28'],
  ['inspection', '2026-02-28', '2026-02-10', 24, '2028-02-29'],
  // From the day on which it was done.
  ['service', '2026-11-30', '2026-12-14', 12, '2027-12-14'],
  ['service', null, '2026-12-14', 12, '2027-12-14'],
  ['service', '2026-01-31', '2026-01-31', 1, '2026-02-28'],
  ['service', '2028-02-29', '2028-02-29', 12, '2029-02-28'],
  ['safetyCheck', '2026-03-01', '2026-04-15', 12, '2027-04-15'],
  // From the day on which it was due, the first one that is still to come.
  ['tyres', '2026-10-15', '2026-11-17', 6, '2027-04-15'],
  ['tyres', '2026-10-31', '2026-10-20', 6, '2027-04-30'],
  ['insurance', '2026-12-31', '2026-11-15', 12, '2027-12-31'],
  ['insurance', '2024-02-29', '2026-11-15', 12, '2027-02-28'],
  ['insurance', '2024-02-29', '2027-11-15', 12, '2028-02-29'],
  ['other', '2026-01-31', '2026-03-31', 1, '2026-04-30'],
  ['other', '2026-01-30', '2026-02-28', 1, '2026-03-30'],
] as const)('%s due on %s, done on %s, every %i months: %s', (kind, dueOn, doneOn, months, expected) => {
  expect(next(kind, dueOn, doneOn, months)).toBe(expected)
})

const service = (repeatMonths: number | null, repeatDistance: number | null, odometer: number) =>
  nextOccurrence(
    { kind: 'service', dueOn: '2026-11-30', repeatMonths, repeatDistance },
    { doneOn: '2026-12-01', odometer },
  )

test('a distance counts from the reading at which it was done', () => {
  expect(service(null, 30_000, 45_120.4)).toEqual({ dueOn: null, dueOdometer: 75_120.4 })
  expect(service(12, 15_000, 45_120)).toEqual({ dueOn: '2027-12-01', dueOdometer: 60_120 })
})

test('what does not repeat, or would repeat beyond what can be written, has no next occurrence', () => {
  expect(service(null, null, 45_120)).toBe(null)
  expect(service(null, 1_000_000, 9_999_999.9)).toBe(null)
  expect(service(12, 1_000_000, 9_999_999.9)).toEqual({ dueOn: '2027-12-01', dueOdometer: null })
  expect(next('insurance', '9999-12-31', '2026-11-17', 12)).toBe(undefined)
})
