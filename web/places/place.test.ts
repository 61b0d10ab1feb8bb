import { expect, test } from 'vitest'
import type { Place } from '#contract/kernel/place.ts'
import { endNames, linesOf, namedPlace, placeLine, placeLines, withLines } from './place.ts'

const STUTTGART: Place = {
  name: null,
  address: { street: 'Königstraße 70', postalCode: '70173', city: 'Stuttgart', country: 'DE' },
  coordinate: { latitude: 48.78, longitude: 9.18 },
}
const TOWN: Place = {
  name: 'Tübingen',
  address: { street: null, postalCode: null, city: 'Tübingen', country: 'DE' },
  coordinate: { latitude: 48.52266, longitude: 9.05222 },
}

test('a coordinate is kept with its address and dropped with it', () => {
  const lines = linesOf(STUTTGART)
  expect(withLines({ ...lines, name: 'Werk' }, STUTTGART)).toEqual({ ...STUTTGART, name: 'Werk' })
  expect(withLines({ ...lines, street: 'Königstraße 71' }, STUTTGART)).toMatchObject({ coordinate: null })
  expect(withLines({ ...lines, city: 'Ulm' }, STUTTGART)).toMatchObject({ coordinate: null })
})

test('a street added to a chosen town is in that town', () => {
  expect(withLines({ ...linesOf(TOWN), street: 'Europaplatz 2', postalCode: '72072' }, TOWN)).toEqual({
    name: 'Tübingen',
    address: { street: 'Europaplatz 2', postalCode: '72072', city: 'Tübingen', country: 'DE' },
    coordinate: TOWN.coordinate,
  })
})

test('empty lines are no place, nor is a country alone', () => {
  expect(withLines(linesOf(null), null)).toBeNull()
  expect(withLines({ ...linesOf(null), country: 'DE' }, null)).toBeNull()
})

test('a place is one line in its field, and a town is named once', () => {
  expect(placeLine(STUTTGART)).toBe('Königstraße 70, 70173 Stuttgart')
  expect(placeLine({ ...STUTTGART, name: 'Werk' })).toBe('Werk, Königstraße 70, 70173 Stuttgart')
  expect(placeLine(TOWN)).toBe('Tübingen')
  expect(placeLine({ name: null, address: null, coordinate: { latitude: 48.5, longitude: -9 } })).toBe(
    '48.50000, -9.00000',
  )
  expect(placeLine(null)).toBe('')
})

test('free text is a name and nothing else', () => {
  expect(namedPlace('  beim Kunden ')).toEqual({ name: 'beim Kunden', address: null, coordinate: null })
  expect(namedPlace('  ')).toBeNull()
})

test('a place is two lines at most: its name or town first', () => {
  expect(placeLines(STUTTGART)).toEqual(['70173 Stuttgart', 'Königstraße 70'])
  expect(placeLines({ ...STUTTGART, name: 'Werk' })).toEqual(['Werk', '70173 Stuttgart'])
  expect(placeLines(null)).toEqual([])
})

test('markers are named by their towns, and within one town by what is there', () => {
  expect(endNames(TOWN, STUTTGART)).toEqual(['Tübingen', 'Stuttgart'])
  expect(endNames(TOWN, { ...TOWN, name: 'Werk' })).toEqual(['Tübingen', 'Werk'])
  expect(endNames(STUTTGART, null)).toEqual(['Stuttgart', null])
  expect(endNames({ ...STUTTGART, name: null, address: null }, TOWN)).toEqual([null, 'Tübingen'])
})
