import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'
import { isoAtHour, type TripReply, tripFrom } from './testing.ts'

// `MODEL_RUNS=200 npm test -- server/trips/model` runs more sequences; a failure prints its seed.
const RUNS = Number(process.env.MODEL_RUNS ?? 12)

const app = useApp()

type ModelTrip = { id: string; start: number; from: number; to: number; category: string; entries: number }
/** The reference model of a logbook. */
type Model = { trips: ModelTrip[]; gone: { id: string; entries: number }[] }
type Real = { people: Person[]; vehicle: string }

/** By start, then by id, newest first. */
const ordered = ({ trips }: Model) => trips.toSorted((a, b) => b.start - a.start || (a.id < b.id ? 1 : -1))

const by = ({ people }: Real, who: number): Person => {
  const person = people[who % people.length]
  if (!person) throw new Error('there is no user')
  return person
}

/** The actual and the expected status; null if there was nothing to do. */
type Step = (model: Model, real: Real) => Promise<{ status: number; expectedStatus: number } | null>

const CATEGORIES = ['business', 'private', 'none']
const pick = { who: fc.nat(2), which: fc.nat(30) }

const add = fc
  .record({
    ...pick,
    start: fc.nat(2_000),
    from: fc.nat(900),
    length: fc.nat(50),
    category: fc.constantFrom(...CATEGORIES),
  })
  .map(
    ({ who, start, from, length, category }): Step =>
      async (model, real) => {
        const trip = tripFrom(from, from + length, start, { category })
        const reply = await by(real, who).post(`/api/vehicles/${real.vehicle}/trips`, 'trip', trip)
        const { id } = reply.json<{ data: TripReply }>().data
        model.trips.push({ id, start, from, to: from + length, category, entries: 1 })
        return { status: reply.statusCode, expectedStatus: 201 }
      },
  )

const change = fc.record({ ...pick, to: fc.nat(950), category: fc.constantFrom(...CATEGORIES) }).map(
  ({ who, which, to, category }): Step =>
    async (model, real) => {
      const trip = ordered(model)[which % Math.max(1, model.trips.length)]
      if (!trip) return null
      const reply = await by(real, who).patch(`/api/trips/${trip.id}`, 'trip', { odometerEnd: to, category })
      if (to >= trip.from) Object.assign(trip, { to, category, entries: trip.entries + 1 })
      return { status: reply.statusCode, expectedStatus: to < trip.from ? 400 : 200 }
    },
)

const remove = fc.record(pick).map(
  ({ who, which }): Step =>
    async (model, real) => {
      const trip = ordered(model)[which % Math.max(1, model.trips.length)]
      if (!trip) return null
      const reply = await by(real, who).remove(`/api/trips/${trip.id}`)
      take(model, [trip])
      return { status: reply.statusCode, expectedStatus: 204 }
    },
)

const merge = fc.record({ ...pick, length: fc.integer({ min: 1, max: 4 }), skips: fc.boolean() }).map(
  ({ who, which, length, skips }): Step =>
    async (model, real) => {
      const list = ordered(model)
      const start = which % Math.max(1, list.length)
      const run = list.slice(start, start + length + 1)
      const chosen = skips && run.length > 2 ? [run[0], ...run.slice(2)].flatMap((trip) => trip ?? []) : run
      const [last] = chosen
      const first = chosen.at(-1)
      const reply = await by(real, who).post('/api/transactions/merge-trips', 'merge-trip-transaction', {
        tripIds: chosen.map((trip) => trip.id),
      })
      const isGood = first && last && chosen.length > 1 && chosen === run && last.to >= first.from
      if (!isGood) return { status: reply.statusCode, expectedStatus: 400 }
      const categories = new Set(chosen.map((trip) => trip.category))
      take(model, chosen)
      model.trips.push({
        id: reply.json<{ data: TripReply }>().data.id,
        start: first.start,
        from: first.from,
        to: last.to,
        category: categories.size === 1 ? first.category : 'none',
        entries: 1,
      })
      return { status: reply.statusCode, expectedStatus: 201 }
    },
)

function take(model: Model, trips: readonly ModelTrip[]): void {
  model.gone.push(...trips.map(({ id, entries }) => ({ id, entries: entries + 1 })))
  model.trips = model.trips.filter((trip) => !trips.includes(trip))
}

const expectedList = (model: Model) => ({
  trips: ordered(model).map(({ id, start, from, to, category }) =>
    [id, isoAtHour(start), from, to, category].join(' '),
  ),
  total: model.trips.length,
})

type List = { data: TripReply[]; meta: { page: { total: number } } }

const readList = async ({ people: [person], vehicle }: Real) =>
  (await person?.get(`/api/vehicles/${vehicle}/trips?page[limit]=200`))?.json<List>()

const shown = (list: List | undefined) => ({
  trips: list?.data.map(({ id, attributes: { dateStartIso, odometerStart, odometerEnd, category } }) =>
    [id, dateStartIso, odometerStart, odometerEnd, category].join(' '),
  ),
  total: list?.meta.page.total,
})

/** The latest by end, then by id. */
function expectedSums(model: Model, list: List | undefined) {
  const latest = list?.data.toSorted(
    (a, b) => b.attributes.dateEndIso.localeCompare(a.attributes.dateEndIso) || (a.id < b.id ? 1 : -1),
  )[0]
  return {
    count: model.trips.length,
    distance: model.trips.reduce((sum, trip) => sum + trip.to - trip.from, 0),
    odometer: latest?.attributes.odometerEnd ?? 0,
    entries: [...model.trips, ...model.gone].map(({ entries }) => entries),
  }
}

async function readSums(model: Model, { people: [person], vehicle }: Real) {
  const read = async (url: string) => (await person?.get(url))?.json()
  const { data: months } = await read(`/api/vehicles/${vehicle}/trip-months?page[limit]=200`)
  const sum = (name: string) =>
    months.reduce(
      (total: number, month: { attributes: Record<string, number> }) => total + (month.attributes[name] ?? 0),
      0,
    )
  const entries: number[] = []
  for (const { id } of [...model.trips, ...model.gone])
    entries.push((await read(`/api/trips/${id}/changes`)).meta.page.total)
  const { odometer } = (await read(`/api/vehicles/${vehicle}`)).data.attributes
  return { count: sum('count'), distance: sum('distance'), odometer, entries }
}

test(`${RUNS} random sequences of adding, changing, deleting and merging end as the model says`, async () => {
  const { id, owner } = await makeCompany(app)
  const people = [owner, await makeMember(app, id, 'company_manager'), await makeMember(app, id)]
  const step = fc.oneof({ weight: 4, arbitrary: add }, change, remove, { weight: 2, arbitrary: merge })
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
    const { id: vehicle } = await makeVehicle(owner, id)
    for (const driver of people.slice(2)) await assignDriver(owner, vehicle, driver)
    const [model, real]: [Model, Real] = [
      { trips: [], gone: [] },
      { people, vehicle },
    ]
    for (const step of steps) {
      const answer = await step(model, real)
      expect(answer?.status).toBe(answer?.expectedStatus)
      expect(shown(await readList(real))).toEqual(expectedList(model))
    }
    expect(await readSums(model, real)).toEqual(expectedSums(model, await readList(real)))
  })
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
}, 300_000)
