import { describe, expect, test } from 'vitest'
import { cellsOf } from './cells.ts'

const [de, en] = [cellsOf('de'), cellsOf('en')]

test.each([
  ['=1+1', "'=1+1"],
  ['+49 7121 1', "'+49 7121 1"],
  ['-A1', "'-A1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1＋1', "'＝1＋1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['﹦1', "'﹦1"],
  ['\t=1', "'\t'=1"],
  ['\t1', "'\t1"],
  [' =1', "' =1"],
  ['\u00a0\u200b=1', "'\u00a0\u200b=1"],
  ['\u202e=1', "'\u202e=1"],
  ["'=1", "''=1"],
  ['"=1"', '"\'""=1"""'],
  ['-47', '-47'],
  ['-47,5', '-47,5'],
  ['-47-1', "'-47-1"],
  ['Messe', 'Messe'],
  ['a=b', 'a=b'],
  ['(=1)', '(=1)'],
  ['x,=1+1', "x,'=1+1"],
  ['x, @SUM(A1)', "x,' @SUM(A1)"],
  ['x,+1+A1', "x,'+1+A1"],
  ['x;=1', `"x;'=1"`],
  ['x\n=1', `"x\n'=1"`],
  ['Rückruf, +49 7121 1', 'Rückruf, +49 7121 1'],
  ['Ulm, -5 km', "Ulm,' -5 km"],
  ['„Zur Post“', '„Zur Post“'],
])('%j is written as %j', (text, cell) => {
  expect(de.text(text)).toBe(cell)
})

describe('quoting by RFC 4180', () => {
  test.each([
    ['a;b', '"a;b"', 'a;b'],
    ['a,b', 'a,b', '"a,b"'],
    ['sagt "ja"', '"sagt ""ja"""', '"sagt ""ja"""'],
    ['eins\r\nzwei\rdrei', '"eins\nzwei\ndrei"', '"eins\nzwei\ndrei"'],
    [' vorn', '" vorn"', '" vorn"'],
    ['', '', ''],
    [null, '', ''],
  ])('%j in German and in English', (text, german, english) => {
    expect(de.text(text)).toBe(german)
    expect(en.text(text)).toBe(english)
  })
})

test('numbers have the point of their language and no grouping', () => {
  expect([de.tenths(99_999_999), en.tenths(99_999_999)]).toEqual(['9999999,9', '9999999.9'])
  expect([de.tenths(0), de.tenths(-5), de.tenths(-470)]).toEqual(['0,0', '-0,5', '-47,0'])
  expect([de.cents(5), en.cents(123_456), de.cents(-1)]).toEqual(['0,05', '1234.56', '-0,01'])
  expect([de.number(8.1), en.number(19)]).toEqual(['8,1', '19'])
})

test('a line has every column, and ends as RFC 4180 wants it', () => {
  expect(de.line(['a', 'b', 'c'], { c: '1', a: '2' })).toBe('2;;1\r\n')
  expect(en.line(['a', 'b'], {})).toBe(',\r\n')
})
