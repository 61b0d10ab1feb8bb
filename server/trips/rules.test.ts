import { expect, test } from 'vitest'
import { gapToPrevious, isBefore } from './rules.ts'

const trip = (start: string, end: string, from: number, to: number) => ({
  start_at: `2026-03-02 ${start}+00`,
  end_at: `2026-03-02 ${end}+00`,
  odometer_start: from.toFixed(1),
  odometer_end: to.toFixed(1),
})
const before = trip('08:00:00', '08:40:00', 100, 112.3)

test.each([
  ['begins when the one before ends', trip('08:40:00', '09:00:00', 112.3, 120), null],
  ['begins an hour later', trip('09:40:00', '10:00:00', 112.3, 120), null],
  [
    'begins a moment too early',
    trip('08:39:59.999', '09:00:00', 112.3, 120),
    { distance: 0, isOverlapping: true },
  ],
  ['leaves a tenth out', trip('08:40:00', '09:00:00', 112.4, 120), { distance: 0.1, isOverlapping: false }],
  [
    'goes back by a tenth',
    trip('08:40:00', '09:00:00', 112.2, 120),
    { distance: -0.1, isOverlapping: false },
  ],
])('a trip that %s', (_case, after, expected) => {
  expect(gapToPrevious(before, after)).toEqual(expected)
})

test.each([
  ['2026-03-01 08:00:00+00', '2026-03-01 08:00:01+00'],
  ['2026-03-01 08:00:00+00', '2026-03-01 08:00:00.001+00'],
  ['2026-03-01 08:00:00.5+00', '2026-03-01 08:00:00.55+00'],
  ['2026-03-01 08:00:00.09+00', '2026-03-01 08:00:00.1+00'],
  ['2025-12-31 23:59:59.999+00', '2026-01-01 00:00:00+00'],
  ['2026-03-01T08:00:00+00:00', '2026-03-01 08:00:01+00'],
  ['2026-03-01 08:30:00+01', '2026-03-01 08:00:00+00'],
  ['2026-03-01T07:59:59.000Z', '2026-03-01T08:00:00+00:00'],
])('%s is before %s, and not the other way round', (one, other) => {
  expect([isBefore(one, other), isBefore(other, one), isBefore(one, one)]).toEqual([true, false, false])
})
