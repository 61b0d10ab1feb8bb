import { expect, test } from 'vitest'
import { hasPlaceContent } from './place.ts'

test.each([
  [{}, false],
  [{ name: null, address: null, coordinate: null }, false],
  [{ address: {} }, false],
  [{ address: { city: null } }, false],
  [{ name: 'Lager' }, true],
  [{ address: { city: 'Ulm' } }, true],
  [{ coordinate: { latitude: 0, longitude: 0 } }, true],
])('whether a place has content: %j', (place, somewhere) => {
  expect(hasPlaceContent(place)).toBe(somewhere)
})
