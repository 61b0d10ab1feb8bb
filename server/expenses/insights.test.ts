import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { userAuthorship, writeAs } from '../history/public.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { type ExpenseReply, expenseAt, fuelAt, makeExpense } from './testing.ts'

const app = useApp()

let owner: Person
let company: string
beforeAll(async () => {
  const created = await makeCompany(app)
  owner = created.owner
  company = created.id
})

const newVehicle = async (attributes: object = {}) => (await makeVehicle(owner, company, attributes)).id
const odometerOf = async (vehicle: string): Promise<number> =>
  (await owner.get(`/api/vehicles/${vehicle}`)).json().data.attributes.odometer

test('an expense after the last trip raises the odometer, a lower or an earlier one does not', async () => {
  const vehicle = await newVehicle({ odometer: 50 })
  await makeExpense(owner, vehicle, expenseAt(0, { odometer: 40 }))
  expect(await odometerOf(vehicle)).toBe(50)
  const first = await makeExpense(owner, vehicle, expenseAt(1, { odometer: 70 }))
  expect(await odometerOf(vehicle)).toBe(70)
  await makeTrip(owner, vehicle, tripFrom(60, 100, 10))
  expect(await odometerOf(vehicle)).toBe(100)
  await makeExpense(owner, vehicle, expenseAt(9, { odometer: 500 }))
  await makeExpense(owner, vehicle, expenseAt(11, { odometer: 99.9 }))
  expect(await odometerOf(vehicle)).toBe(100)
  const later = await makeExpense(owner, vehicle, expenseAt(12, { odometer: 112.5 }))
  expect(await odometerOf(vehicle)).toBe(112.5)

  await owner.patch(`/api/expenses/${later.id}`, 'expense', { odometer: 120 })
  expect(await odometerOf(vehicle)).toBe(120)
  await owner.patch(`/api/expenses/${later.id}`, 'expense', { odometer: null })
  expect(await odometerOf(vehicle)).toBe(100)
  await owner.patch(`/api/expenses/${first.id}`, 'expense', { expenseDateIso: '2026-03-02T08:00:00Z' })
  await owner.patch(`/api/expenses/${later.id}`, 'expense', { odometer: 130 })
  expect(await odometerOf(vehicle)).toBe(130)
  await owner.remove(`/api/expenses/${later.id}`)
  expect(await odometerOf(vehicle)).toBe(100)
})

test('a later correction overrides expenses, and they override an earlier one', async () => {
  const vehicle = await newVehicle()
  await makeExpense(owner, vehicle, expenseAt(0, { odometer: 900 }))
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { odometer: 850 })
  expect(await odometerOf(vehicle)).toBe(850)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await makeExpense(owner, vehicle, { ...expenseAt(), expenseDateIso: tomorrow, odometer: 860 })
  expect(await odometerOf(vehicle)).toBe(860)
})

const PLACES = {
  stuttgart: { latitude: 48.7758, longitude: 9.1829 },
  ulm: { latitude: 48.4011, longitude: 9.9876 },
  neuUlm: { latitude: 48.3926, longitude: 10.0111 },
}

async function withTrips() {
  const vehicle = await newVehicle()
  const first = await makeTrip(owner, vehicle, tripFrom(0, 100, 0, { coordinateEnd: PLACES.ulm }))
  const second = await makeTrip(
    owner,
    vehicle,
    tripFrom(100, 180, 4, {
      placeStart: { name: 'Ulm', coordinate: PLACES.ulm },
      coordinateEnd: PLACES.ulm,
    }),
  )
  return { vehicle, first: first.id, second: second.id }
}

const above = (tripId: string, odometer: number) => [
  { kind: 'odometerAbove', tripId, odometer, distance: null },
]
const below = (tripId: string, odometer: number) => [
  { kind: 'odometerBelow', tripId, odometer, distance: null },
]

test('an odometer that contradicts the adjacent trips is reported, not refused', async () => {
  const { vehicle, first, second } = await withTrips()
  const contradictionsOf = async (hour: number, odometer: number | null) =>
    (await makeExpense(owner, vehicle, expenseAt(hour, { odometer }))).meta.contradictions
  expect(await contradictionsOf(1, 100)).toEqual([])
  expect(await contradictionsOf(1, null)).toEqual([])
  expect(await contradictionsOf(1, 99.9)).toEqual(below(first, 100))
  expect(await contradictionsOf(1, 100.1)).toEqual(above(second, 100))
  // During a trip, at a quarter past ten, everything between its two readings is valid.
  expect(await contradictionsOf(4.25, 140)).toEqual([])
  expect(await contradictionsOf(4.25, 99)).toEqual(below(second, 100))
  expect(await contradictionsOf(4.25, 181)).toEqual(above(second, 180))
  expect(await contradictionsOf(-1, 3)).toEqual(above(first, 0))
  expect(await contradictionsOf(9, 5_000)).toEqual([])
})

test('a place away from where the vehicle stood is reported with the distance', async () => {
  const { vehicle, first } = await withTrips()
  const contradictionsOf = async (hour: number, more: object) =>
    (await makeExpense(owner, vehicle, expenseAt(hour, more))).meta.contradictions
  expect(await contradictionsOf(1, { coordinate: PLACES.neuUlm })).toEqual([])
  expect(await contradictionsOf(1, { place: { name: 'P1', coordinate: PLACES.stuttgart } })).toEqual([
    { kind: 'elsewhere', tripId: first, odometer: null, distance: 72.4 },
  ])
  // During a trip it may be anywhere, and in a gap it may have been driven to the start of the next trip.
  expect(await contradictionsOf(4.25, { coordinate: PLACES.stuttgart })).toEqual([])
  await makeTrip(owner, vehicle, tripFrom(180, 200, 8, { coordinateStart: PLACES.stuttgart }))
  expect(await contradictionsOf(6, { coordinate: PLACES.stuttgart })).toEqual([])
  const list = (await owner.get(`/api/vehicles/${vehicle}/expenses`)).json<{ data: ExpenseReply[] }>()
  expect(list.data.map(({ meta }) => meta.contradictions.length)).toEqual([0, 0, 1, 0])
})

test('consumption counts all fuel since the previous fill-up', async () => {
  const vehicle = await newVehicle()
  const first = await makeExpense(owner, vehicle, fuelAt(0, 1_000, 50))
  expect(first.meta.consumption).toBeNull()
  const half = fuelAt(1, 1_200, 10.5, { isReferenceValue: false })
  expect((await makeExpense(owner, vehicle, half)).meta.consumption).toBeNull()
  await makeExpense(owner, vehicle, fuelAt(2, 1_300, 12, { productType: 'adblue' }))
  const full = await makeExpense(owner, vehicle, fuelAt(3, 1_500, 25))
  expect(full.meta.consumption).toEqual({
    sinceExpenseId: first.id,
    distance: 500,
    amount: 35.5,
    value: 7.1,
    unit: 'l/100km',
  })
  const back = await makeExpense(owner, vehicle, fuelAt(4, 1_400, 25))
  expect(back.meta.consumption).toBeNull()
  await owner.remove(`/api/expenses/${first.id}`)
  const alone = (await owner.get(`/api/expenses/${full.id}`)).json().data
  expect(alone.meta.consumption).toBeNull()
})

test('a fill-up with a contradicting odometer gives no consumption, nor does the next one', async () => {
  const vehicle = await newVehicle()
  await makeTrip(owner, vehicle, tripFrom(1_000, 1_500, 1))
  await makeTrip(owner, vehicle, tripFrom(1_500, 2_000, 5))
  const consumptionOf = async (hour: number, odometer: number) =>
    (await makeExpense(owner, vehicle, fuelAt(hour, odometer, 30))).meta.consumption
  await consumptionOf(0, 1_000)
  // Two digits were swapped: 1,500 was meant.
  expect(await consumptionOf(4, 1_050)).toBeNull()
  expect(await consumptionOf(7, 2_000)).toBeNull()
  expect(await consumptionOf(9, 2_500)).toMatchObject({ distance: 500, value: 6 })
  const { data } = (await owner.get(`/api/vehicles/${vehicle}/expense-year`)).json()
  expect(data.attributes.total.consumptions).toEqual([{ productType: 'benzin', value: 6, unit: 'l/100km' }])
})

test('a missing amount or mixed units give no consumption', async () => {
  const vehicle = await newVehicle()
  const consumptionOf = async (hour: number, odometer: number, amount: number, more: object = {}) =>
    (await makeExpense(owner, vehicle, fuelAt(hour, odometer, amount, more))).meta.consumption
  await consumptionOf(0, 0, 30)
  expect(await consumptionOf(1, 400, 0)).toBeNull()
  const gas = { productType: 'cng' }
  await consumptionOf(2, 400, 20, gas)
  await consumptionOf(3, 600, 10, { ...gas, unit: 'm³', isReferenceValue: false })
  expect(await consumptionOf(4, 800, 10, gas)).toBeNull()
})

test('an amount that nobody entered is unknown and gives no consumption', async () => {
  const vehicle = await newVehicle()
  await makeExpense(owner, vehicle, fuelAt(0, 0, 30))
  const empty = await makeExpense(owner, vehicle, { ...fuelAt(1, 400, 0), amount: undefined })
  expect(empty).toMatchObject({
    attributes: { amount: 1 },
    meta: { isAmountKnown: false, consumption: null },
  })
  const next = await makeExpense(owner, vehicle, fuelAt(2, 800, 20))
  expect(next.meta).toMatchObject({ isAmountKnown: true, consumption: { amount: 20, value: 5 } })

  const change = async (amount: number | null) =>
    (await owner.patch(`/api/expenses/${empty.id}`, 'expense', { amount })).json<{ data: ExpenseReply }>()
      .data
  expect((await change(24)).meta).toMatchObject({ isAmountKnown: true, consumption: { value: 6 } })
  expect((await change(1)).meta).toMatchObject({ isAmountKnown: true, consumption: { value: 0.25 } })
  expect((await change(null)).meta).toMatchObject({ isAmountKnown: false, consumption: null })
  const { data } = (await owner.get(`/api/expenses/${empty.id}/changes`)).json()
  const amounts = data.map(({ attributes }: { attributes: { fields: object[] } }) => attributes.fields)
  expect(amounts.slice(0, 3)).toMatchObject([
    [{ name: 'amount', from: 1, to: null }],
    [{ name: 'amount', from: 24, to: 1 }],
    [{ name: 'amount', from: null, to: 24 }],
  ])
})

test('a fill-up without an amount in between makes the consumption unknown', async () => {
  const vehicle = await newVehicle()
  await makeExpense(owner, vehicle, fuelAt(0, 0, 30))
  await makeExpense(owner, vehicle, { ...fuelAt(1, 200, 0), amount: undefined, isReferenceValue: false })
  expect((await makeExpense(owner, vehicle, fuelAt(2, 400, 20))).meta.consumption).toBeNull()
  expect((await makeExpense(owner, vehicle, fuelAt(3, 800, 20))).meta.consumption).toMatchObject({ value: 5 })
})

test('of the expenses written before, fuel with an amount of 1 and no price is unknown', async () => {
  const vehicle = await newVehicle()
  const known = async (values: object) => {
    const { id } = await makeExpense(owner, vehicle, fuelAt(0, 100, 40, values))
    await app.db.transaction().execute(async (tx) => {
      await writeAs(tx, userAuthorship({ actor: { userId: owner.id }, requestId: 'old' }))
      await tx.updateTable('expenses').set({ is_amount_known: null }).where('id', '=', id).execute()
    })
    return (await owner.get(`/api/expenses/${id}`)).json<{ data: ExpenseReply }>().data.meta.isAmountKnown
  }
  expect(await known({ amount: undefined })).toBe(false)
  expect(await known({ amount: undefined, pricePerUnit: 1.5 })).toBe(true)
  expect(await known({ amount: 40 })).toBe(true)
  expect(await known({ category: 'parking', isReferenceValue: undefined, amount: undefined })).toBe(true)
})

test.each([
  ['usa', {}, 10, 40, 'mpg'],
  ['imperial', { unit: 'l' }, 45.461, 40, 'mpg'],
  ['imperial', { productType: 'electro' }, 100, 4, 'mi/kWh'],
  ['metric', { productType: 'electro' }, 100, 25, 'kWh/100km'],
  ['metric', { productType: 'cng' }, 20, 5, 'kg/100km'],
  ['metric', { productType: 'cng', unit: 'm³' }, 20, 5, 'm³/100km'],
])('in a %s vehicle, with %j, %d for 400 are %d %s', async (systemOfUnits, more, amount, value, unit) => {
  const vehicle = await newVehicle({ systemOfUnits })
  await makeExpense(owner, vehicle, fuelAt(0, 0, 1, more))
  const { meta } = await makeExpense(owner, vehicle, fuelAt(1, 400, amount, more))
  expect(meta.consumption).toMatchObject({ value, unit })
})
