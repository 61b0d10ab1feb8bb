import { expect, test } from 'vitest'
import { emailFault, nameFault, normalizeText } from './rules.ts'

const ENDLESS = '\u0315\u0300'.repeat(500_000)

test('input is trimmed and composed', () => {
  expect(normalizeText('  Zoe\u0308 ')).toBe('Zoë')
})

test('names and addresses that are far too long are refused by their length', () => {
  expect(nameFault(normalizeText(ENDLESS))).toBe('name')
  expect(emailFault(normalizeText(`${ENDLESS}@example.test`))).toBe('email')
})
