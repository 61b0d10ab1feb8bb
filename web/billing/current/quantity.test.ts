import { expect, test } from 'vitest'
import { limitsOf, readQuantity, stepFrom } from './quantity.ts'

test('at least one seat, and as many as are taken', () => {
  expect([limitsOf(0).minimum, limitsOf(1).minimum, limitsOf(8).minimum]).toEqual([1, 1, 8])
  expect(limitsOf(8).maximum).toBe(500)
})

test.each([
  ['12', 12],
  [' 8 ', 8],
  ['500', 500],
  ['7', 'taken'],
  ['0', 'taken'],
  ['501', 'above'],
  ['', 'number'],
  ['1.5', 'number'],
  ['-3', 'number'],
  ['zwölf', 'number'],
])('with eight seats taken, %j is %j', (text, expected) => {
  expect(readQuantity(text, limitsOf(8))).toBe(expected)
})

test('zero is too few where no seat is taken', () => {
  expect(readQuantity('0', limitsOf(0))).toBe('below')
})

test('steps stop at the limits, and start again from a text that is no number', () => {
  const limits = limitsOf(8)
  expect([stepFrom('12', 1, limits), stepFrom('8', -1, limits), stepFrom('500', 1, limits)]).toEqual([
    13, 8, 500,
  ])
  expect([stepFrom('3', -1, limits), stepFrom('x', 1, limits), stepFrom('900', -1, limits)]).toEqual([
    8, 9, 500,
  ])
})
