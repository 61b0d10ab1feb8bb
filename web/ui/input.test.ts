import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { checks } from './checks.ts'
import { type Input, type InputFormat, inputText, shownText, validValue } from './input.ts'

/** Whole numbers, shown with a unit. */
const KILOMETRES: InputFormat<number> = {
  read: (text) => {
    if (text.trim() === '') return null
    return /^\d+$/.test(text.trim()) ? Number(text) : { text, reason: 'number.unreadable' }
  },
  format: (value) => `${value} km`,
}
const UNREADABLE: Input<number> = { text: '12x', reason: 'number.unreadable' }

test.each<[typed: string | null, value: Input<number>, shown: string]>([
  // Nothing typed, or left: the value is formatted, an invalid text stays.
  [null, 12, '12 km'],
  [null, null, ''],
  [null, UNREADABLE, '12x'],
  // What is being typed stays as it is.
  ['012', 12, '012'],
  [' ', null, ' '],
  ['12x', UNREADABLE, '12x'],
  // A value from outside replaces it.
  ['012', 13, '13 km'],
  ['12x', 12, '12 km'],
  ['12', null, ''],
])('with %j typed and the value %j, the field shows %j', (typed, value, shown) => {
  expect(shownText(typed, value, KILOMETRES)).toBe(shown)
})

test('an invalid text has no value, and is shown as typed', () => {
  expect(validValue(UNREADABLE)).toBeNull()
  expect(inputText(UNREADABLE, KILOMETRES.format)).toBe('12x')
  expect(validValue<string>('2026-03-02')).toBe('2026-03-02')
})

test('an empty field is a fault if it is required, an invalid text always', () => {
  const { input } = checks(((key: string) => key) as unknown as TFunction)
  expect(input(null)).toBe('field.required')
  expect(input(null, { isOptional: true })).toBeUndefined()
  expect(input(UNREADABLE, { isOptional: true })).toBe('number.unreadable')
  expect(input(0)).toBeUndefined()
})
