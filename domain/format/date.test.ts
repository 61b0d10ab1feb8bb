import { expect, test } from 'vitest'
import { isDay, writeDate, writeDay, writeFullDay, writeMoment, writeMonth, writeTime } from './date.ts'

test.each(['2026-99-99', '', 'gestern', 'undefined', '+999999-01-01'])(
  '%j is no moment, and is written as it is',
  (text) => {
    expect(writeDate(text, 'de', 'UTC')).toBe(text)
    expect(writeMoment(text, 'en', 'UTC')).toBe(text)
    expect(writeTime(text, 'UTC', 'de')).toBe(text)
    expect(writeDay(text, 'UTC', 'en')).toBe(text)
    expect(writeFullDay(text, 'UTC', 'de')).toBe(text)
    expect(writeMonth(text, 'en')).toBe(text)
  },
)

test('a day is one of the calendar', () => {
  const days = ['2026-03-01', '2024-02-29', '1900-01-01', '9999-12-31']
  expect(days.map((day) => isDay(day))).toEqual([true, true, true, true])
  const others = ['2026-02-30', '2026-99-99', '0000-01-01', '-000001-01-01', '2026-03-01T00:00:00Z', '']
  expect(others.filter((text) => isDay(text))).toEqual([])
})

test('the first and the last moments that are stored are written', () => {
  expect(writeMoment('1900-01-01T00:00:00.000Z', 'de', 'Europe/Berlin')).toBe('01.01.1900, 01:00')
  expect(writeMoment('9999-12-30T23:59:59.999Z', 'de', 'Pacific/Kiritimati')).toBe('31.12.9999, 13:59')
  expect(writeMonth('2026-03', 'de')).toBe('März 2026')
})
