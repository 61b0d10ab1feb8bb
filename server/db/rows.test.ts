import { expect, test } from 'vitest'
import { rowOf, writtenFor } from './rows.ts'

test.each([
  ['by going through the names', rowOf],
  ['by what is written for them', writtenFor],
])('a row is made of values %s', (_how, maker) => {
  const make = maker(['id', '?column?', 'with "quotes" and \\'])
  expect(make([1, null, 'x'])).toEqual({ id: 1, '?column?': null, 'with "quotes" and \\': 'x' })
  expect(Object.keys(make([1, 2, 3]))).toEqual(['id', '?column?', 'with "quotes" and \\'])
  expect(maker([])([])).toEqual({})
})
