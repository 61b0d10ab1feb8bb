import { expect, test } from 'vitest'
import { rowOf, writtenFor } from './rows.ts'

const parse = (text: string) => text

test.each([
  ['by going through the columns', rowOf],
  ['by what is written for them', writtenFor],
])('a row is made of texts %s', (_how, maker) => {
  const odd = 'with "quotes" and \\'
  const make = maker([
    { name: 'id', parse: Number },
    { name: '?column?', parse },
    { name: odd, parse },
  ])
  expect(make(['7', null, 'x'])).toEqual({ id: 7, '?column?': null, [odd]: 'x' })
  expect(Object.keys(make([null, '', 'x']))).toEqual(['id', '?column?', odd])
  expect(maker([])([])).toEqual({})
})
