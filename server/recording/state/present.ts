import type { DetectionSettings } from '#domain/recording/settings.ts'
import { toIso } from '../../db/instant.ts'
import { toTenths } from '../odometers/rules.ts'
import type { Unconfirmed } from '../odometers/store.ts'
import type { ShownRecording } from './store.ts'

type Known = {
  vehicleId: string
  version: number
  systemOfUnits: string
  settings: DetectionSettings
  running: ShownRecording | undefined
  waiting: readonly ShownRecording[]
  unconfirmed: Unconfirmed | undefined
}

export function presentRecording(known: Known) {
  const { vehicleId, version, systemOfUnits, settings, running, waiting, unconfirmed } = known
  const distanceOf = ({ metres }: ShownRecording) => toTenths(metres, systemOfUnits) / 10
  const { startAfterSeconds, startAfterMetres, endAfterStillSeconds, endAfterSilenceSeconds } = settings
  return {
    type: 'recording' as const,
    id: vehicleId,
    attributes: {
      running: running
        ? {
            sinceIso: toIso(running.started_at),
            distance: distanceOf(running),
            deviceId: running.device_id,
            deviceName: running.device_name,
            driverName: running.driver_name,
            isDriver: running.is_driver,
            isPrivate: running.is_private,
          }
        : null,
      waiting: waiting.map((row) => ({
        id: row.id,
        dateStartIso: toIso(row.started_at),
        dateEndIso: toIso(row.ended_at),
        distance: distanceOf(row),
        isPrivate: row.is_private,
      })),
      waitingCount: waiting[0]?.count ?? 0,
      unconfirmed: unconfirmed ? presentUnconfirmed(unconfirmed) : null,
      startAfterSeconds,
      startAfterMetres,
      endAfterStillSeconds,
      endAfterSilenceSeconds,
      maxAccuracy: settings.maxAccuracy,
      maxSpeed: Math.round(settings.maxSpeed * 3.6),
    },
    meta: { version },
  }
}

const presentUnconfirmed = ({ trips, since, odometer_start, odometer_end, distance }: Unconfirmed) => ({
  trips,
  sinceIso: toIso(since),
  odometerStart: Number(odometer_start),
  odometerEnd: Number(odometer_end),
  distance: Number(distance),
})
