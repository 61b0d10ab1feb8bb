import { expect, test } from 'vitest'
import type { TripValues } from './trip-values.ts'
import { usualValues } from './usual-values.ts'

const EMPTY = {
  category: 'business',
  odometerStart: 1084,
  odometerEnd: null,
  reason: '',
  contactName: '',
  contactCompany: '',
} as TripValues
const USUAL = {
  trips: 2,
  contactName: 'Karin Vogt',
  contactCompany: 'Stadtwerke',
  reason: 'Abnahme',
  distance: 42.5,
}

test('what is missing is taken from the usual trip', () => {
  expect(usualValues(EMPTY, USUAL)).toEqual({
    contactName: 'Karin Vogt',
    contactCompany: 'Stadtwerke',
    reason: 'Abnahme',
    odometerEnd: 1126.5,
  })
})

test('nothing that was typed is replaced', () => {
  const typed = { ...EMPTY, odometerEnd: 1100, reason: 'Messe', contactCompany: 'Zimmerei' }
  expect(usualValues(typed, USUAL)).toEqual({})
})

test('an odometer that has not moved lacks its distance; a private trip has no contact', () => {
  const values = { ...EMPTY, category: 'private' as const, odometerEnd: 1084, reason: 'x' }
  expect(usualValues(values, USUAL)).toEqual({ odometerEnd: 1126.5 })
  expect(usualValues(values, { ...USUAL, distance: null })).toEqual({})
})
