import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { makeHousehold } from '../../trips/private/testing.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { useDataDir, verify } from '../testing.ts'
import { runErase } from './command.ts'

const app = useApp()
const dataDir = useDataDir()

const erase = async (tripId: string, part: string, actorId: string) => {
  const { isSuccess } = await runErase(app.db, ['--trip', tripId, '--part', part, '--actor', actorId])
  expect(isSuccess).toBe(true)
}

test('a private trip whose texts are erased is still hidden from whoever wrote it for its driver', async () => {
  const { driver, other, owner, manager, vehicle, setHidden } = await makeHousehold(app)
  const tripIds: string[] = []
  for (const nth of [0, 1]) {
    const texts = { category: 'private', reason: 'Arztbesuch', driverName: 'Ida Ott' }
    tripIds.push((await makeTrip(driver, vehicle, tripFrom(nth * 10, nth * 10 + 10, nth, texts))).id)
  }
  const merge = await other.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
  const { id } = merge.json().data
  await setHidden(true)
  await erase(id, 'personal', owner.id)

  const statusFor = async (person: typeof other) =>
    (await person.patch(`/api/trips/${id}`, 'trip', { comment: 'mine' })).statusCode
  expect(await Promise.all([other, manager, owner].map(statusFor))).toEqual([403, 403, 403])
  const read = async (person: typeof other) => (await person.get(`/api/trips/${id}`)).json().data.attributes
  expect(await read(other)).toMatchObject({ isHidden: true })
  expect(await read(driver)).toMatchObject({ isHidden: false, reason: null, driverName: null })
  expect(await statusFor(driver)).toBe(200)
  expect((await verify(app.db, dataDir)).faults).toEqual([])
})

test('where an erased trip ended is told by no correction of the vehicle', async () => {
  const { driver, owner, vehicle } = await makeHousehold(app)
  const { id } = await makeTrip(driver, vehicle, tripFrom(0, 10, 0, { placeEnd: { name: 'Praxis am Park' } }))
  const reply = await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { place: { name: 'Hof' } })
  expect(reply.statusCode).toBe(200)
  for (const part of ['personal', 'coordinates']) await erase(id, part, owner.id)
  for (const url of [`/api/vehicles/${vehicle}`, `/api/vehicles/${vehicle}/changes`]) {
    const { statusCode, body } = await owner.get(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('Hof')
    expect(body).not.toContain('Praxis am Park')
  }
  const { rows } = await sql`select from vehicles v where strpos(v::text, 'Praxis am Park') > 0
    union all select from history_payloads p where strpos(p::text, 'Praxis am Park') > 0`.execute(app.db)
  expect(rows).toEqual([])
})
