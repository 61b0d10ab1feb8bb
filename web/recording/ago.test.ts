import { expect, test } from 'vitest'
import { writeAgo, writeLastSeen } from './ago.ts'

const NOW = Date.parse('2026-11-17T08:00:00Z')

test.each([
  ['2026-11-17T07:59:48Z', 'vor 12 Sek.'],
  ['2026-11-17T07:56:30Z', 'vor 3 Min.'],
  ['2026-11-17T05:01:00Z', 'vor 2 Std.'],
  ['2026-11-14T07:00:00Z', 'vor 3 Tagen'],
  // The clock of a phone may be ahead.
  ['2026-11-17T08:00:20Z', 'vor 0 Sek.'],
])('%s was %s', (iso, text) => {
  expect(writeAgo(iso, NOW, 'de')).toBe(text)
})

test.each([
  ['2026-11-16T23:00:00Z', 'heute'],
  ['2026-11-15T23:00:00Z', 'gestern'],
  ['2026-11-13T23:00:00Z', 'vor 3 Tagen'],
])('of the day that began at %s only the day is written: %s', (lastPositionAtIso, text) => {
  expect(writeLastSeen({ lastPositionAtIso, isLastPositionDay: true }, NOW, 'de')).toBe(text)
})
