import { expect, test } from 'vitest'
import { figuresOfDays, weekNumber, weekOf } from './week.ts'

test('a week goes from Monday to Sunday', () => {
  expect(weekOf('2026-11-15')).toEqual([
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ])
})

test.each([
  ['2026-11-15', 46],
  ['2026-11-16', 47],
  ['2026-01-01', 1],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
])('%s is in week %i', (day, week) => {
  expect(weekNumber(day)).toBe(week)
})

const trip = (dateStartIso: string, distance: number, category: 'business' | 'none') => ({
  attributes: { dateStartIso, dateStartTz: 'Europe/London', distance, category },
})

test('a trip counts for the day on which it starts in the zone of the vehicle', () => {
  const trips = [
    trip('2026-11-09T22:30:00Z', 10, 'business'),
    trip('2026-11-09T23:30:00Z', 20, 'business'),
    trip('2026-11-10T08:00:00Z', 5, 'none'),
  ]
  const days = ['2026-11-09', '2026-11-10']
  expect(figuresOfDays(days, trips, 'Europe/Berlin').map(({ distance }) => distance)).toEqual([10, 25])
  expect(figuresOfDays(days, trips, null)[0]?.categories).toEqual([{ category: 'business', distance: 30 }])
})
