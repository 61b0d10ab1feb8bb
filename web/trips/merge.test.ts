import { expect, test } from 'vitest'
import type { Trip } from '#contract/trips/trip.ts'
import { areConsecutive, placesBetween, previewOf, sumOf } from './merge.ts'
import type { ListedTrip } from './queries.ts'

const trip = (id: string, odometerStart: number, odometerEnd: number, more: Partial<Trip> = {}) =>
  ({
    id,
    attributes: {
      odometerStart,
      odometerEnd,
      distance: Math.round((odometerEnd - odometerStart) * 10) / 10,
      category: 'business',
      reason: null,
      contactName: null,
      contactCompany: null,
      driverName: null,
      ...more,
    },
  }) as ListedTrip

// Newest first, as in a list.
const LIST = [
  trip('d', 140, 150),
  trip('c', 128.3, 140, { reason: 'Abnahme; Angebot', driverName: 'Jonas Kern' }),
  trip('b', 110.1, 128.2, { reason: 'Angebot', contactName: 'K. Vogt', driverName: 'Miriam Kern' }),
  trip('a', 100, 110.1, { reason: 'Notdienst' }),
]

test.each([
  ['', false],
  ['b', true],
  ['bc', true],
  ['cab', true],
  ['ac', false],
  ['ad', false],
])('selected: %j', (ids, isSo) => {
  expect(areConsecutive(LIST, new Set(ids))).toBe(isSo)
})

test('the merged trip runs from the first start to the last end, gaps included', () => {
  expect(previewOf(LIST.slice(1))).toMatchObject({
    first: LIST[3],
    last: LIST[1],
    distance: 40,
    gaps: 0.1,
    category: 'business',
    reason: 'Notdienst; Angebot; Abnahme',
    contactName: 'K. Vogt',
    contactCompany: null,
    driverName: 'Miriam Kern',
  })
})

test('trips of several categories become one without a category', () => {
  const others = [trip('z', 150, 160, { category: 'private' }), ...LIST]
  expect(previewOf(others)?.category).toBe('none')
  expect(previewOf(LIST.slice(0, 1))).toBeNull()
})

test('tenths of kilometres add up without rounding errors', () => {
  expect(sumOf([trip('e', 100, 101.1), trip('f', 101.1, 103.3)])).toBe(3.3)
})

const named = (name: string) => ({ name, address: null, coordinate: null })

const leg = (from: string | null, to: string | null) => ({
  attributes: { placeStart: from === null ? null : named(from), placeEnd: to === null ? null : named(to) },
})

test('the places between are named in order, each arrival and departure at the same place once', () => {
  expect(placesBetween([leg('Hof', 'Ulm'), leg('Ulm', 'Aalen'), leg('Lager', 'Hof')])).toEqual([
    'Ulm',
    'Aalen',
    'Lager',
  ])
  expect(placesBetween([leg('Hof', null), leg(null, 'Ulm')])).toEqual([])
  expect(placesBetween([])).toEqual([])
})
