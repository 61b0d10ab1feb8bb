import { expect, test } from 'vitest'
import type { Favourite } from '#contract/trips/favourite.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import type { Trip } from '../queries.ts'
import { favouriteDistance, favouriteOf, isKept, valuesOf } from './favourite-values.ts'

const place = (name: string) => ({ name, address: null, coordinate: null })

const trip = (more: object = {}) =>
  ({
    attributes: {
      category: 'business',
      placeStart: place('Hof'),
      placeEnd: place('Molkerei'),
      reason: 'Wartung',
      contactName: 'Karin Vogt',
      contactCompany: 'Molkerei Ulm',
      distance: 12.3,
      isMerged: false,
      isHidden: false,
      ...more,
    },
  }) as unknown as Trip

const DAIRY: Favourite = {
  label: 'Molkerei Ulm',
  category: 'business',
  placeStart: place('Hof'),
  placeEnd: place('Molkerei'),
  reason: 'Wartung',
  contactName: 'Karin Vogt',
  contactCompany: 'Molkerei Ulm',
  distanceKm: 12.3,
}
const vehicle = (hasBusinessTrips: boolean) =>
  ({ meta: { plan: { hasBusinessTrips } } }) as unknown as Vehicle

test('a trip is kept with its values, named after whom it leads to, else after its place', () => {
  expect(favouriteOf(trip(), 'metric')).toEqual(DAIRY)
  expect(favouriteOf(trip({ contactCompany: null, contactName: null }), 'metric')?.label).toBe('Molkerei')
  expect(favouriteOf(trip({ contactCompany: 'x'.repeat(100) }), 'metric')?.label).toBe('x'.repeat(80))
  expect(favouriteOf(trip({ distance: 0 }), 'metric')?.distanceKm).toBeNull()
})

test.each([
  ['of several', { isMerged: true }],
  ['hidden', { isHidden: true }],
  ['to nowhere', { placeEnd: null, contactName: null, contactCompany: null, reason: null }],
])('a trip that is %s cannot be kept', (_, more) => {
  expect(favouriteOf(trip(more), 'metric')).toBeNull()
})

test('a distance in miles comes back as the same tenth, and in kilometres for another vehicle', () => {
  const kept = favouriteOf(trip(), 'imperial') as Favourite
  expect(kept.distanceKm).toBe(19.795)
  const route = { placeStart: place('Hof'), placeEnd: place('Molkerei') }
  expect(favouriteDistance([{ attributes: kept }], route, 'imperial')).toBe(12.3)
  expect(favouriteDistance([{ attributes: kept }], route, 'metric')).toBe(19.8)
  expect(
    favouriteDistance([{ attributes: kept }], { ...route, placeStart: place('Amt') }, 'metric'),
  ).toBeNull()
})

test('a favourite is the same under another name and over another distance, not for another reason', () => {
  const kept = favouriteOf(trip(), 'metric') as Favourite
  expect(isKept(kept, { ...DAIRY, label: 'Milch', distanceKm: 1 })).toBe(true)
  expect(isKept(kept, { ...DAIRY, reason: 'Angebot' })).toBe(false)
})

test('choosing one fills a trip and no reading; business only if the plan has it', () => {
  const filled = {
    category: 'business',
    placeStart: place('Hof'),
    placeEnd: place('Molkerei'),
    reason: 'Wartung',
    contactName: 'Karin Vogt',
    contactCompany: 'Molkerei Ulm',
  }
  expect(valuesOf(DAIRY, vehicle(true))).toEqual(filled)
  const { category: _, ...others } = filled
  expect(valuesOf(DAIRY, vehicle(false))).toEqual({ ...others, contactName: '', contactCompany: '' })
})
