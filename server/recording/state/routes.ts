import * as calls from '#contract/recording/calls.ts'
import type { RecordingChange } from '#contract/recording/recording.ts'
import type { Db } from '../../db/pool.ts'
import { userAuthorship } from '../../history/public.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { omitUndefined } from '../../http/omit-undefined.ts'
import { Refusal, unavailable } from '../../http/refusal.ts'
import { POSITIONS_OF_RECORD, type WriteLimiter, writerOf } from '../../http/write-limiter.ts'
import type { NamePlace } from '../../places/public.ts'
import { lockVehicle, type VehicleKey } from '../../vehicles/public.ts'
import { followOdometers, inPass } from '../detection/pass.ts'
import { mayHaveEnded } from '../detection/process-vehicle.ts'
import { readVehicleContext } from '../detection/store.ts'
import { makePrivate } from '../detection/write-trip.ts'
import { presentDrive } from '../drives/present.ts'
import { recordDrive } from '../drives/record-drive.ts'
import { confirmOdometers } from '../odometers/confirm-odometers.ts'
import { readUnconfirmed } from '../odometers/store.ts'
import { presentRecording } from './present.ts'
import { readRecordings, type SettingsRow, settingsStore } from './store.ts'

/** Positions, and the computed trips that a reading or an earlier trip changes, count as what they write. */
export const recordingRoutes = (namePlace: NamePlace, writes: WriteLimiter, now: () => number): Binding[] => [
  bind(calls.getRecording, async ({ db, vehicle, actor }) => ({
    data: await readRecording(db, vehicle, actor.userId),
  })),

  bind(calls.changeRecording, async ({ db, vehicle, attributes, expectVersion, recordEvent, ...call }) => {
    await lockVehicle(db, { vehicle, ...userAuthorship(call) })
    const settings = settingsStore(db, vehicle)
    const before = await settings.get()
    expectVersion(before?.version ?? 1)
    const values = columnsOf(attributes)
    if (isChange(values, before)) {
      await settings.set(values)
      await recordEvent({
        kind: 'recording.settings_changed',
        companyId: vehicle.companyId,
        details: { vehicleId: vehicle.id },
      })
    }
    return { data: await readRecording(db, vehicle, call.actor.userId) }
  }),

  bind(calls.makeRunningTripPrivate, async ({ db, vehicle, billing, ...call }) => {
    await lockVehicle(db, { vehicle, ...userAuthorship(call) })
    return inPass(db, vehicle, { billing, namePlace }, async (pass) => {
      const driverId = call.actor.userId
      const running = await pass.recordings.running()
      const trackers = await pass.recordings.readTrackers()
      // What the device of somebody else records is theirs, and whether that runs may be hidden.
      const own = running.filter(
        ({ driver_user_id: driver, is_private }) => driver === driverId || (driver === null && !is_private),
      )
      if (own.length === 0 || !(await readRecordings(db, vehicle, driverId)).running)
        throw new Refusal('recording.not_running')
      // Another trip may run by now, and the wrong one would lose its places. The next pass knows.
      if (own.some((row) => trackers.some((device) => mayHaveEnded(pass, row, device)))) throw unavailable()
      for (const row of own)
        if (!row.is_private)
          await makePrivate(pass, row, { ...userAuthorship(call), driverId, isSpread: false })
      writes.add(writerOf(vehicle, call), await followOdometers(pass))
      return { data: await readRecording(db, vehicle, driverId) }
    })
  }),

  bind(calls.recordDrive, async ({ db, vehicle, attributes, billing, recordEvent, ...call }) => {
    const { actor } = call
    await lockVehicle(db, { vehicle, ...userAuthorship(call) })
    return inPass(db, vehicle, { billing, namePlace }, async (pass) => {
      const row = await recordDrive(pass, { userId: actor.userId, recordEvent }, attributes, now())
      const records = attributes.positions.length / POSITIONS_OF_RECORD + (await followOdometers(pass))
      writes.add(writerOf(vehicle, { actor }), records)
      return { data: await presentDrive(pass, row, actor.userId) }
    })
  }),

  bind(calls.confirmOdometers, async ({ db, vehicle, attributes, ...call }) => {
    const confirmed = await confirmOdometers(db, {
      vehicle,
      ...userAuthorship(call),
      odometer: attributes.odometer,
      isDriftAccepted: attributes.isDriftAccepted ?? false,
    })
    writes.add(writerOf(vehicle, call), confirmed.trips)
    return {
      data: {
        type: 'odometer_confirmation' as const,
        id: vehicle.id,
        attributes: confirmed,
        meta: { version: 1 },
      },
    }
  }),
]

async function readRecording(db: Db, vehicle: VehicleKey, viewerId: string) {
  const { system_of_units, settings } = await readVehicleContext(db, vehicle)
  return presentRecording({
    vehicleId: vehicle.id,
    version: (await settingsStore(db, vehicle).get())?.version ?? 1,
    systemOfUnits: system_of_units,
    settings,
    ...(await readRecordings(db, vehicle, viewerId)),
    unconfirmed: await readUnconfirmed(db, vehicle, viewerId),
  })
}

/** What was never set is as it is by default. */
const isChange = (values: ReturnType<typeof columnsOf>, before: SettingsRow | undefined): boolean =>
  Object.entries(values).some(([name, value]) => (before?.[name as keyof SettingsRow] ?? null) !== value)

const columnsOf = (sent: RecordingChange) =>
  omitUndefined({
    start_after_seconds: sent.startAfterSeconds,
    start_after_metres: sent.startAfterMetres,
    end_after_still_seconds: sent.endAfterStillSeconds,
    end_after_silence_seconds: sent.endAfterSilenceSeconds,
    max_accuracy: sent.maxAccuracy,
    max_speed: sent.maxSpeed,
  })
