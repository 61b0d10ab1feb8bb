import { expect, test } from 'vitest'
import { freeSeats, isSelectable, mayBeBusiness, plansWith, roomIn } from './rules.ts'

const of = (quantity: number, usage: number, status = 'active') => ({
  id: 'own',
  attributes: { status, quantity, usage },
})
const FREE = { name: 'Free', tripsPerMonth: 20, hasBusinessTrips: false, hasTags: false }
const BUSINESS = { name: 'Business', tripsPerMonth: null, hasBusinessTrips: true, hasTags: true }

test('the plans that allow something are named, the cheapest first', () => {
  expect(plansWith('trips')).toEqual(['Private Plus', 'Business'])
  expect(plansWith('business')).toEqual(['Business'])
  expect(plansWith('tags')).toEqual(['Business'])
})

test('seats are free until as many are taken as were paid for', () => {
  expect(freeSeats(of(10, 8))).toBe(2)
  expect(freeSeats(of(8, 8))).toBe(0)
  expect(freeSeats(of(8, 8, 'cancelled'))).toBe(0)
  expect(freeSeats(of(10, 8, 'cancelled'))).toBe(2)
  expect(freeSeats(of(10, 8, 'incomplete'))).toBe(0)
})

test("a subscription is selectable if it has a free seat or the vehicle's own", () => {
  expect(isSelectable(of(10, 9), undefined)).toBe(true)
  expect(isSelectable(of(10, 10), undefined)).toBe(false)
  expect(isSelectable(of(10, 10), 'own')).toBe(true)
  expect(isSelectable(of(10, 10), 'another')).toBe(false)
})

test('a trip may be business if the plan allows it, or if it was before', () => {
  expect(mayBeBusiness(BUSINESS, undefined)).toBe(true)
  expect(mayBeBusiness(FREE, undefined)).toBe(false)
  expect(mayBeBusiness(FREE, 'private')).toBe(false)
  expect(mayBeBusiness(FREE, 'business')).toBe(true)
})

test('a month has room for as many trips as the plan allows', () => {
  const months = [
    { month: '2026-11', count: 17 },
    { month: '2026-10', count: 20 },
    { month: '2026-09', count: 61 },
  ]
  expect(roomIn(FREE, months, '2026-11')).toEqual({ month: '2026-11', count: 17, limit: 20, isFull: false })
  expect(roomIn(FREE, months, '2026-10')?.isFull).toBe(true)
  expect(roomIn(FREE, months, '2026-09')).toMatchObject({ count: 61, isFull: true })
  expect(roomIn(FREE, months, '2026-12')).toMatchObject({ count: 0, isFull: false })
  expect(roomIn(BUSINESS, months, '2026-09')).toBeNull()
})
