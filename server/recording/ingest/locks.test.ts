import { expect, test } from 'vitest'
import type { Tx } from '../../db/pool.ts'
import { useApp } from '../../testing/app.ts'
import { processVehicle } from '../detection/process-vehicle.ts'
import { recordingStore } from '../detection/store.ts'
import { hashToken, newToken } from '../devices/token.ts'
import {
  type DeviceReply,
  driveFrom,
  hoursAgo,
  makeDevice,
  makeRecordedVehicle,
  ownTracksBatch,
  pathOf,
  processAll,
  sendPoints,
  tripsOf,
} from '../testing.ts'

const app = useApp()

const ONE = ownTracksBatch(driveFrom(hoursAgo(1)).slice(0, 1))

const send = async (device: DeviceReply) =>
  (await app.request({ method: 'POST', url: pathOf(device), payload: ONE })).statusCode

const storedOf = async ({ id }: DeviceReply) =>
  (await app.db.selectFrom('recording_points').select('at').where('device_id', '=', id).execute()).length

type Recorded = Awaited<ReturnType<typeof makeRecordedVehicle>>

const lockDevice = (tx: Tx, { device }: Recorded) =>
  tx.selectFrom('recording_devices').select('id').where('id', '=', device.id).forUpdate().execute()

const removePositions = (tx: Tx, { companyId, vehicle, device }: Recorded) =>
  recordingStore(tx, { id: vehicle.id, companyId }).removePositions(
    device.id,
    new Date(hoursAgo(2)).toISOString(),
    new Date().toISOString(),
  )

test.each([
  ['that somebody changes', lockDevice],
  ['whose positions are being removed', removePositions],
])('a device %s waits by itself, and nothing of it is lost', async (_what, begin) => {
  const [held, other] = [await makeRecordedVehicle(app), await makeRecordedVehicle(app)]
  expect(await send(held.device)).toBe(200)
  let isAnswered = false
  const { reply } = await app.db.transaction().execute(async (tx) => {
    await begin(tx, held)
    const replied = send(held.device).finally(() => (isAnswered = true))
    // They share a statement, or this one comes after it.
    expect(await send(other.device)).toBe(200)
    expect([isAnswered, await storedOf(other.device)]).toEqual([false, 1])
    return { reply: replied }
  })
  expect([await reply, await storedOf(held.device)]).toEqual([200, 1])
})

test('what was on its way when the device got another address is not stored', async () => {
  const held = await makeRecordedVehicle(app)
  const { reply } = await app.db.transaction().execute(async (tx) => {
    await lockDevice(tx, held)
    const replied = send(held.device)
    // Its token was good when its request arrived.
    expect(await send((await makeRecordedVehicle(app)).device)).toBe(200)
    await tx
      .updateTable('recording_devices')
      .where('id', '=', held.device.id)
      .set({ token_hash: hashToken(newToken()) })
      .execute()
    return { reply: replied }
  })
  expect([await reply, await storedOf(held.device)]).toEqual([200, 0])
  expect(await send(held.device)).toBe(404)
})

test('a device sends on while trips are made of its positions, and those are looked at later', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const second = await makeDevice(owner, vehicle.id)
  await sendPoints(app, device, driveFrom(hoursAgo(8)))
  await sendPoints(app, second, driveFrom(hoursAgo(5)))
  let named = 0
  const namePlace = async () => {
    // Both places of the first device's trip were named before.
    if (++named === 3) await sendPoints(app, device, driveFrom(hoursAgo(2)))
    return null
  }
  const deps = { billing: 'none' as const, namePlace, now: () => Date.now() }
  await processVehicle(app.db, { id: vehicle.id, companyId }, deps)
  expect([named, (await tripsOf(owner, vehicle.id)).length]).toEqual([4, 2])
  await processAll(app)
  expect(await tripsOf(owner, vehicle.id)).toHaveLength(3)
})
