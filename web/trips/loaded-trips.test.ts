import { expect, test } from 'vitest'
import { applyUpdate, replaceRows, splitIntoPages } from './loaded-trips.ts'
import type { ListedTrip } from './queries.ts'

const on = (day: number, hour: number) => new Date(Date.UTC(2026, 0, day, hour)).toISOString()

/** Trips of an hour, a day apart, newest first; their ids name their day. */
const trip = (day: number, id = `day-${day}`, dateEndIso = on(day, 1)) =>
  ({
    id,
    attributes: { dateStartIso: on(day, 0), dateEndIso },
    meta: { version: 1, before: null },
  }) as ListedTrip

const days = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => trip(from - index))
const loaded = (total = 120) => splitIntoPages(days(200, 81), total)
const idsOf = (trips: readonly ListedTrip[]) => trips.map(({ id }) => id)

test('rows are split into pages that follow each other without gaps', () => {
  const { pages, pageParams } = loaded()
  expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 20])
  expect(pageParams).toEqual([0, 50, 100])
})

test('a new trip is inserted by its start', () => {
  const { trips, total, spots } = applyUpdate(loaded(), { trip: trip(150, 'new') })
  expect(idsOf(trips).slice(49, 53)).toEqual(['day-151', 'new', 'day-150', 'day-149'])
  expect([total, spots]).toEqual([121, [{ from: 45, to: 55 }]])
})

test('the newest trip is inserted first, also if the list has more pages', () => {
  const { trips, total, spots } = applyUpdate(loaded(300), { trip: trip(201, 'newest') })
  expect(idsOf(trips).slice(0, 2)).toEqual(['newest', 'day-200'])
  expect([total, spots]).toEqual([301, [{ from: 0, to: 5 }]])
})

test('a changed trip moves to its new position and is counted once', () => {
  const { trips, total, spots } = applyUpdate(loaded(), { trip: { ...trip(199), id: 'day-100' } })
  expect(trips.length).toBe(120)
  expect(idsOf(trips).slice(0, 4)).toEqual(['day-200', 'day-199', 'day-100', 'day-198'])
  const around = [
    { from: 95, to: 105 },
    { from: 0, to: 7 },
  ]
  expect([total, spots]).toEqual([120, around])
})

test('deleted trips are removed from the list and from its total', () => {
  const { trips, total, spots } = applyUpdate(loaded(), { removedIds: ['day-198', 'day-197'] })
  expect(idsOf(trips).slice(0, 3)).toEqual(['day-200', 'day-199', 'day-196'])
  expect([total, spots]).toEqual([118, [{ from: 0, to: 7 }]])
})

test('a long trip refetches all trips that start within it, up to one request', () => {
  expect(applyUpdate(loaded(), { trip: trip(100, 'long', on(150, 1)) }).spots).toEqual([
    { from: 45, to: 105 },
  ])
  const many = splitIntoPages(days(400, 81), 320)
  expect(applyUpdate(many, { trip: trip(100, 'long', on(390, 1)) }).spots).toEqual([{ from: 105, to: 305 }])
})

test('merged trips are replaced by the one that they became', () => {
  const { trips, total } = applyUpdate(loaded(), {
    removedIds: ['day-198', 'day-197'],
    trip: trip(197, 'merged'),
  })
  expect(idsOf(trips).slice(0, 4)).toEqual(['day-200', 'day-199', 'merged', 'day-196'])
  expect(total).toBe(119)
})

test('a trip older than the loaded rows is only counted', () => {
  const { trips, total } = applyUpdate(loaded(300), { trip: trip(3, 'old') })
  expect(trips.length).toBe(120)
  expect(total).toBe(301)
})

test('refetched rows replace the old ones, and nothing else moves', () => {
  const fresh = { ...trip(199), meta: { version: 2, before: null } } as ListedTrip
  const [first, second, third] = replaceRows(days(200, 198), [fresh, trip(3)])
  expect([first?.id, second, third?.id]).toEqual(['day-200', fresh, 'day-198'])
})
