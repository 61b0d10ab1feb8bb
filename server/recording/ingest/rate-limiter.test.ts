import { expect, test } from 'vitest'
import { positionLimiter, positionsOfBytes } from './rate-limiter.ts'

test('a device has a burst, a vehicle that of two devices, and both fill up again', () => {
  let at = 0
  const { maySend } = positionLimiter(() => at)
  const send = (id: string, positions: number, vehicle = 'v') =>
    maySend({ id, vehicle_id: vehicle, company_id: 'c' }, positions)
  expect([send('a', 10_000), send('a', 1), send('b', 9_000)]).toEqual([true, false, true])
  // What is refused takes nothing, neither of the device nor of the vehicle.
  expect([send('c', 1_001), send('c', 1_000), send('c', 1)]).toEqual([false, true, false])
  expect(send('d', 10_000, 'another')).toBe(true)
  at = 1_000
  expect([send('a', 101), send('a', 100), send('c', 101), send('c', 100)]).toEqual([false, true, false, true])
})

test('after a refusal nothing is read until that much would be taken', () => {
  let at = 0
  const { mayRead, maySend } = positionLimiter(() => at)
  const device = { id: 'a', vehicle_id: 'v', company_id: 'c' }
  expect([maySend(device, 9_500), mayRead(device)]).toEqual([true, true])
  expect([maySend(device, 1_000), mayRead(device)]).toEqual([false, false])
  expect(mayRead({ ...device, id: 'b' })).toBe(true)
  at = 5_000
  expect([mayRead(device), maySend(device, 1_000), mayRead(device)]).toEqual([true, true, true])
})

test('more vehicles give a company no more than its share', () => {
  let at = 0
  const { maySend } = positionLimiter(() => at)
  const send = (vehicle: number, positions: number, company = 'c') =>
    maySend({ id: `d${vehicle}`, vehicle_id: `v${vehicle}`, company_id: company }, positions)
  expect([1, 2, 3, 4, 5].map((vehicle) => send(vehicle, 10_000))).toEqual(Array(5).fill(true))
  expect([send(6, 1), send(7, 10_000, 'another')]).toEqual([false, true])
  at = 1_000
  expect([send(6, 2_001), send(6, 2_000), send(8, 1)]).toEqual([false, true, false])
})

test('a body counts as a position for each thousand bytes, and as one at least', () => {
  expect([0, 1, 1_000, 1_001, 1_000_000].map(positionsOfBytes)).toEqual([1, 1, 1, 2, 1_000])
})
