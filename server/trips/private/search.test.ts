import { beforeAll, expect, test } from 'vitest'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { isoAtHour, makeTrip, tripFrom } from '../testing.ts'
import { type Household, makeHousehold } from './testing.ts'

const app = useApp()

let household: Household
const START = 30
beforeAll(async () => {
  household = await makeHousehold(app)
  const { driver, vehicle } = household
  const texts = { category: 'private', reason: 'Wundheilung', driverName: 'Selin Verborgen' }
  await makeTrip(driver, vehicle, tripFrom(0, 10, START, texts))
  await makeExpense(driver, vehicle, expenseAt(START + 0.25, { grossing: 7 }))
  await household.setHidden(true)
})

const find = async (person: Person, query: string) => {
  const reply = await person.get(`/api/companies/${household.company}/${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const count = async (person: Person, query: string) =>
  (await find(person, `trips?${query}`)).data.length as number

test.each([
  'filter[search]=wundheilung',
  'filter[search]=wundhielung',
  'filter[search]=verborgen',
  'filter[driver]=Selin Verborgen',
  'filter[driver]=selin verborgen&filter[categories]=private',
])('nobody but the driver finds a hidden trip by %s', async (query) => {
  const { driver, manager, owner, other } = household
  expect(await count(driver, query)).toBe(1)
  for (const person of [manager, owner, other]) {
    expect(await count(person, query)).toBe(0)
    expect((await find(person, `trip-refs?${query}`)).data).toEqual([])
    expect((await find(person, `trip-totals?${query}`)).data.attributes.count).toBe(0)
  }
})

test('its day, odometers and distance are listed and summed, without the expenses during it', async () => {
  const { data } = await find(household.manager, 'trips?filter[categories]=private')
  expect(data[0].attributes).toMatchObject({
    isHidden: true,
    dateStartIso: '2026-03-01T23:00:00.000Z',
    distance: 10,
    reason: null,
    driverName: null,
  })
  const totals = async (person: Person) => (await find(person, 'trip-totals')).data.attributes
  expect(await totals(household.manager)).toMatchObject({ count: 1, expenses: [] })
  expect(await totals(household.driver)).toMatchObject({
    count: 1,
    expenses: [{ currencyCode: 'EUR', grossing: 7 }],
  })
})

test('an instant does not narrow down when it began', async () => {
  const later = `filter[from]=${isoAtHour(START + 2)}`
  expect(await count(household.manager, later)).toBe(1)
  const next = `filter[from]=${isoAtHour(START + 24)}`
  expect(await count(household.manager, next)).toBe(0)
})

test('the overview names neither the driver nor the time', async () => {
  const { manager, vehicle } = household
  const { units, vehicles } = (await find(manager, 'distances?from=2026-03&to=2026-03')).data.attributes
  expect([units[0].distance, units[0].drivers, vehicles[0].drivers]).toMatchObject([10, [{ name: null }], []])
  const { attributes } = (await find(manager, 'attention')).data
  const seen = attributes.vehicles.find((one: { vehicleId: string }) => one.vehicleId === vehicle)
  expect(seen.lastTripIso).toBe('2026-03-01T23:00:00.000Z')
  const fleet = (await find(manager, 'fleet')).data.attributes
  expect(fleet.vehicles[0]).toMatchObject({ drivers: [], lastTripIso: '2026-03-01T23:00:00.000Z' })
})
