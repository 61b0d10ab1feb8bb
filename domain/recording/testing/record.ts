import type { Activity, Position } from '../position.ts'
import type { Client } from './clients.ts'
import type { Random } from './random.ts'
import { createProjection, createReceiver, type Fix } from './receiver.ts'
import { DRIVING, type Scene, timeOf, WALKING } from './scene.ts'

const BERLIN = { latitude: 52.52, longitude: 13.405 }
/** The phone needs so long to see what its owner does. */
const ACTIVITY_LAG_SECONDS = 30

/** What a client records of a day, in order of time. */
export function recordDay(scene: Scene, client: Client, random: Random): Position[] {
  const receive = createReceiver(scene, random)
  const toCoordinate = createProjection(BERLIN)
  const sending = createSending(client)
  const isSwitchedOff = createOutages(scene, random)
  const positions: Position[] = []
  for (let second = 0; second < scene.length; second += 1) {
    const fix = receive(second)
    if (!fix || isSwitchedOff(second) || !sending(second, fix)) continue
    const { accuracy, speed, bearing, ...spot } = disturb(fix, random)
    positions.push({
      at: timeOf(scene, second),
      ...toCoordinate(spot),
      accuracy: Math.round(accuracy),
      ...(client.tellsSpeed && { speed: Math.round(speed * 10) / 10 }),
      ...(client.tellsSpeed && bearing !== null && { bearing: (Math.round(bearing) + 360) % 360 }),
      ...(client.tellsActivity && { activity: activityOf(scene, second, random) }),
    })
  }
  return positions
}

/** Some positions come from cell towers and say so; a few are far off and do not. */
function disturb(fix: Fix, random: Random): Fix {
  if (random.chance(0.01)) return displace(fix, random.between(150, 2_000), random)
  if (random.chance(0.002))
    return { ...displace(fix, random.between(200, 5_000), random), accuracy: fix.accuracy }
  return fix
}

function displace(fix: Fix, metres: number, random: Random): Fix {
  const angle = random.between(0, 6.28)
  const [east, north] = [fix.east + metres * Math.sin(angle), fix.north + metres * Math.cos(angle)]
  return { ...fix, east, north, accuracy: metres }
}

function activityOf(scene: Scene, second: number, random: Random): Activity {
  if (random.chance(0.03)) return random.pick(['still', 'walking', 'cycling', 'driving'])
  const seen = Math.max(0, second - ACTIVITY_LAG_SECONDS)
  if (scene.doing[seen] === WALKING) return 'walking'
  return scene.doing[seen] === DRIVING && (scene.speed[seen] ?? 0) > 1 ? 'driving' : 'still'
}

/** Whether the client sends the fix of a second; asked in order. */
function createSending(client: Client): (second: number, fix: Fix) => boolean {
  let sent: { second: number; east: number; north: number; bearing: number | null } | null = null
  let rested: { second: number; east: number; north: number } | null = null
  return (second, { east, north, bearing }) => {
    const metresFrom = (spot: { east: number; north: number }) =>
      Math.hypot(east - spot.east, north - spot.north)
    if (client.sleep) {
      const { afterSeconds, wakesAfterMetres } = client.sleep
      if (!rested || metresFrom(rested) > wakesAfterMetres) rested = { second, east, north }
      if (second - rested.second > afterSeconds) return false
    }
    const isDue =
      !sent ||
      (client.everySeconds !== null && second - sent.second >= client.everySeconds) ||
      (client.everyMetres !== null && metresFrom(sent) >= client.everyMetres) ||
      (client.everyDegrees !== null && degreesBetween(sent.bearing, bearing) >= client.everyDegrees)
    if (isDue) sent = { second, east, north, bearing }
    return isDue
  }
}

function degreesBetween(a: number | null, b: number | null): number {
  if (a === null || b === null) return 0
  const turned = Math.abs(a - b) % 360
  return Math.min(turned, 360 - turned)
}

/** The system stops apps now and then: mostly for a minute, seldom for several. */
function createOutages(scene: Scene, random: Random): (second: number) => boolean {
  const outages: { from: number; to: number }[] = []
  for (let second = 0; second < scene.length; second += 3_600) {
    if (!random.chance(0.25)) continue
    const from = second + random.between(0, 3_600)
    outages.push({ from, to: from + (random.chance(0.8) ? random.between(20, 90) : random.between(90, 480)) })
  }
  return (second) => outages.some(({ from, to }) => second >= from && second < to)
}
