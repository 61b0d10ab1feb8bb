import { type Car, drive } from './drive.ts'
import type { Random } from './random.ts'
import { addMoment, createScene, INDOORS, isOver, type Scene, SITTING, WALKING } from './scene.ts'

/** A shorter stop is no end of a trip; the driver needs some of it to get in and out. */
const SHORTEST_STOP = 360

interface Day {
  startAt: number
  hours: number
  isCarried: boolean
}

/** A day of a vehicle and its driver; the phone lies in the vehicle or goes with the driver. */
export function simulateDay({ startAt, hours, isCarried }: Day, random: Random): Scene {
  const scene = createScene(startAt, 3_600 * hours)
  const car: Car = { east: 0, north: 0, heading: random.between(0, 6.28), speed: 0 }
  stop(scene, car, random.between(600, 5_400), isCarried, random)
  for (;;) {
    const length = scene.length
    drive(scene, car, random)
    if (isOver(scene)) {
      // The day is too short for this one.
      scene.length = length
      scene.trips.pop()
      return scene
    }
    stop(scene, car, stopSeconds(random), isCarried, random)
  }
}

function stopSeconds(random: Random): number {
  if (random.chance(0.25)) return random.between(SHORTEST_STOP, 900)
  return random.chance(0.5) ? random.between(900, 3_600) : random.between(3_600, 5 * 3_600)
}

/** Parks, walks to a house, stays there, walks back and gets in. */
function stop(scene: Scene, car: Car, seconds: number, isCarried: boolean, random: Random): void {
  const until = scene.length + seconds
  const isCity = random.chance(0.7)
  const sit = (end: number) => {
    while (scene.length < end && !isOver(scene))
      addMoment(scene, { ...car, speed: 0, doing: SITTING, isCovered: false, isCity })
  }
  if (!isCarried) return sit(until)
  const getIn = random.between(15, 90)
  sit(scene.length + random.between(10, 90))
  const left = until - getIn - scene.length
  const reach = Math.min(random.chance(0.7) ? 80 : 400, left / 4)
  const house = walk(scene, car, random.between(Math.min(10, reach), reach), isCity, random)
  const back = Math.hypot(house.east - car.east, house.north - car.north) / 1.4
  const isStrolling = left > 3_600 && random.chance(0.2)
  if (isStrolling) {
    stayIndoors(scene, house, scene.length + random.between(900, 1_800), random)
    const farther = walk(scene, house, random.between(300, 900), isCity, random)
    walkTo(scene, farther, house, isCity)
  }
  stayIndoors(scene, house, until - getIn - back, random)
  walkTo(scene, house, car, isCity)
  sit(until)
}

type Spot = { east: number; north: number }

function walk(scene: Scene, from: Spot, metres: number, isCity: boolean, random: Random): Spot {
  const heading = random.between(0, 6.28)
  const to = { east: from.east + metres * Math.sin(heading), north: from.north + metres * Math.cos(heading) }
  walkTo(scene, from, to, isCity)
  return to
}

const WALKING_SPEED = 1.4

function walkTo(scene: Scene, from: Spot, to: Spot, isCity: boolean): void {
  const seconds = Math.hypot(to.east - from.east, to.north - from.north) / WALKING_SPEED
  for (let second = 0; second < seconds; second += 1) {
    const share = second / seconds
    const east = from.east + (to.east - from.east) * share
    const north = from.north + (to.north - from.north) * share
    addMoment(scene, { east, north, speed: WALKING_SPEED, doing: WALKING, isCovered: false, isCity })
  }
}

function stayIndoors(scene: Scene, house: Spot, end: number, random: Random): void {
  // In some houses there is no signal at all.
  const isCovered = random.chance(0.2)
  while (scene.length < end && !isOver(scene))
    addMoment(scene, { ...house, speed: 0, doing: INDOORS, isCovered, isCity: true })
}
