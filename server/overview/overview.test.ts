import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Attention, Costs, Distances, Fleet } from '#contract/overview/calls.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { expenseAt, makeExpense } from '../expenses/testing.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'

const app = useApp()
const dataDir = useDataDir()

let owner: Person
let company: string
let [first, second, inMiles] = ['', '', '']

const trip = (day: string, from: number, to: number, more: object = {}) => ({
  dateStartIso: `${day}T08:00:00Z`,
  dateStartTz: 'Europe/Berlin',
  dateEndIso: `${day}T08:30:00Z`,
  dateEndTz: 'Europe/Berlin',
  odometerStart: from,
  odometerEnd: to,
  ...more,
})

beforeAll(async () => {
  // The database keeps its own clock for entries, so trips of these days count as entered late.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T10:00:00Z') })
  const made = await makeCompany(app)
  ;[owner, company] = [made.owner, made.id]
  first = (await makeVehicle(owner, company, { licensePlate: 'RT-AK 1' })).id
  second = (await makeVehicle(owner, company, { licensePlate: 'RT-AK 2' })).id
  inMiles = (await makeVehicle(owner, company, { licensePlate: 'LK24 VRT', systemOfUnits: 'imperial' })).id
  const brandl = { category: 'business', driverName: 'Matthias Brandl' }
  const aydin = { category: 'commute', driverName: 'Selin Aydın' }
  await makeTrip(owner, first, trip('2025-11-17', 100, 130, brandl))
  await makeTrip(owner, first, trip('2025-11-18', 130, 190, brandl))
  await makeTrip(owner, first, trip('2026-10-05', 190, 200, aydin))
  await makeTrip(owner, first, trip('2026-11-02', 212.5, 240, brandl))
  await makeTrip(owner, first, trip('2026-11-03', 238, 250))
  await makeTrip(owner, second, trip('2026-11-04', 0, 8, aydin))
  await makeTrip(owner, inMiles, trip('2026-11-05', 0, 50, brandl))
  await makeExpense(
    owner,
    first,
    expenseAt(0, { grossing: 30, category: 'parking', expenseDateIso: '2026-11-02T09:00:00Z' }),
  )
  await makeExpense(
    owner,
    first,
    expenseAt(0, { grossing: 9, category: 'garage', expenseDateIso: '2025-11-10T09:00:00Z' }),
  )
  await makeExpense(
    owner,
    first,
    expenseAt(0, { grossing: 70, category: 'garage', expenseDateIso: '2025-11-20T09:00:00Z' }),
  )
})
afterAll(() => void vi.useRealTimers())

const read = async <T>(path: string, person = owner): Promise<T> => {
  const reply = await person.get(`/api/companies/${company}/${path}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: { attributes: T } }>().data.attributes
}

const distances = (from: string, to: string, person = owner) =>
  read<Distances>(`distances?from=${from}&to=${to}`, person)

const brief = ({ count, distances, vehicles, vehicleCount }: Attention['gaps']) => ({
  count,
  distances,
  plates: vehicles.map(({ licensePlate }) => licensePlate),
  vehicleCount,
})

test('attention counts gaps, overlaps, trips without a category and silent vehicles', async () => {
  const attention = await read<Attention>('attention')
  const plates = ['RT-AK 1']
  expect(brief(attention.gaps)).toEqual({
    count: 1,
    distances: [{ unit: 'km', distance: 12.5 }],
    plates,
    vehicleCount: 1,
  })
  expect(brief(attention.overlaps)).toEqual({
    count: 1,
    distances: [{ unit: 'km', distance: 2 }],
    plates,
    vehicleCount: 1,
  })
  expect(brief(attention.uncategorised)).toEqual({
    count: 1,
    distances: [{ unit: 'km', distance: 12 }],
    plates,
    vehicleCount: 1,
  })
  const { silent } = attention
  expect(silent.vehicles.map(({ vehicle, lastTripIso }) => [vehicle.licensePlate, lastTripIso])).toEqual([
    ['RT-AK 1', '2026-11-03T08:30:00.000Z'],
    ['RT-AK 2', '2026-11-04T08:30:00.000Z'],
    ['LK24 VRT', '2026-11-05T08:30:00.000Z'],
  ])
  expect(attention.vehicles.find(({ vehicleId }) => vehicleId === first)).toMatchObject({
    uncategorised: 1,
    gaps: 1,
    overlaps: 1,
    isSilent: true,
    lastTripIso: '2026-11-03T08:30:00.000Z',
  })
})

test('the fleet has kilometres and drivers of the running month, and findings; archived vehicles are left out', async () => {
  const old = await makeVehicle(owner, company, { licensePlate: 'RT-AK 9' })
  await owner.send({ method: 'POST', url: `/api/vehicles/${old.id}/archive` })
  const { month, vehicles } = await read<Fleet>('fleet')
  expect(month).toBe('2026-11')
  expect(
    vehicles.map(({ vehicleId, distance, drivers, gaps, isSilent }) => [
      vehicleId,
      distance,
      drivers,
      gaps,
      isSilent,
    ]),
  ).toEqual([
    [inMiles, 50, ['Matthias Brandl'], 0, true],
    [first, 39.5, ['Matthias Brandl'], 1, true],
    [second, 8, ['Selin Aydın'], 0, true],
  ])
})

test('the running month is compared with the same days of last year, and units are not added up', async () => {
  const { isRunning, units, vehicles } = await distances('2026-11', '2026-11')
  expect(isRunning).toBe(true)
  const [km, mi] = units
  expect([km?.unit, km?.distance, km?.previous]).toEqual(['km', 47.5, 30])
  expect([mi?.unit, mi?.distance, mi?.previous]).toEqual(['mi', 50, 0])
  expect(km?.categories).toEqual([
    { category: 'business', distance: 27.5 },
    { category: 'commute', distance: 8 },
    { category: 'none', distance: 12 },
  ])
  expect(km?.drivers.map(({ name, distance, previous }) => [name, distance, previous])).toEqual([
    ['Matthias Brandl', 27.5, 30],
    [null, 12, 0],
    ['Selin Aydın', 8, 0],
  ])
  expect(km?.months.map(({ month, distance }) => [month, distance]).slice(-3)).toEqual([
    ['2026-09', 0],
    ['2026-10', 10],
    ['2026-11', 47.5],
  ])
  expect(
    vehicles.map(({ vehicle, drivers, distance, previous }) => [
      vehicle.licensePlate,
      drivers,
      distance,
      previous,
    ]),
  ).toEqual([
    ['LK24 VRT', ['Matthias Brandl'], 50, 0],
    ['RT-AK 1', ['Matthias Brandl'], 39.5, 30],
    ['RT-AK 2', ['Selin Aydın'], 8, 0],
  ])
})

test('a running year is compared with last year up to today; a past one as a whole', async () => {
  const [running] = (await distances('2026-01', '2026-12')).units
  expect([running?.distance, running?.previous]).toEqual([57.5, 30])
  const past = await distances('2025-11', '2025-11')
  expect([past.isRunning, past.units[0]?.distance]).toEqual([false, 90])
})

test('costs are by currency, category and vehicle, with the same days of last year', async () => {
  const { currencies, vehicles } = await read<Costs>('costs?from=2026-11&to=2026-11')
  expect(currencies).toMatchObject([
    {
      currencyCode: 'EUR',
      grossing: 30,
      previous: 9,
      categories: [{ category: 'parking', grossing: 30 }],
    },
  ])
  expect(vehicles).toEqual([{ vehicleId: first, currencyCode: 'EUR', grossing: 30, previous: 9 }])
  const whole = await read<Costs>('costs?from=2025-01&to=2025-12')
  expect(whole.currencies[0]).toMatchObject({
    grossing: 79,
    categories: [{ category: 'garage', grossing: 79 }],
  })
})

test('a driver sees the figures of the own vehicle alone, a member without one none', async () => {
  const driver = await makeMember(app, company)
  await assignDriver(owner, second, driver)
  const { units, vehicles } = await distances('2026-11', '2026-11', driver)
  expect([units.map(({ unit, distance }) => [unit, distance]), vehicles.length]).toEqual([[['km', 8]], 1])
  const employee = await makeMember(app, company)
  expect((await distances('2026-11', '2026-11', employee)).vehicles).toEqual([])
  expect((await read<Attention>('attention', employee)).gaps.count).toBe(0)
  expect((await read<Fleet>('fleet', driver)).vehicles.map(({ vehicleId }) => vehicleId)).toEqual([second])
  expect((await read<Fleet>('fleet', employee)).vehicles).toEqual([])
})

test.each([
  ['from=2026-11&to=2026-10', 'to', 'must not be before from'],
  ['from=2025-11&to=2026-11', 'to', 'must be less than 12 months after from'],
  ['from=2026-13&to=2026-13', 'from', 'does not have the right form'],
  ['from=2026-11', 'to', 'is required'],
])('a period that cannot be is refused: %s', async (query, parameter, detail) => {
  for (const path of ['distances', 'costs', 'fuel']) {
    const reply = await owner.get(`/api/companies/${company}/${path}?${query}`)
    expect([reply.statusCode, reply.json().errors[0].source.parameter]).toEqual([400, parameter])
    expect(reply.json().errors[0].detail).toContain(detail)
  }
})

const findingsOf = (vehicleId: string) =>
  app.db
    .selectFrom('trip_findings')
    .select(['trip_id', 'gap'])
    .where('vehicle_id', '=', vehicleId)
    .where('gap', '!=', '0')
    .execute()

test('changed, moved, deleted and merged trips keep findings and counters true', async () => {
  const { id } = await makeVehicle(owner, company)
  const [one, two, three] = [
    await makeTrip(owner, id, trip('2026-11-10', 0, 10, { driverName: 'A' })),
    await makeTrip(owner, id, trip('2026-11-11', 10, 20)),
    await makeTrip(owner, id, trip('2026-11-12', 20, 30)),
  ]
  const findings = () => findingsOf(id)
  expect(await findings()).toEqual([])
  await owner.remove(`/api/trips/${two.id}`)
  expect(await findings()).toEqual([{ trip_id: three.id, gap: '10.0' }])
  await owner.patch(`/api/trips/${one.id}`, 'trip', { ...trip('2026-11-13', 30, 40), driverName: 'B' })
  expect(await findings()).toEqual([])
  await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds: [three.id, one.id] })
  expect(await findings()).toEqual([])
  const counted = await app.db
    .selectFrom('driver_years')
    .select('driver')
    .where('vehicle_id', '=', id)
    .execute()
  expect(counted.filter(({ driver }) => driver === 'A')).toEqual([])
  expect((await verify(app.db, dataDir, id)).faults).toEqual([])
})
