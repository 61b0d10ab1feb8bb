import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INTERVAL_UNITS } from '#contract/reports/template.ts'
import { loadMomentConverter } from '../moment.ts'
import { dueAt, dueDayAfter, nextDue } from './due.ts'

const converter = await loadMomentConverter()
const next = (rhythm: (typeof INTERVAL_UNITS)[number], after: string, zone = 'Europe/Berlin') =>
  nextDue(rhythm, zone, after, converter)

test.each([
  ['week', '2026-11-18', '2026-11-23'],
  ['week', '2026-11-23', '2026-11-30'],
  ['month', '2026-11-30', '2026-12-01'],
  ['month', '2026-12-31', '2027-01-01'],
  ['quarter', '2026-11-18', '2027-01-01'],
  ['quarter', '2027-01-01', '2027-04-01'],
  ['year', '2027-01-01', '2028-01-01'],
] as const)('%s after %s is due on %s', (rhythm, day, due) => {
  expect(dueDayAfter(rhythm, day)).toBe(due)
})

test('it is six by the clock of the zone, in summer and in winter', () => {
  expect(next('month', '2026-06-15T00:00:00Z').iso).toBe('2026-07-01T04:00:00Z')
  expect(next('month', '2026-11-15T00:00:00Z').iso).toBe('2026-12-01T05:00:00Z')
  // Clocks change on that very night: Sunday, 1 November 2026 in New York.
  expect(next('month', '2026-10-15T00:00:00Z', 'America/New_York').iso).toBe('2026-11-01T11:00:00Z')
  expect(next('month', '2026-11-15T00:00:00Z', 'Pacific/Auckland').iso).toBe('2026-11-30T17:00:00Z')
})

test('on the day itself it is due until six, and then next time', () => {
  expect(next('month', '2026-12-01T04:59:59Z').day).toBe('2026-12-01')
  expect(next('month', '2026-12-01T05:00:00Z').day).toBe('2027-01-01')
})

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
]
const instants = fc
  .integer({ min: Date.UTC(2015, 0), max: Date.UTC(2060, 0) })
  .map((ms) => new Date(ms).toISOString())

const IS_FIRST: Record<(typeof INTERVAL_UNITS)[number], (date: Date) => boolean> = {
  week: (date) => date.getUTCDay() === 1,
  month: (date) => date.getUTCDate() === 1,
  quarter: (date) => date.getUTCDate() === 1 && date.getUTCMonth() % 3 === 0,
  year: (date) => date.getUTCDate() === 1 && date.getUTCMonth() === 0,
}

test('the next time is later, is a first day, and no first day lies between', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...ZONES),
      fc.constantFrom(...INTERVAL_UNITS),
      (after, zone, rhythm) => {
        const { day, iso } = next(rhythm, after, zone)
        expect(Date.parse(iso)).toBeGreaterThan(Date.parse(after))
        const wall = converter.wallTimeOf(iso, zone)
        expect([wall.date, wall.time]).toEqual([day, '06:00'])
        expect(IS_FIRST[rhythm](new Date(`${day}T00:00:00Z`))).toBe(true)
        // Asked again just before, it is the same; whoever asks at that instant gets the one after.
        expect(next(rhythm, new Date(Date.parse(iso) - 1).toISOString(), zone).day).toBe(day)
        expect(next(rhythm, new Date(Date.parse(iso)).toISOString(), zone).day).toBe(dueDayAfter(rhythm, day))
      },
    ),
    { numRuns: 300 },
  )
})

test('a day without that hour is due an hour later', () => {
  const missing = { ...converter, instantOf: (wall: { time: string }) => fakeReading(wall.time) }
  expect(dueAt('2026-03-29', 'Europe/Berlin', missing)).toBe('2026-03-29T05:00:00Z')
})

const fakeReading = (time: string) =>
  time === '06:00'
    ? ({ kind: 'missing' } as const)
    : ({ kind: 'instant', iso: '2026-03-29T05:00:00Z', offset: '+02:00' } as const)
