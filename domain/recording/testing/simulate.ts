import type { Position } from '../position.ts'
import { CLIENTS } from './clients.ts'
import { simulateDay } from './day.ts'
import { deliver } from './deliver.ts'
import { createRandom } from './random.ts'
import { recordDay } from './record.ts'
import type { TrueTrip } from './scene.ts'

export interface SimulatedVehicle {
  client: string
  isPaired: boolean
  trips: TrueTrip[]
  /** As delivered: late, mixed and doubled */
  positions: Position[]
}

const MORNING = Date.UTC(2026, 5, 1, 4)

/** A day of a vehicle as its client tells it, and the trips that really took place. */
export function simulateVehicle(seed: number, hours = 16): SimulatedVehicle {
  const random = createRandom(seed)
  const client = (CLIENTS[seed % CLIENTS.length] ?? random.pick(CLIENTS))(random)
  const scene = simulateDay({ startAt: MORNING, hours, isCarried: client.isCarried }, random)
  const positions = deliver(recordDay(scene, client, random), random)
  const rate = client.everyMetres === null ? `${client.everySeconds} s` : `${client.everyMetres} m`
  return { client: `${client.name}, ${rate}`, isPaired: client.isPaired, trips: scene.trips, positions }
}
