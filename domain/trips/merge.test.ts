import { expect, test } from 'vitest'
import { joinTexts } from './merge.ts'

test.each([
  [[null, null], null],
  [['Besuch', null], 'Besuch'],
  [['Besuch', 'Abholung', 'Besuch'], 'Besuch; Abholung'],
  [['Ott; Lenz', 'Lenz', 'Kern'], 'Ott; Lenz; Kern'],
])('distinct texts in order of time: %j', (texts, expected) => {
  expect(joinTexts(texts)).toBe(expected)
})
