import { expect, test } from 'vitest'
import { isPlateTyped } from './plate-typed.ts'

test.each([
  ['TÜ-AW 214', true],
  ['TU\u0308-AW 214', true],
  ['tü-aw 214', false],
  ['TÜ-AW 21', false],
  ['TÜ-AW 214 ', false],
  ['TÜ AW 214', false],
  ['', false],
])('typed for TÜ-AW 214: %j', (typed, isTyped) => {
  expect(isPlateTyped(typed, 'TÜ-AW 214')).toBe(isTyped)
})
