import { expect, test } from 'vitest'
import { betterStarts, usualDuration } from './better-starts.ts'
import type { Trip } from './queries.ts'

const named = (name: string) => ({ name, address: null, coordinate: null })
const drive = (from: string, to: string, minutes: number) =>
  ({
    attributes: {
      placeStart: named(from),
      placeEnd: named(to),
      dateStartIso: '2026-03-02T08:00:00.000Z',
      dateEndIso: new Date(Date.UTC(2026, 2, 2, 8, minutes)).toISOString(),
    },
  }) as unknown as Pick<Trip, 'attributes'>

const PAST = [
  drive('Hof', 'Ulm', 300),
  drive('Hof', 'Ulm', 50),
  drive('Hof', 'Ulm', 0),
  drive('Hof', 'Ulm', 52),
  drive('Ulm', 'Hof', 10),
]
const MINUTE = 60_000

test.each([
  ['Hof', 'Ulm', 52 * MINUTE],
  ['Ulm', 'Hof', 10 * MINUTE],
  ['Hof', 'Aalen', null],
  ['', 'Ulm', null],
])('from %j to %j it usually takes %j', (from, to, duration) => {
  expect(usualDuration(PAST, from, to)).toBe(duration)
})

test('better starts are the end of the last trip, and now minus the usual duration', () => {
  const now = Date.parse('2026-03-05T12:00:00Z')
  const values = { placeStart: named('Hof'), placeEnd: named('Ulm') }
  const lastEndIso = '2026-03-05T10:00:00.000Z'
  expect(betterStarts(values, PAST, { lastEndIso, now })).toEqual({
    lastEndIso,
    usual: { duration: 52 * MINUTE, iso: '2026-03-05T11:08:00.000Z' },
  })
  // A trip that ends in the future is no start of one that ends now.
  expect(betterStarts(values, [], { lastEndIso: '2026-03-05T13:00:00.000Z', now })).toEqual({
    lastEndIso: null,
    usual: null,
  })
})
