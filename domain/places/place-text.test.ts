import { expect, test } from 'vitest'
import type { Place } from '#contract/kernel/place.ts'
import { placeText, placeWithAddress, townLine } from './place-text.ts'

const place = (name: string | null, street: string | null, city: string | null): Place => ({
  name,
  address: street || city ? { street, postalCode: null, city, country: 'DE' } : null,
  coordinate: null,
})

test.each([
  [null, ''],
  [place(null, 'Gartenstraße 8', 'Reutlingen'), 'Reutlingen, Gartenstraße 8'],
  [place('DRK-Zentrum', 'Hauptstraße 12', 'Münsingen'), 'Münsingen, DRK-Zentrum'],
  [place('Lager', null, null), 'Lager'],
  [place('Ulm', null, 'Ulm'), 'Ulm'],
  [place(null, 'Gartenstraße 8', null), 'Gartenstraße 8'],
  [{ ...place(null, null, null), coordinate: { latitude: 48.49, longitude: 9.2 } }, '48.49000, 9.20000'],
])('a place in a list: %j', (where, text) => {
  expect(placeText(where)).toBe(text)
})

test.each([
  [null, ''],
  [{ street: null, postalCode: '72764', city: 'Reutlingen', country: 'DE' }, '72764 Reutlingen'],
  [{ street: null, postalCode: null, city: 'Reutlingen', country: 'DE' }, 'Reutlingen'],
  [{ street: null, postalCode: 'RG1 2AB', city: 'Reading', country: 'GB' }, 'Reading RG1 2AB'],
])('town and postcode in the order of the country: %j', (address, line) => {
  expect(townLine(address)).toBe(line)
})

test('on paper a British address has its postcode last', () => {
  const address = { street: '12 High Street', postalCode: 'RG1 2AB', city: 'Reading', country: 'GB' }
  expect(placeWithAddress({ name: null, address, coordinate: null })).toEqual({
    name: '12 High Street',
    address: 'Reading RG1 2AB, GB',
  })
})
