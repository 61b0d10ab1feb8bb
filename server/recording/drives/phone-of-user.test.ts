import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loggedEvents } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeShared, SANDBOX } from '../detection/testing.ts'
import { hashToken, newToken } from '../devices/token.ts'
import { type DeviceReply, hoursAgo, osmAndQuery, processAll } from '../testing.ts'

const app = useApp(SANDBOX)

const iso = (at: number) => new Date(at).toISOString()

const send = (person: Person, vehicleId: string, batch: object) =>
  person.post(`/api/vehicles/${vehicleId}/recording/positions`, 'drive', { positions: [], ...batch })

async function portalOf(person: Person, vehicleId: string): Promise<DeviceReply> {
  const { data } = (await person.get(`/api/vehicles/${vehicleId}/devices`)).json<{ data: DeviceReply[] }>()
  return data.find(({ attributes }) => attributes.app === 'portal') as DeviceReply
}

test('nobody gets an address of the phone that a user records with, and a drive is of who recorded it', async () => {
  const { owner, driver, vehicle } = await makeShared(app)
  await send(driver, vehicle.id, { sid: 'own', startedAtIso: iso(hoursAgo(1)), isPrivate: true })
  const phone = await portalOf(driver, vehicle.id)
  const renewed = await owner.send({ method: 'POST', url: `/api/devices/${phone.id}/token` })
  expect([renewed.statusCode, renewed.json().errors[0].code]).toEqual([404, 'not_found'])

  const token = newToken()
  const device = app.db.updateTable('recording_devices').where('id', '=', phone.id)
  await device.set({ token_hash: hashToken(token) }).execute()
  const query = osmAndQuery({ at: hoursAgo(1), latitude: 48.5, longitude: 9.2 })
  const sent = await app.request({ method: 'GET', url: `/ingest/${token}?${query}` })
  expect(sent.statusCode).toBe(404)

  await device.set({ driver_user_id: owner.id }).execute()
  const runningFor = async (person: Person) =>
    (await person.get(`/api/vehicles/${vehicle.id}/recording`)).json().data.attributes.running
  expect(await runningFor(owner)).toBeNull()
  expect(await runningFor(driver)).toMatchObject({ isDriver: true, isPrivate: true })
})

test('a phone that was removed comes back with the next drive, and its drives count', async () => {
  const { driver, vehicle } = await makeShared(app)
  const startAt = hoursAgo(2)
  const begin = (nth: number) =>
    send(driver, vehicle.id, { sid: `${nth}`, startedAtIso: iso(startAt + nth * 1_000) })
  for (let nth = 0; nth < 10; nth++) expect((await begin(nth)).statusCode).toBe(200)
  const phone = await portalOf(driver, vehicle.id)
  expect((await driver.remove(`/api/devices/${phone.id}`)).statusCode).toBe(204)
  expect((await begin(10)).statusCode).toBe(400)

  expect((await send(driver, vehicle.id, { sid: '3', startedAtIso: iso(startAt + 3_000) })).statusCode).toBe(
    200,
  )
  expect(await portalOf(driver, vehicle.id)).toMatchObject({ id: phone.id, attributes: { state: 'new' } })
})

test('that somebody records with their phone is in the security log once, and again after it was removed', async () => {
  const { companyId, driver, vehicle } = await makeShared(app)
  const startedAtIso = iso(hoursAgo(1))
  const begin = async () =>
    expect((await send(driver, vehicle.id, { sid: 'a', startedAtIso })).statusCode).toBe(200)
  for (let twice = 0; twice < 2; twice++) await begin()
  const { id: deviceId } = await portalOf(driver, vehicle.id)
  await driver.remove(`/api/devices/${deviceId}`)
  for (let twice = 0; twice < 2; twice++) await begin()
  const events = (await loggedEvents(app.db)).filter(({ company_id }) => company_id === companyId)
  const details = { vehicleId: vehicle.id, deviceId, driverUserId: driver.id }
  expect(
    events
      .filter((event) => (event.details as { deviceId?: string }).deviceId === deviceId)
      .map(({ kind, user_id, details: told }) => [kind, user_id, told]),
  ).toEqual([
    ['device.paired', driver.id, details],
    ['device.revoked', driver.id, { vehicleId: vehicle.id, deviceId }],
    ['device.paired', driver.id, details],
  ])
})

test('a drive shares time with nine others of its user at most', async () => {
  const { driver, vehicle } = await makeShared(app)
  const [startAt, hour] = [hoursAgo(20), 3_600_000]
  const drive = async (nth: number, to: number) => {
    const startedAtIso = iso(startAt - nth * 1_000)
    const reply = await send(driver, vehicle.id, { sid: `${nth}`, startedAtIso, endedAtIso: iso(to) })
    return [reply.statusCode, reply.json().errors?.[0].source.pointer]
  }
  for (let nth = 0; nth < 10; nth++) expect(await drive(nth, startAt + hour)).toEqual([200, undefined])
  const refused = [400, '/data/attributes/endedAtIso']
  expect(await drive(10, startAt + hour)).toEqual(refused)
  expect(await drive(10, startAt - 9_500)).toEqual([200, undefined])
  expect(await drive(10, startAt + hour)).toEqual(refused)
  expect(await drive(5, startAt + 2 * hour)).toEqual([200, undefined])
})

test('of drives that come back a pass finishes a hundred, and the next one the rest', async () => {
  const { owner, driver, vehicle } = await makeShared(app)
  const [startAt, hour] = [hoursAgo(20), 3_600_000]
  const drive = (person: Person, sid: string, from: number, to: number) =>
    send(person, vehicle.id, { sid, startedAtIso: iso(from), endedAtIso: iso(to) })
  await drive(owner, 'long', startAt, startAt + 8 * hour)
  const short = (await drive(driver, 'short', startAt + hour, startAt + 2 * hour)).json().data
  expect(short.attributes.state).toBe('duplicate')
  await sql`insert into recorded_trips (id, company_id, vehicle_id, device_id, driver_user_id, drive_sid, state, started_at,
      ended_at, is_running, metres, positions, is_released)
    select gen_random_uuid(), company_id, vehicle_id, device_id, driver_user_id, n::text, state,
      started_at + n * interval '1 second', ended_at, false, 0, 0, true
    from recorded_trips, generate_series(1, 105) n where id = ${short.id}`.execute(app.db)
  const countReleased = async () => {
    const released = app.db.selectFrom('recorded_trips').where('is_released', '=', true)
    return (await released.select('id').execute()).length
  }
  await processAll(app, SANDBOX)
  expect(await countReleased()).toBe(5)
  await processAll(app, SANDBOX)
  expect(await countReleased()).toBe(0)
})

test('the request that takes a drive out finishes none of those that had given way to it', async () => {
  const { owner, driver, colleague, vehicle } = await makeShared(app)
  const [startAt, hour] = [hoursAgo(20), 3_600_000]
  const drive = async (person: Person, sid: string, from: number, to: number): Promise<string> => {
    const batch = { sid, startedAtIso: iso(startAt + from * hour), endedAtIso: iso(startAt + to * hour) }
    return (await send(person, vehicle.id, batch)).json().data.attributes.state
  }
  const states = [await drive(owner, 'long', 4, 10), await drive(driver, 'aside', 3, 6)]
  states.push(await drive(colleague, 'longer', 5, 17))
  expect(states).toEqual(['recorded', 'duplicate', 'recorded'])
  expect(await drive(driver, 'aside', 3, 6)).toBe('duplicate')
  await processAll(app, SANDBOX)
  expect(await drive(driver, 'aside', 3, 6)).toBe('recorded')
})
