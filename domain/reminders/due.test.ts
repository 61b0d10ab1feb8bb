import { expect, test } from 'vitest'
import { distancePerDay, dueToday, recentSince, urgencyOf } from './due.ts'
import { roughTime } from './rough-time.ts'

const TODAY = '2026-11-16'

test('recent is the current month and the three before it', () => {
  expect(recentSince(TODAY)).toBe('2026-08-01')
  expect(recentSince('2026-01-31')).toBe('2025-10-01')
})

test.each([
  // 1 August to 16 November: 31 + 30 + 31 + 16 = 108 days.
  [5_400, '2019-05-01', 50],
  [5_400, '2026-08-01', 50],
  // 1 October to 16 November: 47 days.
  [4_700, '2026-10-01', 100],
  [800, '2026-11-01', 50],
  [0, '2019-05-01', null],
])('%s driven, with trips since %s: %s a day', (distance, firstMonth, perDay) => {
  expect(distancePerDay({ distance, since: '2026-08-01', firstMonth }, TODAY)).toBe(perDay)
})

test('less than two weeks say nothing', () => {
  const trips = { distance: 1_400, since: '2026-08-01', firstMonth: '2026-11-01' }
  expect(distancePerDay(trips, '2026-11-13')).toBe(null)
  expect(distancePerDay(trips, '2026-11-14')).toBe(100)
})

const LEAD = { remindDays: 14, remindDistance: 1_000 }
const byDay = (dueOn: string) =>
  dueToday({ dueOn, dueOdometer: null, ...LEAD }, { today: TODAY, odometer: 0, perDay: null })

test.each([
  ['2026-11-01', 'overdue', -15],
  ['2026-11-15', 'overdue', -1],
  ['2026-11-16', 'soon', 0],
  ['2026-11-30', 'soon', 14],
  ['2026-12-01', 'later', 15],
] as const)('due on %s it is %s, %i days left', (dueOn, state, daysLeft) => {
  expect(byDay(dueOn)).toEqual({ state, by: 'day', daysLeft, distanceLeft: null, expectedOn: dueOn })
})

const byOdometer = (
  dueOdometer: number,
  odometer: number,
  perDay: number | null,
  dueOn: string | null = null,
) => dueToday({ dueOn, dueOdometer, ...LEAD }, { today: TODAY, odometer, perDay })

test.each([
  [45_000, 43_976, 50, 'later', 1_024, '2026-12-07'],
  [45_000, 44_000, 50, 'soon', 1_000, '2026-12-06'],
  [45_000, 45_000, 50, 'soon', 0, '2026-11-16'],
  [45_000, 45_100.5, 50, 'overdue', -100.5, '2026-11-14'],
  [45_000, 44_999.9, 50, 'soon', 0.1, '2026-11-17'],
  [45_000, 44_000, null, 'soon', 1_000, null],
  [900_000, 45_000, 10, 'later', 855_000, null],
] as const)(
  'due at %s, the odometer at %s, %s a day: %s',
  (due, odometer, perDay, state, distanceLeft, expectedOn) => {
    expect(byOdometer(due, odometer, perDay)).toEqual({
      state,
      by: 'odometer',
      daysLeft: null,
      distanceLeft,
      expectedOn,
    })
  },
)

test('of a day and an odometer the one that comes first counts', () => {
  expect(byOdometer(45_000, 40_000, 50, '2026-12-31')).toMatchObject({ by: 'day', expectedOn: '2026-12-31' })
  expect(byOdometer(45_000, 44_000, 50, '2026-12-31')).toMatchObject({
    by: 'odometer',
    expectedOn: '2026-12-06',
  })
  expect(byOdometer(45_000, 45_001, 50, '2026-11-20')).toMatchObject({ by: 'odometer', state: 'overdue' })
  expect(byOdometer(45_000, 44_500, 50, '2026-11-10')).toMatchObject({ by: 'day', state: 'overdue' })
  expect(byOdometer(45_000, 44_500, null, '2026-12-31')).toMatchObject({ by: 'odometer', state: 'soon' })
  expect(byOdometer(45_000, 40_000, null, '2026-12-31')).toMatchObject({ by: 'day', state: 'later' })
})

test('what is overdue comes first, then the soonest, last what has no day', () => {
  const dues = {
    far: byOdometer(90_000, 40_000, null),
    december: byDay('2026-12-15'),
    tomorrow: byDay('2026-11-17'),
    nearReading: byOdometer(45_000, 44_500, null),
    yesterday: byDay('2026-11-15'),
    pastReading: byOdometer(45_000, 45_500, 50),
  }
  const order = Object.entries(dues).toSorted(([, a], [, b]) => (urgencyOf(a) < urgencyOf(b) ? -1 : 1))
  expect(order.map(([name]) => name)).toEqual([
    'pastReading',
    'yesterday',
    'nearReading',
    'tomorrow',
    'december',
    'far',
  ])
})

test.each([
  [1, 'days', 1],
  [13, 'days', 13],
  [14, 'weeks', 2],
  [21, 'weeks', 3],
  [59, 'weeks', 8],
  [60, 'months', 2],
  [400, 'months', 13],
] as const)('%i days are about %s: %i', (days, unit, count) => {
  expect(roughTime(days)).toEqual({ unit, count })
})
