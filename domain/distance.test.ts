import { expect, test } from 'vitest'
import { kilometresBetween } from './distance.ts'

const STUTTGART = { latitude: 48.7758, longitude: 9.1829 }
const ULM = { latitude: 48.4011, longitude: 9.9876 }

test('the distance between two cities is right to a kilometre', () => {
  expect(kilometresBetween(STUTTGART, ULM)).toBeCloseTo(72.38, 1)
  expect(kilometresBetween(ULM, ULM)).toBe(0)
})

test('half around the world is half its circumference, also across the date line', () => {
  expect(kilometresBetween({ latitude: 0, longitude: 90 }, { latitude: 0, longitude: -90 })).toBeCloseTo(
    20_015,
    0,
  )
  expect(
    kilometresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
  ).toBeCloseTo(111.2, 1)
})
