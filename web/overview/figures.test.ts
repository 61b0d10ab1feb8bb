import { expect, test } from 'vitest'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import {
  businessShare,
  changeOf,
  kilometresOf,
  sumFleet,
  type VehicleDistance,
  vehiclesWith,
} from './figures.ts'
import { scaleOf, stackOf } from './scale.ts'

const vehicle = (id: string, more: Partial<ListedVehicle> = {}): ListedVehicle => ({
  id,
  licensePlate: id,
  plateCountry: null,
  systemOfUnits: 'metric',
  currencyCode: 'EUR',
  timeZone: null,
  isArchived: false,
  ...more,
})

const driven = (of: ListedVehicle, distance: number, previous: number): VehicleDistance => ({
  vehicle: of,
  drivers: [],
  driverCount: 0,
  distance,
  previous,
  categories: [{ category: 'business', distance: distance / 2 }],
})

const spent = (of: ListedVehicle, grossing: number, previous: number, currencyCode = of.currencyCode) => ({
  vehicleId: of.id,
  currencyCode,
  grossing,
  previous,
})

test('a change is a share of last year, and nothing without one', () => {
  expect([changeOf(112, 100), changeOf(50, 100), changeOf(5, 0)]).toEqual([0.12, -0.5, null])
})

test('the business share is of the distance, and nothing without one', () => {
  const business = { category: 'business', distance: 66 } as const
  expect([businessShare([business], 100), businessShare([], 100), businessShare([], 0)]).toEqual([
    0.66,
    0,
    null,
  ])
})

test('miles and other currencies are in no sum', () => {
  const [one, two] = [vehicle('one'), vehicle('two')]
  const miles = vehicle('miles', { systemOfUnits: 'imperial', currencyCode: 'GBP' })
  const francs = vehicle('francs', { currencyCode: 'CHF' })
  const vehicles = [driven(one, 100, 80), driven(two, 300, 0), driven(miles, 50, 50), driven(francs, 10, 10)]
  const costs = [spent(one, 30, 8), spent(two, 50, 0), spent(miles, 20, 20), spent(francs, 5, 5)]
  expect(sumFleet(vehicles, costs, 'km', 'EUR')).toEqual({
    distance: 410,
    previous: 90,
    business: 0.5,
    costs: { grossing: 80, perDistance: 0.2, previousPerDistance: 0.1 },
  })
  expect(kilometresOf(miles, 100)).toBeCloseTo(160.9344)
})

test.each([
  [
    [18_058, 13_000],
    [15_000, 10_000, 5_000],
  ],
  [[23_600], [20_000, 10_000]],
  [[4_586], [4_000, 2_000]],
  [[7], [6, 4, 2]],
  [[0, 0], []],
])('a chart of %j has lines at %j', (values, lines) => {
  expect(scaleOf(values).lines).toEqual(lines)
})

test('segments stand on each other, a pixel apart, and none is invisible', () => {
  const parts = [
    { key: 'business', value: 100 },
    { key: 'commute', value: 0 },
    { key: 'private', value: 0.1 },
  ] as const
  expect(stackOf(parts, (value) => value / 2)).toEqual([
    { key: 'business', y: 49, height: 49 },
    { key: 'private', y: 51, height: 1 },
  ])
})

test('the list behind a finding is of the vehicles that are counted, as far as an address can name them', () => {
  const none = { uncategorised: 0, gaps: 0, overlaps: 0, late: 0, isSilent: false, lastTripIso: null }
  const found = (vehicleId: string, gaps: number) => ({ ...none, vehicleId, gaps })
  expect(vehiclesWith([found('one', 2), found('two', 0), found('three', 1)], 'gaps')).toEqual({
    vehicleIds: 'one,three',
  })
  expect(vehiclesWith(Array(41).fill(found('one', 1)), 'gaps')).toEqual({})
})
