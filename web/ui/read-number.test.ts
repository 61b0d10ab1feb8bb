import { expect, test } from 'vitest'
import { type NumberReading, readNumber, writeNumber } from './read-number.ts'

const n = (value: string): NumberReading => ({ kind: 'number', value })
const either = (grouped: string, decimal: string): NumberReading => ({
  kind: 'ambiguous',
  values: [grouped, decimal],
})
const no: NumberReading = { kind: 'unreadable' }

// The typed text: as an odometer in German and English, as money in German and English.
const TYPED: [text: string, reading: NumberReading, de: NumberReading, en: NumberReading][] = [
  ['48317', n('48317'), n('48317'), n('48317')],
  ['48.317', n('48317'), either('48317', '48.317'), n('48.317')],
  ['48,317', n('48317'), n('48.317'), either('48317', '48.317')],
  ['1.234', n('1234'), either('1234', '1.234'), n('1.234')],
  ['1,234', n('1234'), n('1.234'), either('1234', '1.234')],
  ['1.234,5', n('1234.5'), n('1234.5'), n('1234.5')],
  ['1,234.5', n('1234.5'), n('1234.5'), n('1234.5')],
  ['1.234.567', n('1234567'), n('1234567'), n('1234567')],
  ['1,234,567', n('1234567'), n('1234567'), n('1234567')],
  ['1.234.567,89', n('1234567.89'), n('1234567.89'), n('1234567.89')],
  ['12,5', n('12.5'), n('12.5'), n('12.5')],
  ['12.5', n('12.5'), n('12.5'), n('12.5')],
  ['59,90', n('59.9'), n('59.9'), n('59.9')],
  ['1.2345', n('1.2345'), n('1.2345'), n('1.2345')],
  ['1234,567', n('1234.567'), n('1234.567'), n('1234.567')],
  ['0,500', n('0.5'), n('0.5'), n('0.5')],
  [',5', n('0.5'), n('0.5'), n('0.5')],
  ['5,', n('5'), n('5'), n('5')],
  ['007', n('7'), n('7'), n('7')],
  ['48 317 km', n('48317'), n('48317'), n('48317')],
  ['48.317 KM', n('48317'), either('48317', '48.317'), n('48.317')],
  ["1'234.50", n('1234.5'), n('1234.5'), n('1234.5')],
  ['1’234', n('1234'), n('1234'), n('1234')],
  ['€ 12,34', n('12.34'), n('12.34'), n('12.34')],
  ['12,34 €', n('12.34'), n('12.34'), n('12.34')],
  ['12,34 EUR', n('12.34'), n('12.34'), n('12.34')],
  [`0,${'1'.repeat(200)}`, no, no, no],
  ['9'.repeat(10_000), no, no, no],
  ['-5', n('-5'), n('-5'), n('-5')],
  ['−1.234,50', n('-1234.5'), n('-1234.5'), n('-1234.5')],
  ['-0', n('0'), n('0'), n('0')],
  ['90071992547409931', n('90071992547409931'), n('90071992547409931'), n('90071992547409931')],
  ['', { kind: 'empty' }, { kind: 'empty' }, { kind: 'empty' }],
  ['  ', { kind: 'empty' }, { kind: 'empty' }, { kind: 'empty' }],
  ['1.2.3', no, no, no],
  ['1.234,567,8', no, no, no],
  ['12.34,5', no, no, no],
  ['1.234.56', no, no, no],
  ['.', no, no, no],
  ['12a', no, no, no],
  ['1e5', no, no, no],
  ['5-', no, no, no],
  ['--5', no, no, no],
]

test.each(TYPED)(
  '%j typed as an odometer, as money in German, as money in English',
  (text, reading, de, en) => {
    expect(readNumber(text, { kind: 'reading', language: 'de' })).toEqual(reading)
    expect(readNumber(text, { kind: 'reading', language: 'en' })).toEqual(reading)
    expect(readNumber(text, { kind: 'amount', language: 'de' })).toEqual(de)
    expect(readNumber(text, { kind: 'amount', language: 'en' })).toEqual(en)
  },
)

test("the field's own unit may be typed with the number", () => {
  expect(readNumber('41,2 l', { kind: 'amount', language: 'de', unit: 'l' })).toEqual(n('41.2'))
  expect(readNumber('CHF 41.20', { kind: 'amount', language: 'de', unit: 'CHF' })).toEqual(n('41.2'))
  expect(readNumber('41,2 l', { kind: 'amount', language: 'de' })).toEqual(no)
})

test.each([
  ['48317', 'reading', 0, '48.317', '48,317'],
  ['48317.5', 'reading', 0, '48.317,5', '48,317.5'],
  ['1234', 'amount', 2, '1.234,00', '1,234.00'],
  ['1234', 'amount', 0, '1234', '1234'],
  ['1234567', 'amount', 0, '1.234.567', '1,234,567'],
  ['1.234', 'amount', 0, '1,234', '1.234'],
  ['1.234', 'amount', 2, '1,234', '1.234'],
  ['1.234', 'reading', 0, '1,234', '1.234'],
  ['90071992547409931.99', 'amount', 2, '90.071.992.547.409.931,99', '90,071,992,547,409,931.99'],
] as const)('%s as %s with %i decimals is shown as %s and %s', (value, kind, decimals, de, en) => {
  expect(writeNumber(value, { kind, language: 'de', decimals })).toBe(de)
  expect(writeNumber(value, { kind, language: 'en', decimals })).toBe(en)
})

test.each(['0', '5', '12.5', '999', '1000', '1234', '48317', '123456.78', '-1234'])(
  '%s is formatted so that it is read back, also if it could be ambiguous',
  (value) => {
    for (const language of ['de', 'en'] as const)
      for (const kind of ['reading', 'amount'] as const)
        for (const decimals of [0, 2]) {
          const spec = { kind, language, decimals }
          expect(readNumber(writeNumber(value, spec), spec)).toEqual(n(value))
        }
  },
)
