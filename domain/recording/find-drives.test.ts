import { expect, test } from 'vitest'
import { findDrives } from './find-drives.ts'
import type { Position } from './position.ts'
import { DETECTION_DEFAULTS } from './settings.ts'

const METRES_OF_DEGREE = 111_195

/** Half a minute of driving, then five minutes of going to and fro at a told speed. */
const drivesAndTurns = (count: number): Position[] =>
  Array.from({ length: count }, (_none, at) => {
    const second = at % 350
    const north = second < 32 ? second * 3.5 : 112 * (1 - (second - 32) / 318)
    const east = second >= 32 && Math.floor(at / 15) % 2 === 1 ? 30 : 0
    return {
      at: at * 1_000,
      latitude: north / METRES_OF_DEGREE,
      longitude: east / METRES_OF_DEGREE,
      speed: 5,
    }
  })

/** Two drives, and between them somebody who is on the move, too slowly for a drive. */
const slowWay = (count: number): Position[] =>
  Array.from({ length: count }, (_none, at) => {
    const fast = Math.min(at, 60) + Math.max(0, at - count + 60)
    const metres = fast * 15 + (at - fast) * 0.5
    return { at: at * 1_000, latitude: metres / METRES_OF_DEGREE, longitude: 0, accuracy: 5 }
  })

function countReads(positions: Position[]): number {
  let reads = 0
  const points = new Proxy(positions, {
    get: (target, name) => {
      reads += 1
      return Reflect.get(target, name)
    },
  })
  findDrives(points, DETECTION_DEFAULTS)
  return reads
}

test('four times as many positions are four times as much work', () => {
  expect(countReads(drivesAndTurns(14_000)) / countReads(drivesAndTurns(3_500))).toBeLessThan(5)
})

test('each position of a slow way is looked at a bounded number of times', () => {
  expect(countReads(slowWay(3_600)) / 3_600).toBeLessThan(100)
})
