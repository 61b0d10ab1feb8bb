import { expect, test } from 'vitest'
import { compileRow } from './rows.ts'

test('a row takes its values in the order of its columns, whatever their names', () => {
  const odd = 'with "quotes" and \\'
  const toRow = compileRow(['id', '?column?', odd])
  expect(toRow([7, null, 'x'])).toEqual({ id: 7, '?column?': null, [odd]: 'x' })
  expect(Object.keys(toRow([null, '', 'x']))).toEqual(['id', '?column?', odd])
  expect(compileRow([])([])).toEqual({})
})
