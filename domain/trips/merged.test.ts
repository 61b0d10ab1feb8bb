import { expect, test } from 'vitest'
import { joinedTexts } from './merged.ts'

test.each([
  [[null, null], null],
  [['Besuch', null], 'Besuch'],
  [['Besuch', 'Abholung', 'Besuch'], 'Besuch; Abholung'],
  [['Ott; Lenz', 'Lenz', 'Kern'], 'Ott; Lenz; Kern'],
])('the distinct texts in the order of time: %j', (texts, expected) => {
  expect(joinedTexts(texts)).toBe(expected)
})
