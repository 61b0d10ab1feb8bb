import { expect, test } from 'vitest'
import { checkTrip } from '../trips/public.ts'
import { tripFrom } from '../trips/testing.ts'
import { emailFault, nameFault, normalizeText } from './rules.ts'

const ENDLESS = '\u0315\u0300'.repeat(500_000)

test('input is trimmed and composed', () => {
  expect(normalizeText('  Zoe\u0308 ')).toBe('Zoë')
})

test('names and addresses that are far too long are refused by their length', () => {
  expect(nameFault(normalizeText(ENDLESS))).toBe('name')
  expect(emailFault(normalizeText(`${ENDLESS}@example.test`))).toBe('email')
})

const named = (marks: number) => `Zoe${'\u0332'.repeat(marks)}`

test('a name that is accepted can be written as that of a driver', () => {
  expect([nameFault(named(30)), nameFault(named(31))]).toEqual([null, 'name'])
  const driverName = `${named(30)} ${named(30)}`
  expect(checkTrip({ ...tripFrom(0, 12), driverName })).toMatchObject({ driverName })
})
