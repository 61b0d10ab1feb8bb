import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { hasClockJumped } from '../../clock/public.ts'
import { useApp } from '../../testing/app.ts'
import { type DeviceReply, driveFrom, makeRecordedVehicle, ownTracksBatch, pathOf } from '../testing.ts'

const app = useApp()
afterEach(async () => {
  await sql`delete from clock_sightings`.execute(app.db)
})

const MINUTE = 60_000

/** As if the clock had been right until it was set back by so many minutes. */
async function setClockBack(minutes: number) {
  await hasClockJumped(app.db)
  await sql`update clock_sightings set latest_at = now() + ${minutes} * interval '1 minute'`.execute(app.db)
}

const storedOf = async ({ id }: DeviceReply) =>
  (await app.db.selectFrom('recording_points').select('at').where('device_id', '=', id).execute()).length

async function send(device: DeviceReply, ...minutesAhead: number[]) {
  const points = minutesAhead.flatMap((minutes) => driveFrom(Date.now() + minutes * MINUTE).slice(0, 1))
  const reply = await app.request({
    method: 'POST',
    url: pathOf(device),
    payload: ownTracksBatch(points),
  })
  return [reply.statusCode, reply.headers['retry-after']]
}

test('a device keeps what a server whose clock is behind cannot place yet, and the rest is stored', async () => {
  const { device } = await makeRecordedVehicle(app)
  await setClockBack(60)
  expect(await send(device, -20, 30)).toEqual([503, '5'])
  expect(await storedOf(device)).toBe(1)
  expect(await send(device, -10)).toEqual([200, undefined])
})

test('what is ahead of a clock that is right is nonsense, and no device sends it for ever', async () => {
  const { device } = await makeRecordedVehicle(app)
  await hasClockJumped(app.db)
  expect(await send(device, -20, 30)).toEqual([200, undefined])
  expect(await storedOf(device)).toBe(1)
})

test('the phone of a user keeps it as well', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const drive = (at: number, minutesAhead: number) => ({
    sid: 'd',
    startedAtIso: new Date(at).toISOString(),
    positions: driveFrom(Date.now() + minutesAhead * MINUTE)
      .slice(0, 1)
      .map(({ at: told, ...place }) => ({ ...place, timestampIso: new Date(told).toISOString() })),
  })
  const post = async (batch: object) =>
    (await owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', batch)).statusCode
  await setClockBack(60)
  const now = Date.now()
  expect(await post(drive(now + 30 * MINUTE, 30))).toBe(503)
  expect(await post(drive(now, 30))).toBe(503)
  expect(await post(drive(now, 1))).toBe(200)
  await setClockBack(0)
  expect(await post(drive(now + 30 * MINUTE, 30))).toBe(400)
})
