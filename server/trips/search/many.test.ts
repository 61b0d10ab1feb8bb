import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TripTotals } from '#contract/trips/found-trips.ts'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { isoAtHour, makeTrip, tripFrom } from '../testing.ts'

const app = useApp()

type Found = {
  data: { id: string; meta: { before: object | null } }[]
  meta: { page: object; isMore?: boolean }
}

let company: string
let owner: Person

const at = (iso: string) => ({
  dateStartIso: iso,
  dateEndIso: iso,
  dateStartTz: 'Pacific/Auckland',
  category: 'private',
})

/**
 * Every hour from 1 January 2025, 0:00 UTC, one kilometre: 10,500 until 14 March 2026. Every fifth is a private one; the
 * first thirty and every seventh of the others have a further word.
 */
beforeAll(async () => {
  ;({ id: company, owner } = await makeCompany(app))
  const { id: busy } = await makeVehicle(owner, company)
  await app.db.transaction().execute(async (tx) => {
    // Without history, which no search reads: it would take most of the time.
    await sql`alter table trips disable trigger trips_record_inserted`.execute(tx)
    await sql`insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz, odometer_start,
        odometer_end, reason)
      select gen_random_uuid(), ${company}, ${busy}, case n % 5 when 0 then 'private' else 'business' end,
        '2025-01-01T00:00Z'::timestamptz + n * interval '1 hour', 'UTC',
        '2025-01-01T00:30Z'::timestamptz + n * interval '1 hour', 'UTC', n, n + 1,
        'Rundfahrt' || case when n < 30 then ' Anfang' when n % 7 = 0 then ' Sonderziel' else '' end
      from generate_series(0, 10499) n`.execute(tx)
    await sql`alter table trips enable always trigger trips_record_inserted`.execute(tx)
  })
  const { id: zoneless } = await makeVehicle(owner, company, { timeZone: null, systemOfUnits: 'imperial' })
  await makeTrip(owner, zoneless, tripFrom(0, 2, 0, at('2025-01-04T23:59:00Z')))
  await makeTrip(owner, zoneless, tripFrom(2, 5, 0, at('2025-01-05T00:00:00Z')))
})

const totals = async (query: string) => {
  const reply = await owner.get(`/api/companies/${company}/trip-totals?${query}`)
  return reply.json<{ data: { attributes: TripTotals } }>().data.attributes
}

test('beyond 10,000 trips a list ends, and says so', async () => {
  const read = async (query: string) =>
    (await owner.get(`/api/companies/${company}/trips?${query}`)).json<Found>()
  for (const query of ['filter[search]=rundfahrt', 'sort=-distance', '']) {
    const last = await read(`${query}&page[offset]=9990`)
    expect([last.data.length, last.meta.page]).toEqual([10, { limit: 50, offset: 9990, isLast: true }])
    expect((await read(`${query}&page[offset]=9940`)).meta.page).toMatchObject({ isLast: false })
    expect((await read(`${query}&page[offset]=10000`)).data).toEqual([])
  }
  const refs = (await owner.get(`/api/companies/${company}/trip-refs?filter[search]=rundfahrt`)).json<Found>()
  expect([refs.data.length, refs.meta.isMore]).toEqual([10_000, true])
})

const ids = ({ data }: Found) => data.map(({ id }) => id)

test.each([
  ['rundfahrt', 10_000, [0, 449, 5_000, 9_000]],
  ['rundfahrt sonderziel', 1_495, [0, 100, 1_200, 1_480]],
  ['anfang', 30, [0, 20, 30]],
  ['anfagn', 30, [0, 20, 30]],
])('the pages of %s are parts of all that is found', async (search, total, offsets) => {
  const find = async (path: string, query = '') =>
    (await owner.get(`/api/companies/${company}/${path}?filter[search]=${search}${query}`)).json<Found>()
  for (const sort of ['-date', 'date']) {
    const all = ids(await find('trip-refs', `&sort=${sort}`))
    expect(new Set(all).size).toBe(total)
    for (const offset of offsets) {
      const page = await find('trips', `&sort=${sort}&page[offset]=${offset}`)
      expect(ids(page)).toEqual(all.slice(offset, offset + 50))
      expect(page.meta.page).toMatchObject({ isLast: offset + 50 >= total })
    }
  }
})

test('beyond 10,000 trips nothing is summed, unless the months are counted', async () => {
  const nothing = { count: 10_000, isMore: true, isSimilar: false, distances: [], expenses: [] }
  expect(await totals('filter[search]=rundfahrt')).toEqual(nothing)
  expect(await totals('filter[distanceTo]=1')).toEqual(nothing)
  expect(await totals('')).toMatchObject({ count: 10_502, isMore: false })
})

test('the months and the days of those that a period cuts are summed exactly', async () => {
  // In Berlin 95 trips start before 5 January 2025, and 10,415 before 11 March 2026.
  expect(await totals('filter[from]=2025-01-05&filter[to]=2026-03-10')).toEqual({
    count: 10_321,
    isMore: false,
    isSimilar: false,
    distances: [
      {
        systemOfUnits: 'metric',
        count: 10_320,
        distance: 10_320,
        categories: [
          { category: 'business', count: 8_256, distance: 8_256 },
          { category: 'private', count: 2_064, distance: 2_064 },
        ],
      },
      {
        systemOfUnits: 'imperial',
        count: 1,
        distance: 3,
        categories: [{ category: 'private', count: 1, distance: 3 }],
      },
    ],
    expenses: [],
  })
  expect(await totals('filter[from]=2025-01-01T00:30:00Z')).toMatchObject({ count: 10_501, isMore: false })
  expect(await totals('filter[to]=2026-03-14T10:00:00Z')).toMatchObject({ count: 10_501, isMore: false })
})

test('trips with a gap or an overlap are those that show one', async () => {
  const { id } = await makeVehicle(owner, company)
  // A walk that is the same each time: durations up to 30 hours, starts and odometers back and forth.
  let state = 7
  const draw = (below: number) => (state = (state * 16_807) % 2_147_483_647) % below
  for (let nth = 0; nth < 60; nth++) {
    const [start, odometer] = [nth * 2 + draw(3), nth * 5 + draw(2) * draw(3)]
    const end = start + (draw(9) === 0 ? 30 : draw(3))
    await makeTrip(owner, id, tripFrom(odometer, odometer + 5, start, { dateEndIso: isoAtHour(end) }))
  }
  const read = async (query: string) => {
    const reply = await owner.get(
      `/api/companies/${company}/trips?filter[vehicleIds]=${id}&page[limit]=200&${query}`,
    )
    return reply.json<Found>().data
  }
  const shown = (await read('')).filter(({ meta }) => meta.before !== null)
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.length).toBeLessThan(59)
  expect((await read('filter[marks]=gap,overlap')).map((trip) => trip.id)).toEqual(
    shown.map((trip) => trip.id),
  )
})
