import { beforeAll, expect, test } from 'vitest'
import type { Fuel } from '#contract/overview/fuel.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { fuelAt, makeExpense } from '../expenses/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'

const app = useApp()

/** Hours from 1 March 2026, 7:00 in Berlin. */
const DAY = 24
const FEBRUARY = -10 * DAY
const LAST_MARCH = -350 * DAY

let owner: Person
let company: string
let [diesel, electric, american] = ['', '', '']

beforeAll(async () => {
  const made = await makeCompany(app)
  ;[owner, company] = [made.owner, made.id]
  diesel = (await makeVehicle(owner, company)).id
  electric = (await makeVehicle(owner, company)).id
  american = (await makeVehicle(owner, company, { systemOfUnits: 'usa', currencyCode: 'USD' })).id
  const fill = (
    vehicle: string,
    hour: number,
    odometer: number,
    amount: number,
    grossing: number,
    more = {},
  ) =>
    makeExpense(owner, vehicle, fuelAt(hour, odometer, amount, { productType: 'diesel', grossing, ...more }))
  await fill(diesel, LAST_MARCH, 400, 50, 80)
  await fill(diesel, FEBRUARY, 1_000, 30, 48)
  await fill(diesel, FEBRUARY + DAY, 1_400, 24, 40.8)
  // 20 l on the way and 16 l to the brim: 36 l for 600 km.
  await fill(diesel, DAY, 1_500, 20, 36, { isReferenceValue: false })
  await fill(diesel, 2 * DAY, 2_000, 16, 27)
  // Nobody said how much it was.
  await fill(diesel, 3 * DAY, 2_100, 1, 60, { isReferenceValue: false, amount: undefined })
  const current = { productType: 'electro' }
  await fill(electric, FEBRUARY, 0, 40, 20, current)
  await fill(electric, DAY, 200, 36, 18, current)
  // The odometer of a trip contradicts the second fill-up.
  await makeTrip(owner, electric, tripFrom(500, 520, DAY + 5))
  await fill(electric, 2 * DAY, 400, 36, 18, current)
  await fill(american, FEBRUARY, 100, 10, 40)
  await fill(american, DAY, 400, 10, 45)
})

const read = async (from: string, to: string, person = owner): Promise<Fuel> => {
  const reply = await person.get(`/api/companies/${company}/fuel?from=${from}&to=${to}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: { attributes: Fuel } }>().data.attributes
}

const brief = ({ prices, consumptions }: Fuel) => [
  ...prices.map((one) => [
    `${one.productType} ${one.currencyCode}/${one.unit}`,
    one.value,
    one.previous,
    one.months.at(-2)?.value,
  ]),
  ...consumptions.map((one) => [
    `${one.productType} ${one.unit}`,
    one.value,
    one.previous,
    one.months.at(-2)?.value,
  ]),
]

test('prices and consumption of a month are weighted, and fuels, units and currencies are apart', async () => {
  expect(brief(await read('2026-03', '2026-03'))).toEqual([
    ['diesel EUR/l', 1.75, 1.6, 1.644],
    ['diesel USD/gal', 4.5, null, 4],
    ['electro EUR/kWh', 0.5, null, 0.5],
    // 30 l for 600 km and 24 l for 400 km in February.
    ['diesel l/100km', 6, null, 5.4],
    ['diesel mpg', 30, null, null],
    ['electro kWh/100km', 18, null, null],
  ])
})

test('a quarter has its own averages; twelve months are listed', async () => {
  const { prices, consumptions } = await read('2026-01', '2026-03')
  expect([prices[0]?.value, prices[0]?.months.length, prices[0]?.months[0]]).toEqual([
    1.687,
    12,
    { month: '2025-04', value: null },
  ])
  expect(consumptions[0]?.value).toBe(5.63)
  expect(await read('2025-03', '2025-03')).toMatchObject({
    prices: [{ productType: 'diesel', value: 1.6, previous: null }],
    consumptions: [],
  })
})

test('a driver sees the own vehicle alone; without fuel there is nothing', async () => {
  const driver = await makeMember(app, company)
  expect(await read('2026-03', '2026-03', driver)).toEqual({ prices: [], consumptions: [] })
  await assignDriver(owner, american, driver)
  const { prices, consumptions } = await read('2026-03', '2026-03', driver)
  expect([prices.map(({ currencyCode }) => currencyCode), consumptions.map(({ unit }) => unit)]).toEqual([
    ['USD'],
    ['mpg'],
  ])
  expect(await read('2020-01', '2020-12')).toEqual({ prices: [], consumptions: [] })
})

test.each([
  ['after', 400],
  ['before', -5],
])('a trip written %s a fill-up that it contradicts takes its consumption back', async (_, hour) => {
  const other = await makeCompany(app)
  const { id } = await makeVehicle(other.owner, other.id)
  await makeTrip(other.owner, id, tripFrom(900, 920, -20))
  await makeExpense(other.owner, id, fuelAt(-10, 1_000, 30, { productType: 'diesel' }))
  await makeExpense(other.owner, id, fuelAt(100, 1_500, 30, { productType: 'diesel' }))
  const told = () =>
    app.db.selectFrom('fill_ups').select('driven_tenths').where('vehicle_id', '=', id).execute()
  expect(await told()).toEqual([{ driven_tenths: 5_000 }])
  const odometer = hour > 100 ? 1_400 : 1_600
  await makeTrip(other.owner, id, tripFrom(odometer, odometer + 10, hour))
  expect(await told()).toEqual([])
})
