import { expect, test } from 'vitest'
import { derivePart, nextDerived, type PricePart, splitTax } from './derive-price.ts'

test.each<[PricePart, Partial<Record<PricePart, string>>, string | null]>([
  ['grossing', { amount: '48.123', pricePerUnit: '1.695' }, '81.57'],
  ['grossing', { amount: '10', pricePerUnit: '1.2345' }, '12.35'],
  ['grossing', { amount: '0', pricePerUnit: '1.7' }, '0'],
  ['pricePerUnit', { grossing: '81.57', amount: '48.123' }, '1.695'],
  ['pricePerUnit', { grossing: '60', amount: '40' }, '1.5'],
  ['pricePerUnit', { grossing: '10', amount: '3' }, '3.333'],
  ['pricePerUnit', { grossing: '1000', amount: '777.777' }, '1.2857'],
  ['pricePerUnit', { grossing: '10', amount: '0' }, null],
  ['amount', { grossing: '50', pricePerUnit: '1.799' }, '27.793'],
  ['amount', { grossing: '12.34', pricePerUnit: '0.3999' }, '30.86'],
  ['amount', { grossing: '12.34' }, null],
  ['grossing', { amount: '5' }, null],
])('%s of %j is %s', (part, known, expected) => {
  expect(derivePart(part, known)).toBe(expected)
})

test('the two parts typed last stay, the third is derived', () => {
  const first = nextDerived('grossing', [])
  expect(first.third).toBe('pricePerUnit')
  const second = nextDerived('pricePerUnit', first.said)
  expect(second).toEqual({ said: ['pricePerUnit', 'grossing'], third: 'amount' })
  expect(nextDerived('amount', second.said)).toEqual({ said: ['amount', 'pricePerUnit'], third: 'grossing' })
})

test.each([
  ['119', '19', { net: '100', tax: '19' }],
  ['81.57', '19', { net: '68.55', tax: '13.02' }],
  ['10', '8.1', { net: '9.25', tax: '0.75' }],
  ['0.01', '19', { net: '0.01', tax: '0' }],
  ['50', '0', { net: '50', tax: '0' }],
])('of %s at %s percent', (grossing, rate, expected) => {
  expect(splitTax(grossing, rate)).toEqual(expected)
})
