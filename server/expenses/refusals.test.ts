import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { type ExpenseReply, expenseAt, fuelAt, makeExpense } from './testing.ts'

const app = useApp()

let owner: Person
let vehicle: string
let expense: ExpenseReply
beforeAll(async () => {
  const company = await makeCompany(app)
  owner = company.owner
  vehicle = (await makeVehicle(owner, company.id)).id
  expense = await makeExpense(owner, vehicle, fuelAt(0, 100, 40))
})

const stateOf = async () => ({
  expenses: (await owner.get(`/api/vehicles/${vehicle}/expenses`)).json(),
  changes: (await owner.get(`/api/expenses/${expense.id}/changes`)).json().meta.page.total,
})

/** One invalid value each, and the pointer that names it. */
const WRONG: [name: string, value: unknown, pointer?: string][] = [
  ['category', 'toll'],
  ['category', ''],
  ['category', 7],
  ['productType', 'kerosene'],
  ['productType', 'Benzin'],
  ['grossing', 12.345],
  ['grossing', -0.01],
  ['grossing', 10_000_000],
  ['grossing', '12.34'],
  ['tax', -1],
  ['tax', 100.01],
  ['tax', 7.125],
  ['amount', -1],
  ['amount', 1.2345],
  ['amount', 1_000_000],
  ['unit', 'barrel'],
  ['unit', 'kWh'],
  ['unit', 'gal'],
  ['pricePerUnit', -1],
  ['pricePerUnit', 1.234_56],
  ['isReferenceValue', 'yes'],
  ['odometer', -0.1],
  ['odometer', 110.25],
  ['odometer', 10_000_000],
  ['place', {}],
  ['place', { name: 'x'.repeat(501) }, '/place/name'],
  ['coordinate', { latitude: 90.1, longitude: 0 }, '/coordinate/latitude'],
  ['comment', 'x'.repeat(2_001)],
  ['tags', 'Firma'],
  ['tags', [''], '/tags/0'],
  ['tags', ['Firma', '  '], '/tags/1'],
  ['tags', ['x'.repeat(121)], '/tags/0'],
  ['tags', [7], '/tags/0'],
  ['tags', Array.from({ length: 21 }, (_, index) => `Tag ${index}`)],
  ['expenseDateIso', '2026-03-01T07:15:00'],
  ['expenseDateIso', '2026-02-30T07:15:00Z'],
  ['expenseDateTz', 'Mars/Phobos'],
  ['clientChangedAt', '2026-03-01'],
  ['clientChangedAtTz', 'Nirgends'],
]

test.each(WRONG)(
  '%s may not be %j: neither in a new expense nor in a change',
  async (name, value, pointer) => {
    const before = await stateOf()
    const replies = [
      await owner.post(`/api/vehicles/${vehicle}/expenses`, 'expense', {
        ...fuelAt(9, 120, 40),
        [name]: value,
      }),
      await owner.patch(`/api/expenses/${expense.id}`, 'expense', { [name]: value }),
    ]
    for (const reply of replies) {
      expect(reply.statusCode).toBe(400)
      expect(reply.json().errors[0]).toMatchObject({
        code: 'validation.failed',
        source: { pointer: `/data/attributes${pointer ?? `/${name}`}` },
      })
    }
    expect(await stateOf()).toEqual(before)
  },
)

test('each missing field is named once', async () => {
  const reply = await owner.post(`/api/vehicles/${vehicle}/expenses`, 'expense', { expenseDateTz: null })
  expect(reply.statusCode).toBe(400)
  const pointers = reply.json().errors.map((error: { source: { pointer: string } }) => error.source.pointer)
  expect(pointers.toSorted()).toEqual(
    ['category', 'expenseDateIso', 'expenseDateTz', 'grossing'].map((name) => `/data/attributes/${name}`),
  )
})

test('an invalid value is refused even if the category clears its field; an unsuitable one is not', async () => {
  const wrong = await owner.post(`/api/vehicles/${vehicle}/expenses`, 'expense', expenseAt(0, { amount: -1 }))
  expect(wrong.statusCode).toBe(400)
  const unfit = await makeExpense(owner, vehicle, expenseAt(0, { unit: 'gal', amount: 7 }))
  expect(unfit.attributes).toMatchObject({ unit: null, amount: 1 })
})

test.each([
  ['listed', 'GET', (id: string) => `/api/vehicles/${id}/expenses`],
  ['written', 'POST', (id: string) => `/api/vehicles/${id}/expenses`],
  ['changed', 'PATCH', (id: string) => `/api/expenses/${id}`],
] as const)('nothing is %s under a foreign id', async (_what, method, url) => {
  const stranger = await makeCompany(app)
  const id = method === 'PATCH' ? expense.id : vehicle
  const body = method === 'GET' ? undefined : { data: { type: 'expense', attributes: expenseAt(1) } }
  expect((await stranger.owner.send({ method, url: url(id), body })).statusCode).toBe(404)
})
