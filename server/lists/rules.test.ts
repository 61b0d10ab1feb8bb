import { expect, test } from 'vitest'
import { isContactNamed, isPlaceSomewhere } from './rules.ts'

test.each([
  [{ firstName: null, lastName: null, company: null }, false],
  [{ firstName: 'Ida', lastName: null, company: null }, true],
  [{ firstName: null, lastName: 'Ott', company: null }, true],
  [{ firstName: null, lastName: null, company: 'Scharr' }, true],
])('a contact needs a name or a company: %j', (contact, named) => {
  expect(isContactNamed(contact)).toBe(named)
})

test.each([
  [{}, false],
  [{ name: null, address: null, coordinate: null }, false],
  [{ address: {} }, false],
  [{ address: { city: null } }, false],
  [{ name: 'Lager' }, true],
  [{ address: { city: 'Ulm' } }, true],
  [{ coordinate: { latitude: 0, longitude: 0 } }, true],
])('a place is somewhere: %j', (place, somewhere) => {
  expect(isPlaceSomewhere(place)).toBe(somewhere)
})
