import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Change } from '#contract/history/change.ts'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { shiftClock, useDataDir, verify } from '../../history/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { makeTrip, tripFrom } from '../testing.ts'
import { bulk, outcomeOf, type Ref } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()

/** Two vehicles with three and one trips. */
async function makeTrips() {
  const { id: company, owner } = await makeCompany(app)
  const [{ id: first }, { id: second }] = [
    await makeVehicle(owner, company),
    await makeVehicle(owner, company),
  ]
  const refs: Ref[] = []
  for (const [vehicle, hour, category] of [
    [first, 0, 'business'],
    [first, 1, 'private'],
    [first, 2, 'none'],
    [second, 0, 'none'],
  ] as const) {
    const trip = tripFrom(hour * 10, hour * 10 + 10, hour, { category, reason: 'Besuch', driverName: 'Max' })
    refs.push({ id: (await makeTrip(owner, vehicle, trip)).id, version: 1 })
  }
  return { company, owner, vehicles: [first, second], refs }
}

const changesOf = async (person: Person, id: string): Promise<Change[]> =>
  (await person.get(`/api/trips/${id}/changes`))
    .json<{ data: { attributes: Change }[] }>()
    .data.map(({ attributes }) => attributes)

const read = async (person: Person, id: string) => {
  const reply = await person.get(`/api/trips/${id}`)
  return reply.statusCode === 200 ? reply.json().data.attributes : reply.statusCode
}

async function expectIntact(vehicles: readonly string[]) {
  for (const vehicle of vehicles) expect((await verify(app.db, dataDir, vehicle)).faults).toEqual([])
}

const next = (refs: readonly Ref[]) => refs.map(({ id, version }) => ({ id, version: version + 1 }))

test('many trips of several vehicles are changed, each with one entry in its history', async () => {
  const { owner, vehicles, refs } = await makeTrips()
  const values = { category: 'commute', driverName: 'Eva Ott', reason: 'Werk' }
  const outcome = await outcomeOf(bulk(owner, 'change-trips', refs, values))
  expect(outcome).toEqual({ changed: next(refs), unchanged: [], refused: [] })
  for (const { id } of refs) {
    expect(await read(owner, id)).toMatchObject(values)
    const [last, created, ...others] = await changesOf(owner, id)
    expect([last?.action, created?.action, others]).toEqual(['changed', 'created', []])
    expect(last?.actor.id).toBe(owner.id)
  }
  const [month] = (await owner.get(`/api/vehicles/${vehicles[0]}/trip-months`)).json().data
  expect(month.attributes).toMatchObject({ count: 3, distance: 30 })
  expect(month.attributes.categories).toEqual([{ category: 'commute', count: 3, distance: 30 }])
  await expectIntact(vehicles)
})

test('only business trips get a contact, and what already was as asked is not changed', async () => {
  const { owner, refs } = await makeTrips()
  const [business, ...others] = refs
  const contact = { contactName: 'Ida Ott', contactCompany: 'Scharr', reason: 'Besuch' }
  expect(await outcomeOf(bulk(owner, 'change-trips', refs, contact))).toEqual({
    changed: [{ id: business?.id, version: 2 }],
    unchanged: others,
    refused: [],
  })
  expect(await read(owner, business?.id ?? '')).toMatchObject(contact)
  expect(await read(owner, others[0]?.id ?? '')).toMatchObject({ contactName: null, contactCompany: null })
  expect(await changesOf(owner, others[0]?.id ?? '')).toHaveLength(1)
  const toPrivate = { category: 'private' }
  await outcomeOf(bulk(owner, 'change-trips', [{ id: business?.id ?? '', version: 2 }], toPrivate))
  expect(await read(owner, business?.id ?? '')).toMatchObject({ contactName: null, category: 'private' })
})

test('what was changed, deleted or archived meanwhile is refused row by row, and the rest is done', async () => {
  const { owner, vehicles, refs } = await makeTrips()
  const [changed, deleted, free, archived] = refs.map(({ id }) => id)
  await owner.patch(`/api/trips/${changed}`, 'trip', { reason: 'Messe' })
  await owner.remove(`/api/trips/${deleted}`)
  await owner.post(`/api/vehicles/${vehicles[1]}/archive`, 'vehicle', {})
  const refused = [
    { id: changed, code: 'version.conflict' },
    { id: deleted, code: 'record.deleted' },
    { id: archived, code: 'vehicle.archived' },
  ]
  const family = { category: 'family' }
  expect(await outcomeOf(bulk(owner, 'change-trips', refs, family))).toEqual({
    changed: [{ id: free, version: 2 }],
    unchanged: [],
    refused,
  })
  expect(await read(owner, changed ?? '')).toMatchObject({ category: 'business', reason: 'Messe' })
  expect(await outcomeOf(bulk(owner, 'remove-trips', refs))).toEqual({
    changed: [],
    unchanged: [],
    refused: [refused[0], refused[1], { id: free, code: 'version.conflict' }, refused[2]],
  })
  await expectIntact(vehicles)
})

test('deleted trips come back as they were; what is not deleted or was replaced is named', async () => {
  const { owner, vehicles, refs } = await makeTrips()
  const before = await Promise.all(refs.map(({ id }) => read(owner, id)))
  const removed = await outcomeOf(bulk(owner, 'remove-trips', refs))
  expect(removed).toEqual({ changed: next(refs), unchanged: [], refused: [] })
  expect(await read(owner, refs[0]?.id ?? '')).toBe(404)
  expect((await owner.get(`/api/vehicles/${vehicles[0]}`)).json().data.attributes.odometer).toBe(0)
  expect(await outcomeOf(bulk(owner, 'restore-trips', removed.changed))).toEqual({
    changed: next(removed.changed),
    unchanged: [],
    refused: [],
  })
  const after = await Promise.all(refs.map(({ id }) => read(owner, id)))
  expect(after.map((trip) => ({ ...trip, changedAt: null }))).toEqual(
    before.map((trip) => ({ ...trip, changedAt: null })),
  )
  expect((await changesOf(owner, refs[0]?.id ?? '')).map(({ action }) => action)).toEqual([
    'restored',
    'deleted',
    'created',
  ])
  expect((await owner.get(`/api/vehicles/${vehicles[0]}`)).json().data.attributes.odometer).toBe(30)

  const tripIds = refs.slice(0, 2).map(({ id }) => id)
  await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
  const versions = [4, 4, 3, 3]
  const again = refs.map(({ id }, at) => ({ id, version: versions[at] ?? 0 }))
  expect((await outcomeOf(bulk(owner, 'restore-trips', again))).refused.map(({ code }) => code)).toEqual([
    'trip.replaced',
    'trip.replaced',
    'record.not_deleted',
    'record.not_deleted',
  ])
  await expectIntact(vehicles)
})

test('the last change of each trip is taken back, as a new entry, by who made it', async () => {
  const { company, owner, vehicles, refs } = await makeTrips()
  const place = { name: 'Werk 2', address: null, coordinate: { latitude: 48.5, longitude: 9.2 } }
  const { id = '' } = refs[0] ?? {}
  await owner.patch(`/api/trips/${id}`, 'trip', { placeEnd: place, contactName: 'Ida Ott', comment: 'Tor 3' })
  const before = await read(owner, id)
  const seen = refs.map((ref, at) => (at === 0 ? { ...ref, version: 2 } : ref))
  const done = await outcomeOf(bulk(owner, 'change-trips', seen, { category: 'private', driverName: 'Eva' }))
  expect(await read(owner, id)).toMatchObject({ category: 'private', contactName: null })

  const manager = await makeMember(app, company, 'company_manager')
  const byOther = await outcomeOf(bulk(manager, 'undo-trip-changes', done.changed))
  expect(byOther.refused).toEqual(refs.map((ref) => ({ id: ref.id, code: 'trip.change_not_undoable' })))
  expect(await outcomeOf(bulk(owner, 'undo-trip-changes', done.changed))).toEqual({
    changed: next(done.changed),
    unchanged: [],
    refused: [],
  })
  expect({ ...(await read(owner, id)), changedAt: null }).toEqual({ ...before, changedAt: null })
  const [undone] = await changesOf(owner, id)
  expect([undone?.action, undone?.fields.map(({ name }) => name)]).toEqual([
    'changed',
    ['category', 'contactName', 'driverName'],
  ])

  // What was created, deleted or is older has no change to take back.
  const fresh = await makeTrip(owner, vehicles[1] ?? '', tripFrom(100, 110, 9))
  const created = await outcomeOf(bulk(owner, 'undo-trip-changes', [{ id: fresh.id, version: 1 }]))
  expect(created.refused).toEqual([{ id: fresh.id, code: 'trip.change_not_undoable' }])
  await expectIntact(vehicles)
})

test('a single deleted trip is restored by who may delete it', async () => {
  const { company, owner, vehicles, refs } = await makeTrips()
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicles[0] ?? '', driver)
  const { id = '' } = refs[2] ?? {}
  expect((await driver.post(`/api/trips/${id}/restore`, 'trip', {})).json().errors[0].code).toBe(
    'record.not_deleted',
  )
  await owner.remove(`/api/trips/${id}`)
  const reply = await driver.post(`/api/trips/${id}/restore`, 'trip', {})
  expect([reply.statusCode, reply.json().data.id, reply.json().data.meta.version]).toEqual([200, id, 3])
  expect((await changesOf(owner, id))[0]).toMatchObject({ action: 'restored', actor: { id: driver.id } })
})

const pointer = async (reply: ReturnType<typeof bulk>) => {
  const { statusCode, body } = await reply
  return [statusCode, (JSON.parse(body) as { errors: { source: object }[] }).errors[0]?.source]
}
const at = (attribute: string) => [400, { pointer: `/data/attributes/${attribute}` }]

test('bad bodies are refused with their pointer, and nothing is changed', async () => {
  const { owner, refs } = await makeTrips()
  const [one = { id: '', version: 0 }] = refs
  const set = { category: 'family' }
  expect(await pointer(bulk(owner, 'change-trips', [], set))).toEqual(at('tripIds'))
  expect(await pointer(bulk(owner, 'change-trips', refs, { ...set, versions: [1] }))).toEqual(at('versions'))
  expect(await pointer(bulk(owner, 'change-trips', [one, one], set))).toEqual(at('tripIds'))
  expect(await pointer(bulk(owner, 'change-trips', refs))).toEqual(at('category'))
  expect(await pointer(bulk(owner, 'change-trips', refs, { reason: '' }))).toEqual(at('category'))
  expect(await pointer(bulk(owner, 'change-trips', refs, { category: 'sport' }))).toEqual(at('category'))
  expect(await pointer(bulk(owner, 'remove-trips', refs, { versions: [1, 1, 1, 'x'] }))).toEqual(
    at('versions/3'),
  )
  const tripIds = Array.from({ length: 10_001 }, () => crypto.randomUUID())
  const tooMany = { tripIds, versions: tripIds.map(() => 1) }
  expect(await pointer(bulk(owner, 'remove-trips', refs, tooMany))).toEqual(at('tripIds'))
  for (const { id } of refs) expect(await changesOf(owner, id)).toHaveLength(1)
})

test('one id of another company, or of a vehicle that one may not see, refuses the whole request', async () => {
  const { company, owner, vehicles, refs } = await makeTrips()
  const other = await makeTrips()
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicles[0] ?? '', driver)
  const mixed = [...refs.slice(0, 3), ...other.refs.slice(0, 1)]
  for (const path of ['change-trips', 'remove-trips', 'restore-trips', 'undo-trip-changes'] as const) {
    const more = path === 'change-trips' ? { category: 'family' } : {}
    expect((await bulk(owner, path, mixed, more)).statusCode).toBe(404)
    expect((await bulk(driver, path, refs, more)).statusCode).toBe(404)
    expect((await bulk(driver, path, refs.slice(0, 3), more)).statusCode).toBe(200)
  }
})

test('a statement moves the head of the history once, however many trips it changes', async () => {
  const { owner, vehicles, refs } = await makeTrips()
  const [vehicle = ''] = vehicles
  const entries = async () => {
    const { rows } = await sql<{ entries: string }>`
      select entries from history_heads where vehicle_id = ${vehicle}`.execute(app.db)
    return Number(rows[0]?.entries)
  }
  const before = await entries()
  const moves = await app.db.transaction().execute(async (tx) => {
    await sql`select set_config('wegbuch.actor', ${owner.id}, true)`.execute(tx)
    const counted = async () => {
      const { rows } = await sql<{ moves: string }>`
        select n_tup_upd as moves from pg_stat_xact_user_tables where relname = 'history_heads'`.execute(tx)
      return Number(rows[0]?.moves)
    }
    const earlier = await counted()
    await sql`update trips set comment = 'Tor 3', version = version + 1 where vehicle_id = ${vehicle}`.execute(
      tx,
    )
    return (await counted()) - earlier
  })
  expect([moves, (await entries()) - before]).toEqual([1, 3])
  await outcomeOf(bulk(owner, 'remove-trips', next(refs.slice(0, 3))))
  await expectIntact(vehicles)
})

test('after five minutes a change is not taken back any more', async () => {
  const { owner, refs } = await makeTrips()
  const done = await outcomeOf(bulk(owner, 'change-trips', refs, { category: 'commute' }))
  onTestFinished(async () => void (await shiftClock(app.db, 0)))
  await shiftClock(app.db, 5)
  expect(await outcomeOf(bulk(owner, 'undo-trip-changes', done.changed))).toEqual({
    changed: [],
    unchanged: [],
    refused: refs.map(({ id }) => ({ id, code: 'trip.change_not_undoable' })),
  })
  await shiftClock(app.db, 4)
  expect((await outcomeOf(bulk(owner, 'undo-trip-changes', done.changed))).changed).toHaveLength(4)
})
