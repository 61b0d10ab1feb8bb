import { beforeAll, expect, test } from 'vitest'
import type { TripCategory } from '#contract/trips/trip.ts'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { insertTrips, isoAtHour, makeTrip, tripFrom } from '../testing.ts'

const app = useApp()

type Loaded = { id: string; startIso: string; category: TripCategory; odometerStart: number }
type Listed = { data: { id: string; meta: { before: object | null } }[]; meta: { page: { total: number } } }

let owner: Person
let zoned: string
let zoneless: string
/** Newest first. */
let trips: Loaded[]
let zonelessIds: string[]

const CATEGORIES: TripCategory[] = ['business', 'private', 'business', 'commute', 'none']

beforeAll(async () => {
  const company = await makeCompany(app)
  owner = company.owner
  zoned = (await makeVehicle(owner, company.id)).id
  zoneless = (await makeVehicle(owner, company.id, { timeZone: null })).id
  // Every 31 hours from the middle of November 2025: fourteen trips start in another month than in UTC.
  const made = Array.from({ length: 260 }, (_, index) => ({
    startIso: new Date(Date.UTC(2025, 10, 14, 22, 30) + index * 31 * 3_600_000).toISOString(),
    category: CATEGORIES[index % CATEGORIES.length] ?? 'none',
    odometerStart: index * 1.5,
  }))
  const ids = await insertTrips(app, { id: zoned, companyId: company.id }, owner.id, made)
  trips = made.map((trip, index) => ({ ...trip, id: ids[index] ?? '' })).toReversed()
  const elsewhere = made.map((trip, index) => ({
    ...trip,
    zone: index % 2 ? 'Pacific/Auckland' : 'America/Lima',
  }))
  zonelessIds = (
    await insertTrips(app, { id: zoneless, companyId: company.id }, owner.id, elsewhere)
  ).toReversed()
})

const read = async (vehicle: string, query: string): Promise<Listed> => {
  const reply = await owner.get(`/api/vehicles/${vehicle}/trips?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Listed>()
}
const idsOf = ({ data }: Listed) => data.map((trip) => trip.id)

test.each([0, 1, 49, 50, 51, 137, 200, 255, 259])(
  'the page at offset %i has the right rows',
  async (offset) => {
    const page = await read(zoned, `page[offset]=${offset}`)
    expect(idsOf(page)).toEqual(trips.slice(offset, offset + 50).map((trip) => trip.id))
    expect(page.meta.page).toEqual({ limit: 50, offset, total: 260 })
    const other = await read(zoneless, `page[offset]=${offset}&page[limit]=7`)
    expect(idsOf(other)).toEqual(zonelessIds.slice(offset, offset + 7))
    expect(other.meta.page.total).toBe(260)
  },
)

test.each([260, 261, 9_999_999_999])(
  'beyond the end, at %i, a page is empty and has the right total',
  async (offset) => {
    for (const vehicle of [zoned, zoneless]) {
      const page = await read(vehicle, `page[offset]=${offset}`)
      expect([page.data, page.meta.page.total]).toEqual([[], 260])
    }
  },
)

const startsIn = (from: string, to: string) => (trip: Loaded) => trip.startIso >= from && trip.startIso <= to

/** The filter as sent, and computed by hand: days in Berlin, an hour ahead of UTC until 29 March. */
const FILTERS: [query: string, holds: (trip: Loaded) => boolean][] = [
  ['filter[category]=commute', (trip) => trip.category === 'commute'],
  ['filter[category]=honorary', () => false],
  ['filter[from]=2026-02-01', startsIn('2026-01-31T23:00:00.000Z', '9')],
  ['filter[to]=2026-02-01', startsIn('0', '2026-02-01T22:59:59.999Z')],
  [
    'filter[from]=2026-01-10&filter[to]=2026-03-20',
    startsIn('2026-01-09T23:00:00.000Z', '2026-03-20T22:59:59.999Z'),
  ],
  [
    'filter[from]=2026-04-01&filter[to]=2026-04-30',
    startsIn('2026-03-31T22:00:00.000Z', '2026-04-30T21:59:59.999Z'),
  ],
  [
    'filter[from]=2026-01-10T12:00:00Z&filter[to]=2026-06-20T12:00:00%2B02:00&filter[category]=business',
    (trip) =>
      trip.category === 'business' && startsIn('2026-01-10T12:00:00.000Z', '2026-06-20T10:00:00.000Z')(trip),
  ],
  ['filter[from]=2027-01-01', () => false],
  ['filter[from]=2026-05-01&filter[to]=2026-04-01', () => false],
]

test.each(FILTERS)('%s has the right trips, on every page, with its total', async (query, holds) => {
  const expected = trips.filter(holds).map((trip) => trip.id)
  for (const offset of [0, 10, 45, expected.length]) {
    const page = await read(zoned, `${query}&page[limit]=20&page[offset]=${offset}`)
    expect(idsOf(page)).toEqual(expected.slice(offset, offset + 20))
    expect(page.meta.page.total).toBe(expected.length)
  }
})

test('a trip exactly at the bound matches the filter', async () => {
  const [, second] = trips
  const at = encodeURIComponent(second?.startIso ?? '')
  expect(idsOf(await read(zoned, `filter[from]=${at}&filter[to]=${at}`))).toEqual([second?.id])
})

test("months are in the vehicle's zone, newest first, with sums by category", async () => {
  const { data, meta } = (await owner.get(`/api/vehicles/${zoned}/trip-months?page[limit]=200`)).json()
  const expected = new Map<string, number>()
  for (const { startIso } of trips) {
    const month = new Date(startIso).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }).slice(0, 7)
    expected.set(month, (expected.get(month) ?? 0) + 1)
  }
  const counts = data.map((one: { attributes: { month: string; count: number } }) => [
    one.attributes.month,
    one.attributes.count,
  ])
  expect(counts).toEqual([...expected])
  expect(meta.page.total).toBe(expected.size)
  // November 2025: 14 November 23:30 in Berlin and every 31 hours, thirteen in all.
  expect(data.at(-1).attributes).toEqual({
    month: '2025-11',
    count: 13,
    distance: 19.5,
    categories: [
      { category: 'business', count: 6, distance: 9 },
      { category: 'private', count: 3, distance: 4.5 },
      { category: 'commute', count: 2, distance: 3 },
      { category: 'none', count: 2, distance: 3 },
    ],
  })
  const second = (await owner.get(`/api/vehicles/${zoned}/trip-months?page[limit]=1&page[offset]=1`)).json()
  expect(second.data).toEqual([data[1]])
})

test('setting the zone of a vehicle recounts its months', async () => {
  const company = await makeCompany(app)
  const { id } = await makeVehicle(company.owner, company.id, { timeZone: null })
  const zone = { dateStartTz: 'UTC', dateEndTz: 'UTC' }
  const start = { dateStartIso: '2026-01-31T23:30:00Z', dateEndIso: '2026-02-01T00:10:00Z', ...zone }
  await makeTrip(company.owner, id, { ...tripFrom(0, 10), ...start })
  const months = async () =>
    (await company.owner.get(`/api/vehicles/${id}/trip-months`))
      .json<{ data: { attributes: { month: string; count: number } }[] }>()
      .data.map(({ attributes }) => `${attributes.month} ${attributes.count}`)
  expect(await months()).toEqual(['2026-01 1'])
  await company.owner.patch(`/api/vehicles/${id}`, 'vehicle', { timeZone: 'Europe/Berlin' })
  expect(await months()).toEqual(['2026-02 1'])
})

test('the list reports gaps and overlaps, across pages and filters', async () => {
  const company = await makeCompany(app)
  const { id } = await makeVehicle(company.owner, company.id)
  const make = (from: number, to: number, hour: number, category = 'private') =>
    makeTrip(company.owner, id, tripFrom(from, to, hour, { category }))
  const first = await make(0, 10, 0)
  const joined = await make(10, 20, 1, 'business')
  const gap = await make(32.5, 40, 2)
  const back = await make(39, 45, 3, 'business')
  const during = await make(45, 50, 3.25)
  const readPrevious = async (query: string) => {
    const { data } = (await company.owner.get(`/api/vehicles/${id}/trips?${query}`)).json<Listed>()
    return data.map((trip) => [trip.id, trip.meta.before])
  }
  const expected = [
    [during.id, { tripId: back.id, distance: 0, isOverlapping: true }],
    [back.id, { tripId: gap.id, distance: -1, isOverlapping: false }],
    [gap.id, { tripId: joined.id, distance: 12.5, isOverlapping: false }],
    [joined.id, null],
    [first.id, null],
  ]
  expect(await readPrevious('')).toEqual(expected)
  expect(await readPrevious('page[limit]=1&page[offset]=2')).toEqual([expected[2]])
  expect(await readPrevious('filter[category]=business')).toEqual([expected[1], expected[3]])
  expect(await readPrevious(`filter[from]=${gap.attributes.dateStartIso}`)).toEqual(expected.slice(0, 3))
  await company.owner.remove(`/api/trips/${joined.id}`)
  expect((await readPrevious(''))[2]).toEqual([
    gap.id,
    { tripId: first.id, distance: 22.5, isOverlapping: false },
  ])
})

test('a long trip overlaps every later trip that starts within it', async () => {
  const company = await makeCompany(app)
  const { id } = await makeVehicle(company.owner, company.id)
  const make = (hour: number, end: number, category = 'private') =>
    makeTrip(company.owner, id, tripFrom(0, 0, hour, { category, dateEndIso: isoAtHour(end) }))
  const long = await make(0, 60)
  await make(1, 1.5)
  await make(30, 30.5, 'business')
  const half = await make(59, 62)
  await make(60.5, 61)
  await make(61.5, 62, 'business')
  await make(62, 63)
  const readHasPrevious = async (query = '') => {
    const { data } = (await company.owner.get(`/api/vehicles/${id}/trips?${query}`)).json<Listed>()
    return data.map(({ meta }) => meta.before !== null)
  }
  const expected = [false, true, true, true, true, true, false]
  expect(await readHasPrevious()).toEqual(expected)
  for (const [offset, isTold] of expected.entries())
    expect(await readHasPrevious(`page[limit]=1&page[offset]=${offset}`)).toEqual([isTold])
  expect(await readHasPrevious('filter[category]=business')).toEqual([true, true])
  expect(await readHasPrevious(`filter[from]=${isoAtHour(30)}`)).toEqual(expected.slice(0, 5))
  await company.owner.remove(`/api/trips/${long.id}`)
  expect(await readHasPrevious()).toEqual([false, true, true, false, false, false])
  await company.owner.remove(`/api/trips/${half.id}`)
  expect(await readHasPrevious()).toEqual([false, false, false, false, false])
})
