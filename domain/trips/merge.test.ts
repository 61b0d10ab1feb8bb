import { expect, test } from 'vitest'
import { joinTexts } from './merge.ts'

test.each([
  [[null, null], null],
  [['Besuch', null], 'Besuch'],
  [['Besuch', 'Abholung', 'Besuch'], 'Besuch; Abholung'],
  [['Ott; Lenz', 'Lenz', 'Kern'], 'Ott; Lenz; Kern'],
])('the distinct texts in the order of time: %j', (texts, expected) => {
  expect(joinTexts(texts)).toBe(expected)
})
