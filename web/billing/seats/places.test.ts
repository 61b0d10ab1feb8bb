import { expect, test } from 'vitest'
import { freePlaces, isFound, withoutSeat } from './places.ts'

test('up to 24 seats each free one has a place, beyond that they share one', () => {
  expect(freePlaces(24, 20)).toEqual({ isOne: false, count: 4 })
  expect(freePlaces(25, 13)).toEqual({ isOne: true, count: 12 })
})

test('never fewer than no free place, also while numbers are on their way', () => {
  expect(freePlaces(3, 5).count).toBe(0)
})

test('a plate is found without its dash and spaces, in any case', () => {
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
