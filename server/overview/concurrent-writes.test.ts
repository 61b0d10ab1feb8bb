import { expect, test } from 'vitest'
import type { Attention, Costs, Distances } from '#contract/overview/calls.ts'
import type { Fuel } from '#contract/overview/fuel.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { expenseAt, fuelAt, makeExpense } from '../expenses/testing.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import { manyAtOnce } from '../testing/many-at-once.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'

// As many at once as there are connections.
const app = useApp({}, { workLimits: manyAtOnce(8) })
const dataDir = useDataDir()

type Sent = ReturnType<Person['get']>

const nths = (count: number) => Array.from({ length: count }, (_, nth) => nth)
const statuses = async (sent: Sent[][]) =>
  (await Promise.all(sent.flat())).map(({ statusCode }) => statusCode)
const aydin = (category: string) => ({ category, driverName: 'Selin Aydın' })
const brandl = { category: 'business', driverName: 'Matthias Brandl' }

/** Of each kind the first two are changed and the next two deleted, both by two people at once, and others are added between them. */
test('all counters are exact after two people wrote to one vehicle and month at once', async () => {
  const { id: company, owner } = await makeCompany(app)
  const colleague = await makeMember(app, company, 'company_manager')
  const { id: vehicle } = await makeVehicle(owner, company, { timeZone: null })
  const ids = { trip: [] as string[], parking: [] as string[], fuel: [] as string[] }
  for (const nth of nths(6)) {
    const odometer = 100 * nth
    ids.trip.push(
      (await makeTrip(owner, vehicle, tripFrom(odometer, odometer + 10, 4 * nth, aydin('none')))).id,
    )
    ids.parking.push((await makeExpense(owner, vehicle, expenseAt(4 * nth))).id)
    ids.fuel.push((await makeExpense(owner, vehicle, fuelAt(4 * nth + 1, odometer + 10, 40))).id)
  }

  const byBoth = (send: (person: Person, nth: number) => Sent, from: number): Sent[] =>
    nths(2).flatMap((nth) => [owner, colleague].map((person) => send(person, from + nth)))
  const change = (type: 'trip' | 'expense', of: readonly string[], attributes: (nth: number) => object) =>
    byBoth((person, nth) => person.patch(`/api/${type}s/${of[nth]}`, type, attributes(nth)), 0)
  const remove = (type: 'trip' | 'expense', of: readonly string[]) =>
    byBoth((person, nth) => person.remove(`/api/${type}s/${of[nth]}`), 2)
  const add = (type: 'trip' | 'expense', attributes: (nth: number) => object) =>
    byBoth((person, nth) => person.post(`/api/vehicles/${vehicle}/${type}s`, type, attributes(nth)), 0)
  const changes = [
    change('trip', ids.trip, (nth) => ({ ...aydin('private'), odometerEnd: 100 * nth + 11 })),
    change('expense', ids.parking, () => ({ grossing: 10 })),
    change('expense', ids.fuel, () => ({ grossing: 75, amount: 50 })),
  ]
  // Everything is counted again in the months of the zone.
  const zoned = owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { timeZone: 'Europe/Berlin' })
  const removals = [remove('trip', ids.trip), remove('expense', ids.parking), remove('expense', ids.fuel)]
  const additions = [
    add('trip', (nth) => tripFrom(100 * nth + 20, 100 * nth + 25, 4 * nth + 2, brandl)),
    add('expense', (nth) => expenseAt(4 * nth + 2)),
    add('expense', (nth) => fuelAt(4 * nth + 3, 100 * nth + 30, 20, { grossing: 30 })),
  ]
  const [changed, removed, added, zone] = await Promise.all([
    statuses(changes),
    statuses(removals),
    statuses(additions),
    zoned,
  ])
  expect(zone.statusCode).toBe(200)
  expect(new Set(changed)).toEqual(new Set([200]))
  // Each is deleted once: the other one does not find it any more.
  expect(removed.toSorted()).toEqual([...nths(6).map(() => 204), ...nths(6).map(() => 404)])
  expect(new Set(added)).toEqual(new Set([201]))

  expect((await verify(app.db, dataDir, vehicle)).faults).toEqual([])

  const read = async <T>(path: string) => {
    const reply = await owner.get(`/api/companies/${company}/${path}`)
    return reply.json<{ data: { attributes: T } }>().data.attributes
  }
  const { units } = await read<Distances>('distances?from=2026-03&to=2026-03')
  expect(units[0]).toMatchObject({
    distance: 62,
    categories: [
      { category: 'business', distance: 20 },
      { category: 'private', distance: 22 },
      { category: 'none', distance: 20 },
    ],
    drivers: [
      { name: 'Selin Aydın', distance: 42 },
      { name: 'Matthias Brandl', distance: 20 },
    ],
  })
  const { currencies } = await read<Costs>('costs?from=2026-03&to=2026-03')
  // Fuel 2 × 75 + 2 × 60 + 4 × 30, parking 2 × 10 + 2 × 4.50 + 4 × 4.50.
  expect(currencies[0]?.categories).toEqual([
    { category: 'fuel', grossing: 390 },
    { category: 'parking', grossing: 47 },
  ])
  const { prices } = await read<Fuel>('fuel?from=2026-03&to=2026-03')
  // 390 for 2 × 50 + 2 × 40 + 4 × 20 litres.
  expect(prices.map(({ value }) => value)).toEqual([1.5])
  const { uncategorised } = await read<Attention>('attention')
  expect(uncategorised.count).toBe(2)
})
