import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints, tripsOf } from '../testing.ts'

const app = useApp()

const iso = (at: number) => new Date(at).toISOString()

async function makeSender() {
  const made = await makeRecordedVehicle(app)
  const { owner, vehicle } = made
  return {
    ...made,
    send: (drive: object) =>
      owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', {
        sid: 'd',
        positions: [],
        ...drive,
      }),
    readStarts: async () =>
      (await tripsOf(owner, vehicle.id)).map(({ attributes }) => attributes.dateStartIso),
  }
}

test('a drive that has begun begins at no other moment, where there may be no room for it', async () => {
  const { send, readStarts } = await makeSender()
  const drive = { startedAtIso: iso(hoursAgo(3)), endedAtIso: iso(hoursAgo(2)) }
  expect((await send(drive)).statusCode).toBe(200)
  for (const hours of [2.5, 700]) {
    const reply = await send({ ...drive, startedAtIso: iso(hoursAgo(hours)), endedAtIso: null })
    expect([reply.statusCode, reply.json().errors[0].source.pointer]).toEqual([
      400,
      '/data/attributes/startedAtIso',
    ])
  }
  expect((await send({ ...drive, startedAtIso: drive.startedAtIso.replace('.000Z', 'Z') })).statusCode).toBe(
    200,
  )
  expect(await readStarts()).toEqual([drive.startedAtIso])
})

test('what gave way to a drive comes back when that drive ends earlier', async () => {
  const { device, send, readStarts } = await makeSender()
  const startAt = hoursAgo(8)
  const long = driveFrom(startAt, { minutes: 120, stands: false })
  const drive = {
    startedAtIso: iso(startAt),
    positions: long.map(({ at, ...place }) => ({ ...place, timestampIso: iso(at) })),
  }
  await send({ ...drive, endedAtIso: iso(startAt + 7_200_000) })
  const tracked = driveFrom(startAt + 3_600_000)
  await sendPoints(app, device, tracked)
  await processAll(app)
  expect(await readStarts()).toEqual([iso(startAt)])

  await send({ ...drive, endedAtIso: iso(startAt + 1_800_000) })
  await processAll(app)
  expect(await readStarts()).toEqual([iso(startAt), iso(startAt + 3_600_000)])
})
