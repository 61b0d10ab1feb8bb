import { expect, test } from 'vitest'
import { freePlaces, isFound, withoutSeat } from './places.ts'

test('up to 24 seats each free one has its own tile, beyond that they share one', () => {
  expect(freePlaces(24, 20)).toEqual({ isOne: false, count: 4 })
  expect(freePlaces(25, 13)).toEqual({ isOne: true, count: 12 })
})

test('the number of free seats is never negative, also while data is loading', () => {
  expect(freePlaces(3, 5).count).toBe(0)
})

test('a plate is found without dash and spaces, in upper or lower case', () => {
  expect(['rtak', 'RT AK 1', '100', ''].map((search) => isFound('RT-AK 100', search))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(isFound('RT-AK 100', 'es')).toBe(false)
})

test('vehicles without a seat keep their order', () => {
  const vehicles = ['a', 'b', 'c'].map((id) => ({ id, licensePlate: id }))
  expect(withoutSeat(vehicles, [{ id: 'b' }]).map(({ id }) => id)).toEqual(['a', 'c'])
})
