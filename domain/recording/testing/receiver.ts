import type { Coordinate } from '#contract/kernel/place.ts'
import type { Random } from './random.ts'
import { DRIVING, INDOORS, type Scene, SITTING } from './scene.ts'

/** What the receiver in a device says in a second. */
export interface Fix {
  east: number
  north: number
  accuracy: number
  speed: number
  /** Degrees; null while standing */
  bearing: number | null
}

/** Errors last: reflections and the atmosphere change slowly, so neighbouring positions are wrong alike. */
const ERROR_SECONDS = 60
const MEMORY = Math.exp(-1 / ERROR_SECONDS)
const FRESH = Math.sqrt(1 - MEMORY ** 2)
const JITTER_METRES = 1
/** Speed and course come from the Doppler shift, which reflections disturb much less than positions. */
const DOPPLER_ERROR = 0.2
/** Metres per second; below, receivers tell no course. */
const SLOWEST_COURSE = 1

/** A receiver with its drifting error; asked once for each second, in order. Null where there is no signal. */
export function createReceiver(scene: Scene, random: Random): (second: number) => Fix | null {
  const openSky = random.between(2, 5)
  const city = random.between(5, 15)
  const indoors = random.between(10, 30)
  let [east, north] = [random.normal(), random.normal()]
  let spread = city
  return (second) => {
    const doing = scene.doing[second]
    const wanted = doing === INDOORS ? indoors : scene.isCity[second] ? city : openSky
    spread += (wanted - spread) / 20
    east = MEMORY * east + FRESH * random.normal()
    north = MEMORY * north + FRESH * random.normal()
    if (scene.isCovered[second]) return null
    const error = doing === DRIVING || doing === SITTING ? DOPPLER_ERROR : 2.5 * DOPPLER_ERROR
    const speed = Math.max(0, (scene.speed[second] ?? 0) + error * random.normal())
    const sideways = error * random.normal()
    return {
      east: (scene.east[second] ?? 0) + spread * east + JITTER_METRES * random.normal(),
      north: (scene.north[second] ?? 0) + spread * north + JITTER_METRES * random.normal(),
      accuracy: Math.max(3, 1.4 * spread * random.between(0.6, 1.4)),
      speed,
      bearing: speed < SLOWEST_COURSE ? null : courseOf(scene, second) + degrees(Math.atan2(sideways, speed)),
    }
  }
}

const degrees = (radians: number) => (radians * 180) / Math.PI

/** Where the device went in the last second. */
function courseOf({ east, north }: Scene, second: number): number {
  const before = Math.max(0, second - 1)
  return degrees(
    Math.atan2((east[second] ?? 0) - (east[before] ?? 0), (north[second] ?? 0) - (north[before] ?? 0)),
  )
}

const METRES_PER_DEGREE = 111_195

/** Degrees for metres around the place where the day began. */
export function createProjection(origin: Coordinate): (spot: { east: number; north: number }) => Coordinate {
  return ({ east, north }) => {
    const latitude = origin.latitude + north / METRES_PER_DEGREE
    // At the latitude of the spot, so that metres stay metres far from the origin.
    const narrowing = Math.cos((((origin.latitude + latitude) / 2) * Math.PI) / 180)
    return { latitude, longitude: origin.longitude + east / METRES_PER_DEGREE / narrowing }
  }
}
