import { expect, test } from 'vitest'
import { changedValues, isEqual } from './is-equal.ts'

const PLACE = { name: 'Hof', address: null, coordinate: { latitude: 48.5, longitude: 9 } }

test.each([
  ['a', 'a'],
  [null, null],
  [[], []],
  [
    ['Messe', 'Notdienst'],
    ['Messe', 'Notdienst'],
  ],
  [PLACE, { coordinate: { longitude: 9, latitude: 48.5 }, address: null, name: 'Hof' }],
])('%j is the same as %j', (a, b) => {
  expect(isEqual(a, b)).toBe(true)
})

test.each([
  ['1', 1],
  ['', null],
  [0, null],
  [null, {}],
  [['Messe'], ['Messe', 'Notdienst']],
  [
    ['Messe', 'Notdienst'],
    ['Notdienst', 'Messe'],
  ],
  [PLACE, { ...PLACE, coordinate: { latitude: 48.5, longitude: 9.1 } }],
  [{ a: 1 }, { b: 1 }],
  [{ a: undefined }, { b: undefined }],
])('%j differs from %j', (a, b) => {
  expect(isEqual(a, b)).toBe(false)
  expect(isEqual(b, a)).toBe(false)
})

test('of the values of a form, those count that differ', () => {
  const before = { place: PLACE, tags: ['Messe'], odometer: 1084, comment: '' }
  expect(changedValues({ ...before, place: { ...PLACE }, tags: ['Messe'] }, before)).toEqual({})
  expect(changedValues({ ...before, tags: [], comment: 'x' }, before)).toEqual({ tags: [], comment: 'x' })
})
