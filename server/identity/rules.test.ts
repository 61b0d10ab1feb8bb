import { expect, test } from 'vitest'
import { emailFault, nameFault, normalizeText } from './rules.ts'

const ENDLESS = '\u0315\u0300'.repeat(500_000)

test('what is typed is trimmed and composed', () => {
  expect(normalizeText('  Zoe\u0308 ')).toBe('Zoë')
})

test('what is far too long is refused by its length, as a name and as an address', () => {
  expect(nameFault(normalizeText(ENDLESS))).toBe('name')
  expect(emailFault(normalizeText(`${ENDLESS}@example.test`))).toBe('email')
})
