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
/** Looking for a space to park */
const PARKING_METRES = 80
const PARKING_SPEED = 4

/** Drives the car along a new road until it is parked; adds each second to the scene and the trip to its trips. */
export function drive(scene: Scene, car: Car, random: Random): void {
  const startAt = timeOf(scene)
  const road = createRoad(random)
  let metres = 0
  for (const [index, link] of road.entries()) {
    const isLast = index === road.length - 1
    const cornering = Math.abs(link.turn) > 0.5 ? random.between(4, 7) : link.limit
    metres += driveLink(
      scene,
      car,
      { ...link, exit: isLast || link.wait > 0 ? 0 : cornering, isLast },
      random,
    )
    if (!isLast) stand(scene, car, link, link.wait)
    car.heading += link.turn
  }
  car.speed = 0
  scene.trips.push({ startAt, endAt: timeOf(scene), metres })
}

function driveLink(
  scene: Scene,
  car: Car,
  link: Link & { exit: number; isLast: boolean },
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
    const limit = link.isLast && left < PARKING_METRES ? PARKING_SPEED : flowing
    const braking = Math.sqrt(link.exit ** 2 + 2 * BRAKING * left)
    const wanted = Math.max(1, Math.min(limit, braking))
    car.speed += Math.max(-BRAKING, Math.min(ACCELERATION, wanted - car.speed))
    const step = Math.min(car.speed, left)
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
