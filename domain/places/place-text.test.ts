import { expect, test } from 'vitest'
import type { Place } from '#contract/kernel/place.ts'
import { placeText } from './place-text.ts'

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
