import { isDeepStrictEqual } from 'node:util'
import { readPage } from '#contract/kernel/page.ts'
import * as calls from '#contract/recording/calls.ts'
import { DEVICES_MAX } from '#contract/recording/device.ts'
import type { Db } from '../../db/pool.ts'
import { userAuthorship } from '../../history/public.ts'
import type { VehicleAccess } from '../../http/authorize.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { presentList } from '../../http/present.ts'
import { invalid, notFound, Refusal } from '../../http/refusal.ts'
import { lockVehicle, requireMember } from '../../vehicles/public.ts'
import { pairing } from './pairing.ts'
import { presentDevice } from './present.ts'
import { type DeviceRow, deviceStore } from './store.ts'
import { hashToken, ingestPath, newToken } from './token.ts'
import { valuesOf } from './values.ts'

type Caller = { vehicle: VehicleAccess; actor: { userId: string } }

/** Who may not change the vehicle sees their own devices. */
const ownOf = ({ vehicle, actor }: Caller) =>
  vehicle.scopes.includes('vehicle:change') ? null : actor.userId

const storeFor = (db: Db, caller: Caller) =>
  deviceStore(db, caller.vehicle, caller.actor.userId, ownOf(caller))

export const deviceRoutes = (publicUrl: URL, now: () => number): Binding[] => {
  const withAddress = (row: DeviceRow, token: string) => {
    const data = presentDevice(row, now())
    return { data: { ...data, meta: { ...data.meta, ingestUrl: publicUrl.origin + ingestPath(token) } } }
  }

  return [
    bind(calls.listDevices, async ({ db, query, ...call }) => {
      const page = readPage(query)
      const rows = await storeFor(db, call).page(page)
      return presentList(rows, page, (row) => presentDevice(row, now()))
    }),

    bind(calls.addDevice, async ({ db, vehicle, attributes, recordEvent, ...call }) => {
      await lockVehicle(db, { vehicle, ...userAuthorship(call) })
      await requireMember(db, vehicle.companyId, attributes.driverUserId)
      const devices = deviceStore(db, vehicle, call.actor.userId)
      if ((await devices.countActive()) >= DEVICES_MAX) throw new Refusal('device.full')
      const token = newToken()
      const id = await devices.add({ ...valuesOf(attributes), name: attributes.name }, hashToken(token))
      const device = await devices.get(id)
      await recordEvent(pairing(vehicle, device))
      return withAddress(device, token)
    }),

    bind(calls.getDevice, async ({ db, params, ...call }) => ({
      data: presentDevice(await storeFor(db, call).get(params.deviceId), now()),
    })),

    bind(
      calls.changeDevice,
      async ({ db, vehicle, params, attributes, expectVersion, recordEvent, ...call }) => {
        await lockVehicle(db, { vehicle, ...userAuthorship(call) })
        await requireMember(db, vehicle.companyId, attributes.driverUserId)
        const devices = deviceStore(db, vehicle, call.actor.userId)
        const before = await devices.get(params.deviceId)
        expectVersion(before.version)
        // The history names it by its user.
        if (
          before.app === 'portal' &&
          attributes.driverUserId !== undefined &&
          attributes.driverUserId !== before.driver_user_id
        )
          throw invalid(
            'driverUserId',
            'cannot be changed: it is the phone of a user who records with the portal',
          )
        await devices.change(before.id, valuesOf(attributes))
        const after = await devices.get(before.id)
        if (after.driver_user_id !== before.driver_user_id)
          await recordEvent({
            kind: 'device.driver_changed',
            companyId: vehicle.companyId,
            details: {
              vehicleId: vehicle.id,
              deviceId: before.id,
              ...(before.driver_user_id !== null && { from: before.driver_user_id }),
              ...(after.driver_user_id !== null && { to: after.driver_user_id }),
            },
          })
        if (!isDeepStrictEqual(after.windows, before.windows))
          await recordEvent({
            kind: 'recording.settings_changed',
            companyId: vehicle.companyId,
            details: { vehicleId: vehicle.id, deviceId: before.id },
          })
        return { data: presentDevice(after, now()) }
      },
    ),

    bind(calls.removeDevice, async ({ db, params, expectVersion, recordEvent, ...call }) => {
      const devices = storeFor(db, call)
      const { id, version } = await devices.get(params.deviceId)
      expectVersion(version)
      await devices.revoke(id)
      const { id: vehicleId, companyId } = call.vehicle
      await recordEvent({ kind: 'device.revoked', companyId, details: { vehicleId, deviceId: id } })
    }),

    bind(calls.renewDeviceToken, async ({ db, vehicle, params, expectVersion, recordEvent, ...call }) => {
      await lockVehicle(db, { vehicle, ...userAuthorship(call) })
      const devices = deviceStore(db, vehicle, call.actor.userId)
      const { id, version, app } = await devices.get(params.deviceId)
      // Whoever had an address of it would record in the name of its user.
      if (app === 'portal') throw notFound()
      expectVersion(version)
      const token = newToken()
      await devices.setToken(id, hashToken(token))
      const device = await devices.get(id)
      await recordEvent(pairing(vehicle, device))
      return withAddress(device, token)
    }),
  ]
}
