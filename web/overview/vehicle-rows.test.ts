import { expect, test } from 'vitest'
import { sortRows, vehicleRows } from './vehicle-rows.ts'

const vehicle = (id: string, systemOfUnits: 'metric' | 'imperial' = 'metric') => ({
  id,
  licensePlate: id,
  plateCountry: null,
  systemOfUnits,
  currencyCode: 'EUR' as const,
  timeZone: null,
  isArchived: false,
})

const driven = (of: ReturnType<typeof vehicle>, distance: number) => ({
  vehicle: of,
  drivers: [],
  driverCount: 0,
  distance,
  previous: 0,
  categories: [],
})

const spent = (of: ReturnType<typeof vehicle>, currencyCode: 'EUR' | 'CHF', grossing: number) => ({
  vehicleId: of.id,
  currencyCode,
  grossing,
  previous: 5,
})

const [a, b, c] = [vehicle('A'), vehicle('B', 'imperial'), vehicle('C')]
const rows = vehicleRows(
  [driven(a, 100), driven(b, 100), driven(c, 120)],
  [spent(a, 'CHF', 900), spent(a, 'EUR', 20), spent(c, 'EUR', 48)],
  [{ vehicleId: 'A', uncategorised: 0, gaps: 2, overlaps: 0, late: 0, isSilent: false, lastTripIso: null }],
)
const platesBy = (by: 'vehicle' | 'distance' | 'perDistance' | 'hint', isDescending: boolean) =>
  sortRows(rows, { by, isDescending }).map((row) => row.vehicle.id)

test('miles are compared as kilometres', () => {
  expect(platesBy('distance', true)).toEqual(['B', 'C', 'A'])
})

test('a vehicle without a value is last in either direction', () => {
  expect(platesBy('perDistance', true)).toEqual(['C', 'A', 'B'])
  expect(platesBy('perDistance', false)).toEqual(['A', 'C', 'B'])
})

test('plates keep their order, and gaps come first', () => {
  expect(platesBy('vehicle', true)).toEqual(['C', 'B', 'A'])
  expect(platesBy('hint', true)).toEqual(['A', 'B', 'C'])
})

test('costs in the currency of the vehicle stand before others', () => {
  expect(rows[0]?.costs.map(({ currencyCode }) => currencyCode)).toEqual(['EUR', 'CHF'])
})

test('what a kilometre costs is in the own currency first, and nothing without a distance', () => {
  expect(
    rows[0]?.costs.map((cost) => [cost.currencyCode, cost.perDistance, cost.previousPerDistance]),
  ).toEqual([
    ['EUR', 0.2, null],
    ['CHF', 9, null],
  ])
})
