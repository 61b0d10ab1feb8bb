import { beforeAll, expect, test } from 'vitest'
import type { TripTotals } from '#contract/trips/found-trips.ts'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { makeTrip, tripFrom } from '../testing.ts'

const app = useApp()

type Found = {
  data: { id: string; attributes: { reason: string | null }; meta: { vehicle: { id: string } } }[]
  meta: { page: object; isSimilar: boolean }
}

let company: string
let owner: Person
let driver: Person
let van: string
let car: string

beforeAll(async () => {
  ;({ id: company, owner } = await makeCompany(app))
  driver = await makeMember(app, company)
  van = (await makeVehicle(owner, company)).id
  car = (await makeVehicle(owner, company, { systemOfUnits: 'imperial' })).id
  await assignDriver(owner, van, driver)
  const hall = {
    name: 'Halle 7',
    address: { street: 'Werkstraße 12', postalCode: '72762', city: 'Reutlingen' },
  }
  await makeTrip(
    owner,
    van,
    tripFrom(0, 10, 0, {
      category: 'business',
      reason: 'dairy',
      contactName: 'Karin Müller',
      contactCompany: 'Molkerei Schwaben AG',
      placeStart: { name: 'Hof' },
      placeEnd: hall,
      driverName: 'Zoë Hägele',
    }),
  )
  await makeTrip(
    owner,
    van,
    tripFrom(10, 25, 1, { category: 'private', reason: 'opening', comment: 'Neueröffnung 100% in\nUlm' }),
  )
  await makeTrip(
    owner,
    car,
    tripFrom(0, 5, 2, { category: 'business', reason: 'mueller', contactName: 'Jörg Mueller' }),
  )
})

const find = async (person: Person, query: string): Promise<Found> => {
  const reply = await person.get(`/api/companies/${company}/trips?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Found>()
}
const reasons = async (search: string) =>
  (await find(owner, `filter[search]=${encodeURIComponent(search)}`)).data.map(
    ({ attributes }) => attributes.reason,
  )

test('trips of all vehicles are listed, newest first', async () => {
  const { data, meta } = await find(owner, '')
  expect(data.map(({ attributes, meta }) => [attributes.reason, meta.vehicle.id])).toEqual([
    ['mueller', car],
    ['opening', van],
    ['dairy', van],
  ])
  expect(meta).toEqual({ page: { limit: 50, offset: 0, isLast: true }, isSimilar: false })
  expect((await find(driver, '')).data.map(({ attributes }) => attributes.reason)).toEqual([
    'opening',
    'dairy',
  ])
})

test.each([
  ['molkerei', ['dairy']],
  ['MOLKEREI schwab', ['dairy']],
  ['ulm molkerei', []],
  ['werkstrasse 72762', ['dairy']],
  ['hagele', ['dairy']],
  ['Eröffnung', ['opening']],
  ['Müller', ['mueller', 'dairy']],
  ['Mueller', ['mueller', 'dairy']],
  ['muller', ['mueller', 'dairy']],
  ['100', ['opening']],
  ['ag', ['dairy']],
  ['7', ['dairy']],
  ['u', ['opening']],
])('%s finds trips with these words', async (search, expected) => {
  expect(await reasons(search)).toEqual(expected)
})

test.each([['molkerie'], ['Molerei'], ['Reutlngen']])('%s finds a similar word', async (search) => {
  const { data, meta } = await find(owner, `filter[search]=${search}`)
  expect([data.map(({ attributes }) => attributes.reason), meta.isSimilar]).toEqual([['dairy'], true])
})

test('refs and totals are of what was found', async () => {
  const refs = (await owner.get(`/api/companies/${company}/trip-refs?filter[search]=muller`)).json()
  expect(refs.data.map((ref: { meta: object }) => ref.meta)).toEqual([{ version: 1 }, { version: 1 }])
  const totals = (await owner.get(`/api/companies/${company}/trip-totals`)).json()
  expect(totals.data.attributes satisfies TripTotals).toEqual({
    count: 3,
    isMore: false,
    isSimilar: false,
    distances: [
      {
        systemOfUnits: 'metric',
        count: 2,
        distance: 25,
        categories: [
          { category: 'business', count: 1, distance: 10 },
          { category: 'private', count: 1, distance: 15 },
        ],
      },
      {
        systemOfUnits: 'imperial',
        count: 1,
        distance: 5,
        categories: [{ category: 'business', count: 1, distance: 5 }],
      },
    ],
    expenses: [],
  })
})

test.each([["100%'"], ['%'], ['_'], ['\\'], ["'; drop table trips --"], ['"'], ['*'], ['(['], ['\u{1F697}']])(
  '%s has no meaning beyond its words',
  async (search) => {
    const words = search.match(/[a-z0-9]+/g) ?? []
    expect(await reasons(search)).toEqual(
      words.length === 0 ? ['mueller', 'opening', 'dairy'] : words[0] === '100' ? ['opening'] : [],
    )
  },
)

test.each([['Stadt'], ['Haus'], ['xylophon']])('%s finds nothing', async (search) => {
  expect(await reasons(search)).toEqual([])
})

test('similar words are found only where no vehicle has the words, whatever the other filters', async () => {
  const totals = await owner.get(`/api/companies/${company}/trip-totals?filter[search]=molkerie`)
  expect(totals.json().data.attributes).toMatchObject({ count: 1, isSimilar: true })
  const refs = await owner.get(`/api/companies/${company}/trip-refs?filter[search]=molkerie`)
  expect(refs.json<Found>().meta).toMatchObject({ page: { total: 1 }, isSimilar: true })
  await makeTrip(owner, van, tripFrom(25, 30, 9, { category: 'honorary', comment: 'Molkerie' }))
  const none = await find(owner, 'filter[search]=molkerei&filter[categories]=honorary')
  expect([none.data, none.meta.isSimilar]).toEqual([[], false])
})
