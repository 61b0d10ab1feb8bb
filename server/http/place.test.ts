import { expect, test } from 'vitest'
import { placeReader } from './place.ts'

test('places of one name that lie apart are two places, and one of them twice is one', () => {
  const read = placeReader()
  const name = '{"name": "Kunde"}'
  const [first, second] = [
    read(name, '{"latitude": 48.4, "longitude": 9.9}'),
    read(name, '{"latitude": 48.5, "longitude": 9.1}'),
  ]
  expect([first?.coordinate?.latitude, second?.coordinate?.latitude]).toEqual([48.4, 48.5])
  expect(read(name, '{"latitude": 48.4, "longitude": 9.9}')).toBe(first)
  expect(read(name, null)).toEqual({ name: 'Kunde', address: null, coordinate: null })
  expect(read(null, null)).toBeNull()
})
