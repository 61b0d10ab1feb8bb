import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type DetectedTrip, type Detection, detectTrips } from '#domain/recording/detect-trips.ts'
import type { Position } from '#domain/recording/position.ts'
import type { DetectionSettings } from '#domain/recording/settings.ts'
import { type PackedPositions, packPositions, unpackPositions } from './pack-positions.ts'

/** So many take some 35 ms, as long as starting a thread. */
const INLINE_MAX = 2_000

export type DetectionOrder = { positions: PackedPositions; settings: DetectionSettings; now: number }

export type PackedTrip = Omit<DetectedTrip, 'points'> & { points: PackedPositions }
export type PackedDetection = { trips: PackedTrip[]; running: PackedTrip | null }

/** Beyond it the thread ends, and not the process. */
const HEAP_MB = 512

/** `detectTrips`, of very many positions in a thread: nobody waits for a reply meanwhile. */
export async function detectTripsApart(
  positions: readonly Position[],
  settings: DetectionSettings,
  now: number,
): Promise<Detection> {
  if (positions.length <= INLINE_MAX) return detectTrips(positions, settings, now)
  const packed = packPositions(positions)
  const workerData: DetectionOrder = { positions: packed, settings, now }
  const thread = new Worker(new URL('./detect-thread.ts', import.meta.url), {
    execArgv: [],
    workerData,
    transferList: [packed.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const [{ trips, running }] = (await once(thread, 'message')) as [PackedDetection]
  return { trips: trips.map(unpackTrip), running: running && unpackTrip(running) }
}

const unpackTrip = (trip: PackedTrip): DetectedTrip => ({ ...trip, points: unpackPositions(trip.points) })
