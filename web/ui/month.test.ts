import { expect, test } from 'vitest'
import { writeMonth } from '#domain/format/date.ts'
import { dayName, plusDays, plusMonths, weekday, weekdayNames, weeksAround } from './month.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-31', -1, '2025-12-31'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', 12, '2027-03-31'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s and %i months is %s', (from, months, to) => {
  expect(plusMonths(from, months)).toBe(to)
})

test('days continue across the ends of months and clock changes', () => {
  expect(plusDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(plusDays('2026-10-25', 1)).toBe('2026-10-26')
  expect(plusDays('2027-01-01', -1)).toBe('2026-12-31')
})

test('six weeks from Monday contain the whole month', () => {
  expect(weekday('2026-03-02')).toBe(0)
  expect(weekday('2026-03-01')).toBe(6)
  const weeks = weeksAround('2026-03-15')
  expect(weeks.length).toBe(6)
  expect(weeks[0]).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(weeks[5]?.[6]).toBe('2026-04-05')
  expect(weeksAround('2026-06-01')[0]?.[0]).toBe('2026-06-01')
})

test("months and days have names in the user's language", () => {
  expect(writeMonth('2026-03', 'de')).toBe('März 2026')
  expect(writeMonth('2026-03', 'en')).toBe('March 2026')
  expect(dayName('2026-03-02', 'de')).toBe('Montag, 2. März 2026')
  expect(dayName('2026-03-02', 'en')).toMatch(/^Monday,? 2 March 2026$/)
  expect(weekdayNames('de').map(({ short }) => short)).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
})
