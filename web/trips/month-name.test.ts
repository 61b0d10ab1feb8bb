import { expect, test } from 'vitest'
import { monthName } from './month-name.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')

test('a month of the current year is shown without the year', () => {
  expect(monthName('2026-11', 'de', NOW)).toBe('November')
  expect(monthName('2026-03', 'en', NOW)).toBe('March')
  expect(monthName('2025-12', 'de', NOW)).toBe('Dezember 2025')
})
