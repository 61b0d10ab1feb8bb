import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { isoAtHour, makeTrip, tripFrom } from '../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { type ExpenseReply, expenseAt, makeExpense } from '../testing.ts'

const app = useApp()

type Found = { data: { attributes: { comment: string | null } }[]; meta: object }

let company: string
let owner: Person
let driver: Person
let van: string
let swiss: string

beforeAll(async () => {
  ;({ id: company, owner } = await makeCompany(app))
  driver = await makeMember(app, company)
  van = (await makeVehicle(owner, company)).id
  swiss = (await makeVehicle(owner, company, { currencyCode: 'CHF' })).id
  await assignDriver(owner, van, driver)
  const place = { name: 'Parkhaus Zürich', address: { city: 'Reutlingen' } }
  await makeExpense(owner, van, expenseAt(0, { comment: 'garage', place, tags: ['Messe'], grossing: 4.1 }))
  await makeExpense(owner, van, expenseAt(1, { comment: 'wash', category: 'cleaning', grossing: 12 }))
  await makeExpense(owner, swiss, expenseAt(2, { comment: 'alps', grossing: 7 }))
})

const comments = async (query: string, person = owner) => {
  const reply = await person.get(`/api/companies/${company}/expenses?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Found>().data.map(({ attributes }) => attributes.comment)
}

test('expenses of the vehicles that somebody may see are listed, newest first', async () => {
  expect(await comments('')).toEqual(['alps', 'wash', 'garage'])
  expect(await comments('', driver)).toEqual(['wash', 'garage'])
})

test.each([
  ['filter[search]=zuerich', ['garage']],
  ['filter[search]=messe parkhaus', ['garage']],
  ['filter[search]=reutlngen', ['garage']],
  ['filter[tag]=MESSE', ['garage']],
  ['filter[categories]=cleaning,fuel', ['wash']],
  ['filter[amountFrom]=7&filter[amountTo]=12', ['alps', 'wash']],
  ['filter[from]=2026-03-02', []],
  ['filter[marks]=changed', []],
  ['sort=amount', ['garage', 'alps', 'wash']],
  ['sort=-category', ['wash', 'alps', 'garage']],
  ['sort=odometer', ['alps', 'wash', 'garage']],
])('%s', async (query, expected) => {
  expect(await comments(query)).toEqual(expected)
})

test('refs and totals are of what was found', async () => {
  const refs = (await owner.get(`/api/companies/${company}/expense-refs`)).json<Found>()
  expect(refs.data).toHaveLength(3)
  const totals = (await owner.get(`/api/companies/${company}/expense-totals`)).json()
  expect(totals.data.attributes).toEqual({
    count: 3,
    isMore: false,
    isSimilar: false,
    amounts: [
      {
        currencyCode: 'EUR',
        count: 2,
        grossing: 16.1,
        categories: [
          { category: 'parking', count: 1, grossing: 4.1 },
          { category: 'cleaning', count: 1, grossing: 12 },
        ],
      },
      {
        currencyCode: 'CHF',
        count: 1,
        grossing: 7,
        categories: [{ category: 'parking', count: 1, grossing: 7 }],
      },
    ],
  })
})

test('expenses with a contradiction are those that show one', async () => {
  const { id } = await makeVehicle(owner, company)
  // A walk that is the same each time.
  let state = 11
  const draw = (below: number) => (state = (state * 16_807) % 2_147_483_647) % below
  const near = () => ({ latitude: 48.4 + draw(30) / 100, longitude: 9.9 })
  for (let nth = 0; nth < 12; nth++) {
    const more = { placeStart: { coordinate: near() }, coordinateEnd: near() }
    await makeTrip(
      owner,
      id,
      tripFrom(nth * 20, nth * 20 + 15, nth * 3 + 1, { ...more, dateEndIso: isoAtHour(nth * 3 + 2) }),
    )
  }
  for (let nth = 0; nth < 60; nth++) {
    const odometer = draw(3) === 0 ? null : Math.max(0, Math.round(nth * 4) + draw(24) - 12)
    const where = [{}, { coordinate: near() }, { place: { coordinate: near() } }][draw(3)]
    await makeExpense(owner, id, expenseAt(nth * 0.65, { odometer, ...where }))
  }
  const read = async (query: string) => {
    const reply = await owner.get(
      `/api/companies/${company}/expenses?filter[vehicleIds]=${id}&page[limit]=200&${query}`,
    )
    return reply.json<{ data: ExpenseReply[] }>().data
  }
  const shown = (await read('')).filter(({ meta }) => meta.contradictions.length > 0)
  const kinds = new Set(shown.flatMap(({ meta }) => meta.contradictions.map(({ kind }) => kind)))
  expect([kinds.size, shown.length < 55]).toEqual([3, true])
  expect((await read('filter[marks]=contradiction')).map((one) => one.id)).toEqual(shown.map((one) => one.id))
})

test('a foreign vehicle refuses the request, and wrong values are named', async () => {
  const foreign = await makeCompany(app, 'Kern Consulting')
  const theirs = (await makeVehicle(foreign.owner, foreign.id)).id
  for (const path of ['expenses', 'expense-refs', 'expense-totals']) {
    const reply = await owner.get(`/api/companies/${company}/${path}?filter[vehicleIds]=${van},${theirs}`)
    expect(reply.statusCode).toBe(404)
    const wrong = await owner.get(`/api/companies/${company}/${path}?filter[amountTo]=1.234`)
    expect([wrong.statusCode, wrong.json().errors[0].source.parameter]).toEqual([400, 'filter[amountTo]'])
  }
})
