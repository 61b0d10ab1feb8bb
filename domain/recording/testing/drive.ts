import type { Random } from './random.ts'
import { createRoad, type Link } from './road.ts'
import { addMoment, DRIVING, type Scene, timeOf } from './scene.ts'

export interface Car {
  east: number
  north: number
  heading: number
  speed: number
}

const ACCELERATION = 1.6
const BRAKING = 2.2
/** Metres per second squared, sideways */
const CORNERING = 2.5
/** Looking for a space to park */
const PARKING_METRES = 80
const PARKING_SPEED = 4

/** Drives the car along a new road until it is parked; adds each second to the scene and the trip to its trips. */
export function drive(scene: Scene, car: Car, random: Random): void {
  const startAt = timeOf(scene)
  const road = createRoad(random)
  let [metres, ahead] = [0, 0]
  let corner: Corner = { turn: 0, metres: 0, speed: 0 }
  for (const [index, link] of road.entries()) {
    const isLast = index === road.length - 1
    const next = cornerAfter(link, random)
    const exit = isLast || link.wait > 0 ? 0 : next.speed
    const driven = driveLink(
      scene,
      car,
      { ...link, metres: link.metres - ahead, corner, exit, isLast },
      random,
    )
    metres += driven
    ahead = driven - (link.metres - ahead)
    if (!isLast) stand(scene, car, link, link.wait)
    corner = next
  }
  car.speed = 0
  scene.trips.push({ startAt, endAt: timeOf(scene), metres })
}

/** How a link begins: along an arc, as slowly as its radius allows. */
interface Corner {
  turn: number
  metres: number
  speed: number
}

function cornerAfter({ turn, limit }: Link, random: Random): Corner {
  if (Math.abs(turn) <= 0.5) return { turn, metres: 30, speed: limit }
  const radius = random.between(7, 18)
  return { turn, metres: radius * Math.abs(turn), speed: Math.sqrt(CORNERING * radius) }
}

function driveLink(
  scene: Scene,
  car: Car,
  link: Link & { corner: Corner; exit: number; isLast: boolean },
  random: Random,
): number {
  let done = 0
  let go = random.between(10, 60)
  // Most jams are short.
  const jammed = link.isJammed ? random.between(200, 1_500) : 0
  const creeping = random.between(2, 7)
  while (done < link.metres) {
    const left = link.metres - done
    const flowing = done < jammed ? Math.min(creeping, link.limit) : link.limit
    const isTurning = done < link.corner.metres
    const limit =
      link.isLast && left < PARKING_METRES
        ? PARKING_SPEED
        : isTurning
          ? Math.min(flowing, link.corner.speed)
          : flowing
    const braking = Math.sqrt(link.exit ** 2 + 2 * BRAKING * left)
    const wanted = Math.max(1, Math.min(limit, braking))
    car.speed += Math.max(-BRAKING, Math.min(ACCELERATION, wanted - car.speed))
    // Who drives on is a little way into the next link after the last second.
    const step = link.exit === 0 ? Math.min(car.speed, left) : car.speed
    if (isTurning)
      car.heading += (link.corner.turn * Math.min(step, link.corner.metres - done)) / link.corner.metres
    done += step
    car.heading += link.bend * step * Math.sin((2 * Math.PI * done) / Math.min(link.metres, 800))
    car.east += step * Math.sin(car.heading)
    car.north += step * Math.cos(car.heading)
    addMoment(scene, { ...car, doing: DRIVING, isCovered: link.isTunnel, isCity: link.isCity })
    go -= 1
    if (done < jammed && go <= 0) {
      go = random.between(10, 60)
      stand(scene, car, link, random.between(5, 120))
    }
  }
  return done
}

function stand(scene: Scene, car: Car, link: Link, seconds: number): void {
  if (seconds > 0) car.speed = 0
  for (let left = seconds; left > 0; left -= 1)
    addMoment(scene, { ...car, doing: DRIVING, isCovered: link.isTunnel, isCity: link.isCity })
}
