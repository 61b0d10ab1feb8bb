import { expect, test } from 'vitest'
import { detectTrips } from '#domain/recording/detect-trips.ts'
import type { Position } from '#domain/recording/position.ts'
import { DETECTION_DEFAULTS } from '#domain/recording/settings.ts'
import { hoursAgo } from '../testing.ts'
import { detectTripsApart } from './detect-apart.ts'

const STARTED_AT = hoursAgo(5)

/** 10 m a second, with a stop of 400 s every 1,000 s; each position tells something else. */
const positions: Position[] = Array.from({ length: 12_000 }, (_none, second) => {
  const driven = Math.floor(second / 1_000) * 600 + Math.min(second % 1_000, 600)
  return {
    at: STARTED_AT + second * 1_000,
    latitude: 48 + driven * 0.000_09,
    longitude: 9.2,
    ...(second % 2 === 0 && { accuracy: 8 }),
    ...(second % 3 === 0 && { speed: second % 1_000 < 600 ? 10 : 0 }),
    ...(second % 5 === 0 && { bearing: 0, isMoving: second % 1_000 < 600 }),
    ...(second % 7 === 0 && { activity: 'driving' as const }),
  }
})

test('the trips of very many positions are found beside the loop that serves requests', async () => {
  const now = STARTED_AT + 12_000_000
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const found = await detectTripsApart(positions, DETECTION_DEFAULTS, now)
  clearInterval(counting)
  const expected = detectTrips(positions, DETECTION_DEFAULTS, now)
  expect(expected.trips.length).toBe(12)
  expect(found).toEqual(expected)
  expect(turns).toBeGreaterThan(0)
})

test('a trip that goes on stays one', async () => {
  const now = STARTED_AT + 11_500_000
  const driven = positions.filter(({ at }) => at <= now)
  const found = await detectTripsApart(driven, DETECTION_DEFAULTS, now)
  expect(found.running).not.toBeNull()
  expect(found).toEqual(detectTrips(driven, DETECTION_DEFAULTS, now))
})

test('the order of a thread that fails is refused', async () => {
  const wrong = { ...DETECTION_DEFAULTS, onChange: () => {} }
  await expect(detectTripsApart(positions, wrong, STARTED_AT)).rejects.toThrow('could not be cloned')
})
