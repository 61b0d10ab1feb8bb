import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember, removeMember } from '../../companies/testing.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { isoAtHour, makeTrip, tripFrom } from '../testing.ts'

const app = useApp()

type Found = {
  data: {
    id: string
    attributes: { reason: string | null }
    meta: { before: object | null; isChanged: boolean; vehicle: object }
  }[]
  meta: { page: { limit: number; offset: number; isLast: boolean }; isSimilar: boolean }
}

let company: string
let owner: Person
let van: string
let liner: string
let old: string

/** The reason names a trip. Hours count from 1 March 2026, 7:00 in Berlin. */
beforeAll(async () => {
  ;({ id: company, owner } = await makeCompany(app))
  van = (await makeVehicle(owner, company, { licensePlate: 'RT-A 1' })).id
  liner = (await makeVehicle(owner, company, { timeZone: 'America/Lima', systemOfUnits: 'imperial' })).id
  old = (await makeVehicle(owner, company, { timeZone: null })).id
  const trip = (vehicle: string, reason: string, from: number, to: number, hour: number, more: object = {}) =>
    makeTrip(owner, vehicle, tripFrom(from, to, hour, { reason, ...more }))
  await trip(van, 'first', 0, 10, 0, { category: 'business', driverName: "Åse d'Arc" })
  await trip(van, 'joined', 10, 30.5, 1, { category: 'private' })
  await trip(van, 'gap', 40, 45, 2, { category: 'business', driverName: 'Aase' })
  await trip(van, 'overlap', 45, 46, 2.25)
  // Hour 16.5 is 23:30 in Berlin, 17:30 in Lima and 22:30 UTC; from hour 17 on it is the second of March in Berlin.
  await trip(liner, 'lima', 0, 7, 17.4, { category: 'commute' })
  await trip(old, 'utc', 5, 9, 17.45)
  await trip(van, 'late evening', 46, 50, 16.5)
  await trip(van, 'after midnight', 50, 60, 17.35)
  const changed = await trip(van, 'changed', 60, 61, 20)
  await owner.patch(`/api/trips/${changed.id}`, 'trip', { comment: 'Korrektur' })
  await owner.post(`/api/vehicles/${old}/archive`, 'vehicle', {})
})

const read = async (query: string, person = owner): Promise<Found> => {
  const reply = await person.get(`/api/companies/${company}/trips?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Found>()
}
const reasons = async (query: string, person = owner) =>
  (await read(query, person)).data.map(({ attributes }) => attributes.reason)

const FILTERS: [query: string, expected: string[]][] = [
  ['filter[categories]=business,commute', ['lima', 'gap', 'first']],
  ['filter[categories]=honorary', []],
  ["filter[driver]=ÅSE D'ARC", ['first']],
  ['filter[driver]=Åse', []],
  ['filter[driver]=aase', ['gap']],
  ['filter[distanceFrom]=20.5', ['joined']],
  ['filter[distanceFrom]=7&filter[distanceTo]=10', ['lima', 'after midnight', 'first']],
  ['filter[marks]=gap', ['gap']],
  ['filter[marks]=overlap', ['overlap']],
  ['filter[marks]=changed', ['changed']],
  // Both are business trips without a contact.
  ['filter[marks]=incomplete', ['gap', 'first']],
  ['filter[marks]=late&filter[categories]=commute', ['lima']],
  ['filter[marks]=changed,gap', ['changed', 'gap']],
  ['filter[marks]=gap&filter[categories]=business', ['gap']],
  // Days of each vehicle: the second of March begins six hours later in Lima, one hour later in UTC.
  ['filter[from]=2026-03-02', ['changed', 'after midnight']],
  [
    'filter[from]=2026-03-01&filter[to]=2026-03-01&filter[distanceTo]=8',
    ['utc', 'lima', 'late evening', 'overlap', 'gap'],
  ],
  [`filter[from]=${isoAtHour(17.4)}&filter[to]=${isoAtHour(17.45)}`, ['utc', 'lima']],
  ['filter[from]=2027-01-01', []],
  ['filter[from]=2026-03-02&filter[to]=2026-03-01', []],
  ['sort=date&page[limit]=2', ['first', 'joined']],
  ['sort=-odometer&page[limit]=2', ['changed', 'after midnight']],
  ['sort=-distance&page[limit]=4', ['joined', 'after midnight', 'first', 'lima']],
  ['sort=category&page[limit]=4', ['gap', 'first', 'joined', 'lima']],
]

test.each(FILTERS)('%s', async (query, expected) => {
  expect(await reasons(query)).toEqual(expected)
})

test('pages continue each other in every order', async () => {
  for (const sort of ['date', '-date', 'odometer', '-distance', 'category']) {
    const all = await reasons(`sort=${sort}`)
    const pages = [0, 2, 4, 6, 8, 10].map((offset) =>
      read(`sort=${sort}&page[limit]=2&page[offset]=${offset}`),
    )
    const paged = await Promise.all(pages)
    expect(paged.flatMap(({ data }) => data.map(({ attributes }) => attributes.reason))).toEqual(all)
    expect(paged.map(({ meta }) => meta.page.isLast)).toEqual([false, false, false, false, true, true])
  }
})

test('a found trip has its vehicle, what is before it, and whether it was changed', async () => {
  const { data } = await read('filter[categories]=business&filter[marks]=gap')
  const [joined] = (await read('filter[search]=joined')).data
  expect(data[0]?.meta).toEqual({
    version: 1,
    vehicle: {
      id: van,
      licensePlate: 'RT-A 1',
      plateCountry: null,
      systemOfUnits: 'metric',
      currencyCode: 'EUR',
      timeZone: 'Europe/Berlin',
      isArchived: false,
    },
    before: { tripId: joined?.id, distance: 9.5, isOverlapping: false },
    isChanged: false,
  })
  expect((await read('filter[search]=utc')).data[0]?.meta.vehicle).toMatchObject({
    id: old,
    isArchived: true,
  })
})

test('only vehicles of the company that somebody may see are searched', async () => {
  const driver = await makeMember(app, company)
  expect(await read('', driver)).toEqual({
    data: [],
    meta: { page: { limit: 50, offset: 0, isLast: true }, isSimilar: false },
  })
  await assignDriver(owner, liner, driver)
  expect(await reasons('', driver)).toEqual(['lima'])
  expect(await reasons(`filter[vehicleIds]=${liner}`, driver)).toEqual(['lima'])
  const foreign = await makeCompany(app, 'Kern Consulting')
  const theirs = (await makeVehicle(foreign.owner, foreign.id)).id
  await makeTrip(foreign.owner, theirs, tripFrom(0, 10, 0, { reason: 'theirs' }))
  for (const path of ['trips', 'trip-refs', 'trip-totals']) {
    const ask = (person: Person, ids: string[]) =>
      person.get(`/api/companies/${company}/${path}?filter[vehicleIds]=${ids.join(',')}`)
    expect((await ask(owner, [van, theirs])).statusCode).toBe(404)
    expect((await ask(driver, [liner, van])).statusCode).toBe(404)
    expect((await ask(owner, [van, liner])).statusCode).toBe(200)
  }
  await removeMember(app, company, driver)
  expect((await driver.get(`/api/companies/${company}/trips`)).statusCode).toBe(404)
})

test('trips of a deleted vehicle and deleted trips are not found', async () => {
  const { id } = await makeVehicle(owner, company)
  const { id: trip } = await makeTrip(owner, id, tripFrom(0, 10, 90, { reason: 'gone' }))
  await makeTrip(owner, id, tripFrom(10, 20, 91, { reason: 'gone' }))
  expect(await reasons('filter[search]=gone')).toHaveLength(2)
  await owner.remove(`/api/trips/${trip}`)
  expect(await reasons('filter[search]=gone')).toHaveLength(1)
  await owner.remove(`/api/vehicles/${id}`)
  expect(await reasons('filter[search]=gone')).toEqual([])
  expect((await read('')).data).toHaveLength(9)
})

test('expenses during the found trips are summed by currency, each once', async () => {
  const { id: vehicle } = await makeVehicle(owner, company)
  await makeTrip(owner, vehicle, tripFrom(0, 10, 50, { reason: 'paid', dateEndIso: isoAtHour(52) }))
  await makeTrip(owner, vehicle, tripFrom(10, 20, 51, { reason: 'paid' }))
  await makeExpense(owner, vehicle, expenseAt(51.25, { grossing: 4.1 }))
  await makeExpense(owner, vehicle, expenseAt(52, { grossing: 2.2 }))
  await makeExpense(owner, vehicle, expenseAt(53, { grossing: 100 }))
  const reply = await owner.get(`/api/companies/${company}/trip-totals?filter[search]=paid`)
  expect(reply.json().data.attributes).toMatchObject({
    count: 2,
    expenses: [{ currencyCode: 'EUR', grossing: 6.3 }],
  })
  await owner.remove(`/api/vehicles/${vehicle}`)
})

test.each([
  [`filter[search]=${'x'.repeat(10_000)}`, 'filter[search]'],
  ['filter[search]=a%00b', 'filter[search]'],
  ['filter[vehicleIds]=1', 'filter[vehicleIds]'],
  ['filter[categories]=business,fun', 'filter[categories]'],
  ['filter[distanceFrom]=1.23', 'filter[distanceFrom]'],
  ['filter[marks]=', 'filter[marks]'],
  ['filter[from]=2026-02-30', 'filter[from]'],
  ['sort=name', 'sort'],
])('%s is refused by name', async (query, parameter) => {
  const reply = await owner.get(`/api/companies/${company}/trips?${query}`)
  expect([reply.statusCode, reply.json().errors[0].source]).toEqual([400, { parameter }])
})
