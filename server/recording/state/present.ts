import { distanceBetween, exactSum } from '#domain/decimal.ts'
import type { DetectionSettings } from '#domain/recording/settings.ts'
import { toIso } from '../../db/instant.ts'
import { toTenths } from '../odometers/rules.ts'
import type { UnconfirmedTrip } from '../odometers/store.ts'
import type { ShownRecording } from './store.ts'

type Known = {
  vehicleId: string
  version: number
  systemOfUnits: string
  settings: DetectionSettings
  recordings: readonly ShownRecording[]
  unconfirmed: readonly UnconfirmedTrip[]
}

export function presentRecording(known: Known) {
  const { vehicleId, version, systemOfUnits, settings, recordings, unconfirmed } = known
  const distanceOf = ({ metres }: ShownRecording) => toTenths(metres, systemOfUnits) / 10
  const running = recordings.find(({ is_running }) => is_running)
  const waiting = recordings.filter(({ state }) => state === 'waiting')
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
      unconfirmed: presentUnconfirmed(unconfirmed),
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

function presentUnconfirmed(trips: readonly UnconfirmedTrip[]) {
  const [first, last] = [trips[0], trips.at(-1)]
  if (!first || !last) return null
  return {
    trips: trips.length,
    sinceIso: toIso(first.start_at),
    odometerStart: Number(first.odometer_start),
    odometerEnd: Number(last.odometer_end),
    distance: exactSum(
      trips.map(({ odometer_start, odometer_end }) => distanceBetween(odometer_start, odometer_end)),
      1,
    ),
  }
}
