import { parentPort, workerData } from 'node:worker_threads'
import { type DetectedTrip, detectTrips } from '#domain/recording/detect-trips.ts'
import type { DetectionOrder, PackedDetection, PackedTrip } from './detect-apart.ts'
import { packPositions, unpackPositions } from './pack-positions.ts'

// The thread of `detect-apart.ts`: it ends after one order.

const { positions, settings, now } = workerData as DetectionOrder
const { trips, running } = detectTrips(unpackPositions(positions), settings, now)
const packed: PackedDetection = { trips: trips.map(packTrip), running: running && packTrip(running) }
const all = [...packed.trips, ...(packed.running ? [packed.running] : [])]
parentPort?.postMessage(
  packed,
  all.map(({ points }) => points.buffer),
)

function packTrip(trip: DetectedTrip): PackedTrip {
  return { ...trip, points: packPositions(trip.points) }
}
