import { expect, test } from 'vitest'
import { decimalText, hasMoreDecimals } from './decimal.ts'

test.each([
  [0, '0'],
  [1084.5, '1084.5'],
  [-0.1, '-0.1'],
  [0.0000001, '0.0000001'],
  [1e21, '1000000000000000000000'],
  [0.1 + 0.2, '0.30000000000000004'],
])('%d has the digits %s', (value, text) => {
  expect(decimalText(value)).toBe(text)
})

test.each([
  [48317.5, 1, false],
  [48300.25, 1, true],
  [1.695, 3, false],
  [1.6951, 3, true],
  [9_999_999.9, 1, false],
  [1e-7, 4, true],
  [0, 0, false],
])('whether %d has more than %d decimals: %s', (value, decimals, hasMore) => {
  expect(hasMoreDecimals(value, decimals)).toBe(hasMore)
})
