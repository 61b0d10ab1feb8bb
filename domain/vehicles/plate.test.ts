import { expect, test } from 'vitest'
import { countryName, plateSign } from './plate.ts'

test.each([
  ['RT-WB 7', null, 'D'],
  ['tü-aw 214', null, 'D'],
  ['RT AS 121E', null, 'D'],
  ['M-X 1H', null, 'D'],
  ['W-12345 A', null, null],
  ['AB-123-CD', null, null],
  ['ZH 123456', null, null],
  ['RT-WB 7', 'AT', 'A'],
  ['W-12345 A', 'AT', 'A'],
  ['ZH 123456', 'CH', 'CH'],
  ['10 ABC 1234', 'DE', 'D'],
  ['181-D-1234', 'IE', 'IRL'],
] as const)('the plate %s of %s has the sign %s', (plate, country, sign) => {
  expect(plateSign(plate, country)).toBe(sign)
})

test('a country is named in the language of the portal', () => {
  expect([countryName('AT', 'de'), countryName('AT', 'en')]).toEqual(['Österreich', 'Austria'])
})
