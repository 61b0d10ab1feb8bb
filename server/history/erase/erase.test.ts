import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { loggedEvents } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import { type Logbook, makeLogbook, useDataDir, verify, withoutGuards } from '../testing.ts'
import { runErase, USAGE } from './command.ts'

const app = useApp()
const dataDir = useDataDir()

type Change = {
  action: string
  actor: { id: string }
  fields: { name: string; from: unknown; to: unknown }[]
}

async function changesOf({ owner }: Logbook, tripId: string): Promise<Change[]> {
  const { data } = (await owner.get(`/api/trips/${tripId}/changes`)).json<{
    data: { attributes: Change }[]
  }>()
  return data.map(({ attributes }) => attributes)
}

const erase = (...args: string[]) => runErase(app.db, args)

/** Whether any table of the logbook still holds the text. */
async function isStored(text: string): Promise<boolean> {
  const { rows } = await sql`
    select from history_payloads p where strpos(p::text, ${text}) > 0
    union all select from trips t where strpos(t::text, ${text}) > 0
    union all select from expenses e where strpos(e::text, ${text}) > 0
    union all select from vehicles v where strpos(v::text, ${text}) > 0`.execute(app.db)
  return rows.length > 0
}

test('personal texts of a trip are erased from the record and all earlier states, and the chain verifies', async () => {
  const book = await makeLogbook(app)
  const [first = ''] = book.trips
  expect(await isStored('Ida Ott')).toBe(true)
  const answer = await erase('--trip', first, '--part', 'personal', '--actor', book.owner.email.toUpperCase())
  expect(answer).toEqual({
    lines: ['The personal texts of this trip are gone, from 2 earlier states too.'],
    isSuccess: true,
  })

  expect((await loggedEvents(app.db)).at(-1)).toMatchObject({
    kind: 'record.erased',
    user_id: book.owner.id,
    issuer: 'os',
    request_id: 'npm run erase',
    target_id: first,
    details: { record: 'trip', part: 'personal', states: 2 },
  })

  for (const text of ['Ida Ott', 'Max Kern', 'Tor 3', 'Lieferung', 'Abholung', 'Werk 2'])
    expect(await isStored(text)).toBe(false)
  const changes = await changesOf(book, first)
  expect(changes.map(({ action }) => action)).toEqual(['erased', 'changed', 'changed', 'created'])
  expect(changes[0]).toMatchObject({ actor: { id: book.owner.id }, fields: [] })
  expect(changes[3]?.fields).toContainEqual({ name: 'odometerEnd', from: null, to: 12 })
  expect(changes.flatMap(({ fields }) => fields).map(({ name }) => name)).not.toContain('reason')
  const { data } = (await book.owner.get(`/api/trips/${first}`)).json()
  expect(data.attributes).toMatchObject({
    reason: null,
    driverName: null,
    distance: 12,
    coordinateStart: { latitude: 48.49, longitude: 9.21 },
  })
  expect(await verify(app.db, dataDir, book.vehicleId)).toMatchObject({ entries: 8, faults: [] })
})

test('coordinates are erased with the track, also of a deleted trip, and texts stay', async () => {
  const book = await makeLogbook(app)
  const [first = '', , third = ''] = book.trips
  await book.owner.remove(`/api/trips/${third}`)
  for (const trip of [first, third])
    expect((await erase('--trip', trip, '--part', 'coordinates', '--actor', book.owner.id)).isSuccess).toBe(
      true,
    )

  const { rows } = await sql`select from trip_tracks where trip_id = ${third}`.execute(app.db)
  expect(rows).toEqual([])
  const { data } = (await book.owner.get(`/api/trips/${first}`)).json()
  expect(data.attributes).toMatchObject({
    reason: 'Abholung',
    placeEnd: { name: 'Werk 2', coordinate: null },
    coordinateStart: null,
  })
  expect((await verify(app.db, dataDir, book.vehicleId)).faults).toEqual([])
})

test('a second erasure finds nothing, and later texts can be erased again', async () => {
  const book = await makeLogbook(app)
  const [first = ''] = book.trips
  const args = ['--trip', first, '--part', 'personal', '--actor', book.owner.id]
  await erase(...args)
  expect((await erase(...args)).lines).toEqual(['There were no personal texts of this trip left to erase.'])
  await book.owner.patch(`/api/trips/${first}`, 'trip', { reason: 'Messe' })
  expect((await erase(...args)).lines).toEqual([
    'The personal texts of this trip are gone, from 2 earlier states too.',
  ])
  expect(await isStored('Messe')).toBe(false)
  expect((await verify(app.db, dataDir, book.vehicleId)).faults).toEqual([])
})

test('merged trips are named, because they may contain the same texts', async () => {
  const { owner, trips } = await makeLogbook(app)
  const [first = '', , third = ''] = trips
  const reply = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', {
    tripIds: [first, third],
  })
  const { id } = reply.json<{ data: { id: string } }>().data
  expect((await erase('--trip', id, '--part', 'personal', '--actor', owner.id)).lines[1]).toBe(
    `Merged with it, and perhaps saying the same: ${first}, ${third}.`,
  )
})

test('an expense loses its texts or its coordinates, and keeps its amount', async () => {
  const { owner, vehicleId } = await makeLogbook(app)
  const at = { latitude: 48.123, longitude: 9.456 }
  const made = await makeExpense(
    owner,
    vehicleId,
    expenseAt(0, {
      comment: 'Arztbesuch',
      place: { name: 'Klinik am Park', coordinate: at },
      coordinate: at,
    }),
  )
  await owner.patch(`/api/expenses/${made.id}`, 'expense', { comment: 'Zahnarzt' })
  const gone = (part: string) => erase('--expense', made.id, '--part', part, '--actor', owner.id)
  expect((await gone('personal')).lines).toEqual([
    'The personal texts of this expense are gone, from 2 earlier states too.',
  ])
  for (const text of ['Arztbesuch', 'Zahnarzt', 'Klinik am Park']) expect(await isStored(text)).toBe(false)
  expect(await isStored('48.123')).toBe(true)
  await owner.remove(`/api/expenses/${made.id}`)
  expect((await gone('coordinates')).isSuccess).toBe(true)
  expect(await isStored('48.123')).toBe(false)
  const changes = (await owner.get(`/api/expenses/${made.id}/changes`)).json<{
    data: { attributes: Change }[]
  }>().data
  const actions = changes.map(({ attributes }) => attributes.action).join(' ')
  expect(actions).toBe('erased changed deleted erased changed changed created')
  expect(changes.at(-1)?.attributes.fields).toContainEqual({ name: 'grossing', from: null, to: 4.5 })
  expect((await verify(app.db, dataDir, vehicleId)).faults).toEqual([])
})

test('an erased text that is put back is found', async () => {
  const book = await makeLogbook(app)
  const [first = ''] = book.trips
  const { rows } = await sql<{ personal: string; personal_salt: Buffer }>`
    select personal, personal_salt from history_payloads
    where vehicle_id = ${book.vehicleId} and number = 2`.execute(app.db)
  await erase('--trip', first, '--part', 'personal', '--actor', book.owner.id)
  await withoutGuards(
    app.db,
    sql`update history_payloads set personal = ${rows[0]?.personal}, personal_salt = ${rows[0]?.personal_salt}
      where vehicle_id = ${book.vehicleId} and number = 2`,
  )
  expect((await verify(app.db, dataDir, book.vehicleId)).faults).toEqual([
    `Vehicle ${book.vehicleId}, entry 8: it says that something of entry 2 was erased, which is not so.`,
  ])
})

test('an erasure of one trip leaves others unchanged', async () => {
  const book = await makeLogbook(app)
  const [first = ''] = book.trips
  await erase('--trip', first, '--part', 'personal', '--actor', book.owner.id)
  const rewritten = sql`update history_payloads set personal = null, personal_salt = null
    where vehicle_id = ${book.vehicleId} and number = 3`
  await expect(rewritten.execute(app.db)).rejects.toMatchObject({ code: 'WB002' })
  await withoutGuards(app.db, rewritten)
  expect((await verify(app.db, dataDir, book.vehicleId)).faults).toEqual([
    `Vehicle ${book.vehicleId}, entry 3: its personal texts are gone, and no entry records an erasure.`,
  ])
})

test('an erasure needs a known user, a known record and complete arguments', async () => {
  const { owner, trips } = await makeLogbook(app)
  const [trip = ''] = trips
  const nobody = ['--trip', trip, '--part', 'personal', '--actor', 'nobody@example.test']
  expect((await erase(...nobody)).lines).toEqual(['There is no user nobody@example.test.'])
  const nothing = ['--trip', owner.id, '--part', 'personal', '--actor', owner.id]
  expect((await erase(...nothing)).lines).toEqual([`There is no trip ${owner.id}.`])
  const another = ['--expense', trip, '--part', 'personal', '--actor', owner.id]
  expect((await erase(...another)).lines).toEqual([`There is no expense ${trip}.`])
  for (const slip of [
    [],
    ['--trip', trip],
    ['--trip', trip, '--part', 'core', '--actor', owner.id],
    ['--yes'],
    ['--trip', trip, '--expense', trip, '--part', 'personal', '--actor', owner.id],
  ])
    expect(await erase(...slip)).toEqual({ lines: [USAGE], isSuccess: false })
  expect(await isStored('Ida Ott')).toBe(true)
})
