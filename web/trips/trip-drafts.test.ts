import { expect, test } from 'vitest'
import { loadMomentConverter } from '#domain/moment.ts'
import type { Vehicle } from '../vehicles/public.ts'
import type { Trip } from './queries.ts'
import { copyTrip, gapTrip, newTrip, nextTrip, returnTrip, withinPlan } from './trip-drafts.ts'

const place = (name: string) => ({ name, address: null, coordinate: null })
const HOME = place('Reutlingen')
const AWAY = place('Stuttgart')

const VEHICLE = {
  attributes: { odometer: 48317.5, place: AWAY, timeZone: 'Europe/Berlin', defaultCategory: null },
  meta: { newTripDriverName: null },
} as Vehicle

const BUSINESS = { ...VEHICLE, meta: { ...VEHICLE.meta, plan: { hasBusinessTrips: true } } } as Vehicle

const TRIP = {
  attributes: {
    category: 'business',
    dateStartIso: '2026-10-28T07:12:33.000Z',
    dateStartTz: 'Europe/Berlin',
    dateEndIso: '2026-10-28T08:04:33.000Z',
    dateEndTz: 'Europe/Zurich',
    odometerStart: 100.1,
    odometerEnd: 142.3,
    distance: 42.2,
    placeStart: HOME,
    placeEnd: AWAY,
    reason: 'Wartung',
    contactName: 'Jürgen Ott',
    contactCompany: 'Scharr',
    driverName: 'Miriam Kern',
    comment: 'Tor 3',
  },
} as Trip

const NOW = Date.parse('2026-11-02T16:45:38.250Z')

test("a new trip starts now to the minute, at the vehicle's odometer, without a category", () => {
  expect(newTrip(VEHICLE, NOW)).toMatchObject({
    category: 'none',
    dateStartIso: '2026-11-02T16:45:00.000Z',
    dateEndIso: '2026-11-02T16:45:00.000Z',
    dateStartTz: 'Europe/Berlin',
    odometerStart: 48317.5,
    odometerEnd: null,
    placeStart: AWAY,
    placeEnd: null,
  })
})

const vehicleWith = (defaultCategory: 'commute' | 'business', hasBusinessTrips: boolean) =>
  ({
    attributes: { ...VEHICLE.attributes, defaultCategory },
    meta: { newTripDriverName: 'Jo Weiß', plan: { hasBusinessTrips } },
  }) as unknown as Vehicle

test('a new trip has the category and the driver of the vehicle, as far as its plan allows', () => {
  expect(newTrip(vehicleWith('commute', false), NOW)).toMatchObject({
    category: 'commute',
    driverName: 'Jo Weiß',
  })
  expect(newTrip(vehicleWith('business', true), NOW).category).toBe('business')
  expect(newTrip(vehicleWith('business', false), NOW).category).toBe('none')
})

test('a copy is today at the same time, over the same distance, and without the comment', async () => {
  expect(copyTrip(TRIP, VEHICLE, NOW, await loadMomentConverter())).toMatchObject({
    category: 'business',
    dateStartIso: '2026-11-02T07:12:00.000Z',
    dateEndIso: '2026-11-02T08:04:00.000Z',
    odometerStart: 48317.5,
    odometerEnd: 48359.7,
    placeStart: HOME,
    placeEnd: AWAY,
    reason: 'Wartung',
    contactCompany: 'Scharr',
    comment: null,
  })
})

test('the return trip starts where and when the trip ended', () => {
  expect(returnTrip(TRIP)).toMatchObject({
    dateStartIso: '2026-10-28T08:04:33.000Z',
    dateStartTz: 'Europe/Zurich',
    dateEndIso: '2026-10-28T08:56:33.000Z',
    dateEndTz: 'Europe/Berlin',
    odometerStart: 142.3,
    odometerEnd: 184.5,
    placeStart: AWAY,
    placeEnd: HOME,
    reason: 'Wartung',
  })
})

test('a gap is filled from the end of the earlier to the start of the later trip', () => {
  const later = { attributes: { ...TRIP.attributes, odometerStart: 154.3, placeStart: HOME } } as Trip
  const driven = { meta: { newTripDriverName: 'Ida Ott' } } as Vehicle
  expect(gapTrip(TRIP, later, driven)).toMatchObject({
    category: 'none',
    driverName: 'Ida Ott',
    dateStartIso: '2026-10-28T08:04:33.000Z',
    dateEndIso: '2026-10-28T07:12:33.000Z',
    odometerStart: 142.3,
    odometerEnd: 154.3,
    placeStart: AWAY,
    placeEnd: HOME,
    reason: null,
  })
})

test('the next trip continues from the end of the last one, with its category and driver', () => {
  expect(nextTrip({ attributes: { ...TRIP.attributes, driverName: 'Ida Ott' } } as Trip, BUSINESS)).toEqual({
    category: 'business',
    dateStartIso: '2026-10-28T08:04:00.000Z',
    dateStartTz: 'Europe/Zurich',
    dateEndIso: '2026-10-28T08:04:00.000Z',
    dateEndTz: 'Europe/Zurich',
    odometerStart: 142.3,
    odometerEnd: null,
    placeStart: AWAY,
    placeEnd: null,
    driverName: 'Ida Ott',
    reason: null,
    contactName: null,
    contactCompany: null,
    comment: null,
  })
})

test('tenths add up without rounding errors', () => {
  const short = { attributes: { ...TRIP.attributes, odometerEnd: 0.1, distance: 0.2 } } as Trip
  expect(returnTrip(short).odometerEnd).toBe(0.3)
})

test('a draft made from a business trip is not business if the plan has no business trips', () => {
  const start = returnTrip(TRIP)
  const free = { meta: { plan: { hasBusinessTrips: false } } } as Vehicle
  const business = { meta: { plan: { hasBusinessTrips: true } } } as Vehicle
  expect(withinPlan(start, business)).toBe(start)
  expect(withinPlan(start, free)).toEqual({
    ...start,
    category: 'none',
    contactName: null,
    contactCompany: null,
  })
  expect(withinPlan(newTrip(VEHICLE, NOW), free).category).toBe('none')
})
