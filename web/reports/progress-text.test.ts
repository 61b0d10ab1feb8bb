import { expect, test } from 'vitest'
import { progressShare, writeBytes } from './progress-text.ts'

test('progress stays below 100 % until the file is complete', () => {
  expect(progressShare({ bytes: 310_000, total: 500_000, isEstimate: true })).toBe(0.62)
  expect(progressShare({ bytes: 500_000, total: 500_000, isEstimate: true })).toBe(0.99)
  expect(progressShare({ bytes: 700_000, total: 500_000, isEstimate: true })).toBe(0.99)
  expect(progressShare({ bytes: 700_000, total: null, isEstimate: false })).toBeNull()
})

// The kind of space before the unit depends on the browser.
const plain = (text: string) => text.replace(/\s/gu, ' ')

test.each([
  [1, '1 kB', '1 kB'],
  [339_500, '340 kB', '340 kB'],
  [1_250_000, '1,3 MB', '1.3 MB'],
  [24_000_000, '24,0 MB', '24.0 MB'],
])('%i bytes', (bytes, german, english) => {
  expect(plain(writeBytes(bytes, 'de'))).toBe(german)
  expect(plain(writeBytes(bytes, 'en'))).toBe(english)
})
