import lookUp from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ZONE_NAMES } from '#contract/kernel/zone-names.ts'
import { canonicalZone } from '#contract/kernel/zones.ts'
import { makeCompany } from './companies/testing.ts'
import { expenseAt } from './expenses/testing.ts'
import { withoutGuards } from './history/testing.ts'
import { useApp } from './testing/app.ts'
import { wallClockIn } from './testing/zones.ts'
import { makeTrip, tripFrom } from './trips/testing.ts'
import { makeVehicle } from './vehicles/testing.ts'

const app = useApp()

const INSTANTS = [
  '2015-01-15T12:00:00Z',
  '2015-07-15T12:00:00Z',
  '2023-01-15T12:00:00Z',
  '2023-07-15T12:00:00Z',
]

test('PostgreSQL knows every zone of the contract, with the same local times as Intl', async () => {
  const { rows } = await sql<{ name: string; at: string; wall: string }>`
    select name, at, to_char(at::timestamptz at time zone name, 'YYYY-MM-DD HH24:MI') as wall
    from unnest(${ZONE_NAMES}::text[]) name, unnest(${INSTANTS}::text[]) at`.execute(app.db)
  expect(rows).toHaveLength(ZONE_NAMES.length * INSTANTS.length)
  expect(rows.filter(({ name, at, wall }) => wallClockIn(name, at) !== wall)).toEqual([])
})

test('every zone in which a coordinate can lie is accepted', () => {
  const found = new Set<string>()
  for (let latitude = -89; latitude < 90; latitude += 1)
    for (let longitude = -179; longitude < 180; longitude += 1) found.add(lookUp(latitude, longitude))
  expect(found.size).toBeGreaterThan(300)
  expect([...found].filter((zone) => canonicalZone(zone) !== zone)).toEqual([])
})

// Names that ICU inherited from Java; PostgreSQL does not know the first ones, and something else by the last three.
const FOREIGN = ['AET', 'SST', 'US/Pacific-New', 'PLT', 'SystemV/CST6CDT', 'BST', 'IST', 'AST']

test.each(FOREIGN)('%s is refused in every attribute with a zone', async (zone) => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id, { timeZone: null })
  const trips = `/api/vehicles/${vehicle.id}/trips`
  const trip = await makeTrip(owner, vehicle.id, tripFrom(0, 1))
  const replies = {
    timeZone: await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { timeZone: zone }),
    dateStartTz: await owner.post(trips, 'trip', tripFrom(1, 2, 1, { dateStartTz: zone })),
    dateEndTz: await owner.patch(`/api/trips/${trip.id}`, 'trip', { dateEndTz: zone }),
    clientCreatedAtTz: await owner.post(trips, 'trip', tripFrom(1, 2, 1, { clientCreatedAtTz: zone })),
    clientChangedAtTz: await owner.patch(`/api/trips/${trip.id}`, 'trip', { clientChangedAtTz: zone }),
    expenseDateTz: await owner.post(
      `/api/vehicles/${vehicle.id}/expenses`,
      'expense',
      expenseAt(1, { expenseDateTz: zone }),
    ),
  }
  for (const [attribute, reply] of Object.entries(replies)) {
    expect([attribute, reply.statusCode]).toEqual([attribute, 400])
    expect(reply.json().errors).toMatchObject([
      { code: 'validation.failed', source: { pointer: `/data/attributes/${attribute}` } },
    ])
  }
})

test('a zone is stored under its name, in the canonical spelling', async () => {
  const { id, owner } = await makeCompany(app)
  for (const [sent, canonical] of [
    ['europe/BERLIN', 'Europe/Berlin'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kiev'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['UTC', 'UTC'],
    // PostgreSQL reads these as offsets without summer time.
    ['CET', 'Europe/Brussels'],
    ['MET', 'Europe/Brussels'],
    ['EET', 'Europe/Athens'],
    ['WET', 'Europe/Lisbon'],
  ]) {
    const vehicle = await makeVehicle(owner, id, { timeZone: sent })
    const read = await owner.get(`/api/vehicles/${vehicle.id}`)
    expect(read.json().data.attributes.timeZone).toBe(canonical)
    const trip = await makeTrip(owner, vehicle.id, tripFrom(0, 1, 0, { dateStartTz: sent, dateEndTz: sent }))
    expect(trip.attributes).toMatchObject({ dateStartTz: canonical, dateEndTz: canonical })
    const again = await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { timeZone: sent })
    expect(again.statusCode).toBe(200)
  }
})

test('a vehicle with a zone that the database does not know refuses trips until it gets another one', async () => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id, { timeZone: null })
  await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { licensePlate: 'NEU 1' })
  await withoutGuards(app.db, sql`update vehicles set time_zone = 'AET' where id = ${vehicle.id}`)
  const refused = await owner.post(`/api/vehicles/${vehicle.id}/trips`, 'trip', tripFrom(0, 1))
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toMatchObject([
    { code: 'validation.failed', detail: 'The database does not know the time zone' },
  ])
  const changed = await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', {
    timeZone: 'Australia/Sydney',
  })
  expect(changed.statusCode).toBe(200)
  await makeTrip(owner, vehicle.id, tripFrom(0, 1))
})
