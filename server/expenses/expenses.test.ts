import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'
import { expenseAt, makeExpense } from './testing.ts'

const app = useApp()

async function fixture(attributes: object = {}) {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id, attributes)
  const driver = await makeMember(app, id)
  await assignDriver(owner, vehicle, driver)
  return { owner, driver, vehicle }
}

const FUEL = {
  ...expenseAt(0),
  category: 'fuel',
  productType: 'diesel',
  grossing: 81.57,
  tax: 19,
  amount: 48.123,
  pricePerUnit: 1.695,
  isReferenceValue: true,
  odometer: 1_012.5,
  place: {
    name: 'Tankstelle Nord',
    address: { city: 'Reutlingen', country: 'DE' },
    coordinate: { latitude: 48.5, longitude: 9.2 },
  },
  coordinate: { latitude: 48.49, longitude: 9.21 },
  comment: 'Zeile 1\nZeile 2',
  tags: [' Dienstreise ', 'Firma', 'firma'],
  sid: 'phone-1',
  clientCreatedAt: '2026-03-01T08:31:00+01:00',
  clientCreatedAtTz: 'Europe/Berlin',
}

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('an expense is stored with all sent attributes, and read again', async () => {
  const { owner, vehicle } = await fixture({ currencyCode: 'CHF' })
  const reply = await owner.post(`/api/vehicles/${vehicle}/expenses/`, 'expense', {
    ...FUEL,
    currencyCode: 'USD',
  })

  expect(reply.statusCode).toBe(201)
  const { data } = reply.json()
  expect(reply.headers.location).toBe(`/api/expenses/${data.id}`)
  expect(data).toEqual({
    type: 'expense',
    id: data.id,
    attributes: {
      category: 'fuel',
      productType: 'diesel',
      grossing: 81.57,
      tax: 19,
      currencyCode: 'CHF',
      amount: 48.123,
      unit: 'l',
      pricePerUnit: 1.695,
      isReferenceValue: true,
      odometer: 1_012.5,
      place: {
        name: 'Tankstelle Nord',
        address: { street: null, postalCode: null, city: 'Reutlingen', country: 'DE' },
        coordinate: { latitude: 48.5, longitude: 9.2 },
      },
      coordinate: { latitude: 48.49, longitude: 9.21 },
      comment: 'Zeile 1\nZeile 2',
      tags: ['Dienstreise', 'Firma'],
      expenseDateIso: '2026-03-01T06:00:00.000Z',
      expenseDateTz: 'Europe/Berlin',
      sid: 'phone-1',
      clientCreatedAt: '2026-03-01T07:31:00.000Z',
      clientCreatedAtTz: 'Europe/Berlin',
      clientChangedAt: null,
      clientChangedAtTz: null,
      createdAt: MOMENT,
      changedAt: MOMENT,
    },
    meta: { version: 1, isAmountKnown: true, contradictions: [], consumption: null },
  })
  expect((await owner.get(`/api/expenses/${data.id}`)).json().data).toEqual(data)
  expect((await owner.get(`/api/vehicles/${vehicle}/expenses`)).json()).toEqual({
    data: [data],
    meta: { page: { limit: 50, offset: 0, total: 1 } },
  })
})

test('what is not sent takes its default; null counts as not sent', async () => {
  const { owner, vehicle } = await fixture()
  const bare = expenseAt(0, { category: 'fuel', amount: null, tags: null, productType: null, tax: null })
  expect((await makeExpense(owner, vehicle, bare)).attributes).toMatchObject({
    productType: 'benzin',
    amount: 1,
    unit: 'l',
    pricePerUnit: null,
    isReferenceValue: false,
    odometer: null,
    tax: null,
    place: null,
    tags: [],
    currencyCode: 'EUR',
  })
})

test('an expense that is not for fuel has no fuel fields, when created and when changed', async () => {
  const { owner, vehicle } = await fixture()
  const none = { productType: null, unit: null, pricePerUnit: null, isReferenceValue: false, amount: 1 }
  const parking = await makeExpense(owner, vehicle, { ...FUEL, category: 'parking', sid: null, unit: 'kWh' })
  expect(parking.attributes).toMatchObject({ category: 'parking', grossing: 81.57, ...none })
  const fuel = await makeExpense(owner, vehicle, FUEL)
  const url = `/api/expenses/${fuel.id}`
  const commented = await owner.patch(url, 'expense', { comment: 'voll' })
  expect(commented.json().data.attributes).toMatchObject({ amount: 48.123, unit: 'l', productType: 'diesel' })
  const emptied = await owner.patch(url, 'expense', { category: 'garage', amount: 3 })
  expect(emptied.json().data.attributes).toMatchObject({ category: 'garage', ...none })
  const again = await owner.patch(url, 'expense', { category: 'fuel' })
  expect(again.json().data.attributes).toMatchObject({ productType: 'benzin', unit: 'l', amount: 1 })
})

test.each([
  ['metric', 'benzin', 'l'],
  ['metric', 'cng', 'kg'],
  ['metric', 'electro', 'kWh'],
  ['imperial', 'diesel', 'gal'],
  ['imperial', 'cng', 'kg'],
  ['usa', 'lpg', 'gal'],
  ['usa', 'adblue', 'gal'],
  ['usa', 'cng', 'gal'],
  ['usa', 'electro', 'kWh'],
])('in a %s vehicle %s is measured in %s', async (systemOfUnits, productType, unit) => {
  const { owner, vehicle } = await fixture({ systemOfUnits })
  const made = await makeExpense(owner, vehicle, expenseAt(0, { category: 'fuel', productType }))
  expect(made.attributes.unit).toBe(unit)
})

test('a valid unit stays until the fuel changes', async () => {
  const { owner, vehicle } = await fixture({ systemOfUnits: 'imperial' })
  const fuel = await makeExpense(owner, vehicle, { ...FUEL, unit: 'l' })
  expect(fuel.attributes.unit).toBe('l')
  const url = `/api/expenses/${fuel.id}`
  const change = async (attributes: object) => (await owner.patch(url, 'expense', attributes)).json()
  expect((await change({ productType: 'benzin' })).data.attributes.unit).toBe('l')
  expect((await change({ productType: 'electro' })).data.attributes.unit).toBe('kWh')
  expect((await change({ unit: 'gal' })).errors[0].source.pointer).toBe('/data/attributes/unit')
  expect((await change({ productType: 'diesel', unit: null })).data.attributes.unit).toBe('gal')
})

test('the currency stays when that of the vehicle changes', async () => {
  const { owner, vehicle } = await fixture()
  const before = await makeExpense(owner, vehicle)
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { currencyCode: 'GBP' })
  const changed = await owner.patch(`/api/expenses/${before.id}`, 'expense', {
    grossing: 5,
    currencyCode: 'GBP',
  })
  expect(changed.json().data.attributes).toMatchObject({ grossing: 5, currencyCode: 'EUR' })
  expect((await makeExpense(owner, vehicle)).attributes.currencyCode).toBe('GBP')
})

test('in a change absent keeps, null clears, and read-only attributes are ignored', async () => {
  const { owner, vehicle } = await fixture()
  const { id, attributes } = await makeExpense(owner, vehicle, FUEL)
  const reply = await owner.patch(`/api/expenses/${id}`, 'expense', {
    comment: null,
    tax: null,
    amount: null,
    isReferenceValue: null,
    tags: null,
    place: { name: 'Hof' },
    createdAt: '2020-01-01T00:00:00Z',
    sid: 'later',
  })
  expect(reply.json().data).toMatchObject({
    attributes: {
      comment: null,
      tax: null,
      amount: 1,
      isReferenceValue: false,
      tags: [],
      place: { name: 'Hof', address: null, coordinate: null },
      coordinate: { latitude: 48.49, longitude: 9.21 },
      grossing: 81.57,
      sid: 'phone-1',
      createdAt: attributes.createdAt,
    },
    meta: { version: 2 },
  })
})

test('an empty change creates no version and no history entry', async () => {
  const { owner, vehicle } = await fixture()
  const expense = await makeExpense(owner, vehicle)
  const reply = await owner.patch(`/api/expenses/${expense.id}`, 'expense', { currencyCode: 'USD' })
  expect(reply.json().data.meta.version).toBe(1)
  expect((await owner.get(`/api/expenses/${expense.id}/changes`)).json().meta.page.total).toBe(1)
})

test('of two concurrent edits of one version, the second gets a conflict', async () => {
  const { owner, driver, vehicle } = await fixture()
  const { id } = await makeExpense(owner, vehicle)
  const replies = await Promise.all([
    owner.patch(`/api/expenses/${id}`, 'expense', { grossing: 1 }, 1),
    driver.patch(`/api/expenses/${id}`, 'expense', { grossing: 2 }, 1),
  ])
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 412])
  expect((await owner.remove(`/api/expenses/${id}`, 1)).statusCode).toBe(412)
})

test('the same sid creates one expense, also in ten concurrent requests', async () => {
  const { driver, vehicle } = await fixture()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      driver.post(`/api/vehicles/${vehicle}/expenses`, 'expense', expenseAt(0, { sid: 'phone-7' })),
    ),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([...Array(9).fill(200), 201])
  expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1)
  expect((await driver.get(`/api/vehicles/${vehicle}/expenses`)).json().meta.page.total).toBe(1)
})

test('a sid is unique per vehicle, and that of a deleted expense is refused', async () => {
  const { owner, driver, vehicle } = await fixture()
  const other = await fixture()
  const { id } = await makeExpense(driver, vehicle, expenseAt(0, { sid: 'phone-1' }))
  await makeExpense(other.driver, other.vehicle, expenseAt(0, { sid: 'phone-1' }))
  expect((await owner.remove(`/api/expenses/${id}`)).statusCode).toBe(204)
  expect((await owner.remove(`/api/expenses/${id}`)).statusCode).toBe(404)
  const again = await driver.post(
    `/api/vehicles/${vehicle}/expenses`,
    'expense',
    expenseAt(0, { sid: 'phone-1' }),
  )
  expect([again.statusCode, again.json().errors[0].code]).toEqual([409, 'sid.deleted'])
})

test('the history shows who did what, from what to what, also of a deleted expense', async () => {
  const { owner, driver, vehicle } = await fixture()
  const { id } = await makeExpense(driver, vehicle, expenseAt(0, { tags: ['Firma'], comment: 'P1' }))
  await owner.patch(`/api/expenses/${id}`, 'expense', {
    grossing: 6.2,
    tags: ['Firma', 'Messe'],
    clientChangedAt: '2026-03-02T09:00:00+01:00',
    clientChangedAtTz: 'Europe/Berlin',
  })
  await driver.remove(`/api/expenses/${id}`)
  expect((await driver.get(`/api/expenses/${id}`)).statusCode).toBe(404)

  const { data, meta } = (await driver.get(`/api/expenses/${id}/changes`)).json()
  expect(meta.page.total).toBe(3)
  const listed = data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes)
  expect(listed[0]).toMatchObject({ action: 'deleted', actor: { id: driver.id }, fields: [], relatedIds: [] })
  expect(listed[1]).toMatchObject({
    action: 'changed',
    actor: { id: owner.id },
    clientChangedAtIso: '2026-03-02T08:00:00.000Z',
    fields: [
      { name: 'grossing', from: 4.5, to: 6.2 },
      { name: 'tags', from: ['Firma'], to: ['Firma', 'Messe'] },
    ],
  })
  expect(listed[2]).toMatchObject({ action: 'created', actor: { id: driver.id } })
  expect(listed[2].fields).toContainEqual({ name: 'grossing', from: null, to: 4.5 })
  expect(listed[2].fields).toContainEqual({ name: 'comment', from: null, to: 'P1' })
})

test('the units of a vehicle are fixed by an expense, too', async () => {
  const { owner, vehicle } = await fixture()
  await makeExpense(owner, vehicle)
  const reply = await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { systemOfUnits: 'usa' })
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'vehicle.units_fixed'])
})
