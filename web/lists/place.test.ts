import { expect, test } from 'vitest'
import type { Place } from '#contract/kernel/place.ts'
import { placeLines, placeOf, placeValues } from './place.ts'

const STUTTGART: Place = {
  name: null,
  address: { street: 'Königstraße 70', postalCode: '70173', city: 'Stuttgart', country: 'DE' },
  coordinate: { latitude: 48.78, longitude: 9.18 },
}

test('a coordinate stays with its address and goes with it', () => {
  const values = placeValues(STUTTGART)
  expect(placeOf({ ...values, placeName: 'Werk' }, STUTTGART)).toEqual({ ...STUTTGART, name: 'Werk' })
  expect(placeOf({ ...values, street: 'Königstraße 71' }, STUTTGART)).toMatchObject({ coordinate: null })
})

test('empty fields are no place, and a country alone is none either', () => {
  expect(placeOf(placeValues(null), null)).toBeNull()
  expect(placeOf({ ...placeValues(null), country: 'DE' }, null)).toBeNull()
})

test('a place is two lines at most: its name or town first', () => {
  expect(placeLines(STUTTGART)).toEqual(['70173 Stuttgart', 'Königstraße 70'])
  expect(placeLines({ ...STUTTGART, name: 'Werk' })).toEqual(['Werk', '70173 Stuttgart'])
  expect(placeLines(null)).toEqual([])
})
