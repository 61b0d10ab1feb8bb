import { expect, test } from 'vitest'
import { periodText } from './period-text.ts'

test.each([
  ['2026-10-01', '2026-10-31', '1.–31. Oktober 2026', '1–31 October 2026'],
  ['2026-11-09', '2026-11-15', '9.–15. November 2026', '9–15 November 2026'],
  ['2026-10-05', '2026-10-05', '5. Oktober 2026', '5 October 2026'],
  ['2026-07-01', '2026-09-30', '1. Juli – 30. September 2026', '1 July – 30 September 2026'],
  ['2025-12-29', '2026-01-04', '29. Dezember 2025 – 4. Januar 2026', '29 December 2025 – 4 January 2026'],
])('%s to %s', (first, last, german, english) => {
  expect(periodText({ first, last }, 'de')).toBe(german)
  expect(periodText({ first, last }, 'en')).toBe(english)
})

test('a period without bounds has no dates', () => {
  expect(periodText({ first: null, last: null }, 'de')).toBeNull()
})
