import { detectTrips } from '#domain/recording/detect-trips.ts'
import type { Position } from '#domain/recording/position.ts'
import { DETECTION_DEFAULTS } from '#domain/recording/settings.ts'
import type { TrueTrip } from '#domain/recording/testing/scene.ts'
import { addScores, EMPTY_SCORE, type Score, scoreTrips } from '#domain/recording/testing/score.ts'
import { simulateVehicle } from '#domain/recording/testing/simulate.ts'

const VEHICLES = 1_000
/** What happens in a longer silence nobody can know. */
const SILENCE_MS = 60_000

/** How well trips are detected that simulated vehicles drive, and what a position costs. */
export async function run(): Promise<string> {
  const scores = new Map<string, Score>()
  let heard = EMPTY_SCORE
  let [positions, milliseconds] = [0, 0]
  for (let seed = 1; seed <= VEHICLES; seed += 1) {
    const vehicle = simulateVehicle(seed)
    const before = performance.now()
    const { trips } = detectTrips(vehicle.positions, DETECTION_DEFAULTS, Infinity)
    milliseconds += performance.now() - before
    positions += vehicle.positions.length
    const score = scoreTrips(vehicle.trips, trips)
    if (vehicle.isPaired) heard = addScores(heard, scoreTrips(heardTrips(vehicle), trips))
    scores.set(vehicle.client, addScores(scores.get(vehicle.client) ?? EMPTY_SCORE, score))
  }
  for (const [client, score] of [...scores].toSorted())
    console.log(`recording, ${client}: ${describe(score)}, false trips ${score.false}`)
  console.log(`recording, paired apps that were heard throughout: ${describe(heard)}`)
  const all = [...scores.values()].reduce(addScores)
  const cost = ((1_000 * milliseconds) / positions).toFixed(2)
  return `${VEHICLES.toLocaleString('en')} vehicles, ${describe(all)}, false trips ${all.false}; ${cost} µs per position`
}

/** Trips without a long silence, also at their beginning and end. */
function heardTrips({ trips, positions }: { trips: TrueTrip[]; positions: Position[] }): TrueTrip[] {
  const heardAt = positions.map(({ at }) => at).toSorted((a, b) => a - b)
  return trips.filter(({ startAt, endAt }) => {
    const during = [startAt, ...heardAt.filter((at) => at > startAt && at < endAt), endAt]
    return during.every((at, index) => at - (during[index - 1] ?? at) <= SILENCE_MS)
  })
}

function describe({ trips, ...counts }: Score): string {
  const share = (count: number) => `${((100 * count) / trips).toFixed(1)} %`
  return [
    `${trips.toLocaleString('en')} trips`,
    `found ${share(counts.found)}`,
    `start within 2 min ${share(counts.startOnTime)}`,
    `end ${share(counts.endOnTime)}`,
    `distance within 3 % ${share(counts.distanceRight)}`,
    `all of it ${share(counts.right)}`,
  ].join(', ')
}
