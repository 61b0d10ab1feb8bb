import { expect, test } from 'vitest'
import { type Answer, firstAnswer, isSure, missingOf, valuesOf } from './answer.ts'
import type { InboxTrip } from './queries.ts'

const trip = (attributes: object, suggestion: object | null) =>
  ({
    attributes: { reason: null, contactName: null, contactCompany: null, ...attributes },
    meta: { suggestion },
  }) as unknown as InboxTrip

const visit = { category: 'business', reason: 'Wartung', contactName: null, contactCompany: 'Molkerei' }

test('what is entered comes before what is suggested', () => {
  expect(firstAnswer(trip({ reason: 'Abnahme', contactName: 'Eva Ott' }, visit))).toEqual({
    category: 'business',
    reason: 'Abnahme',
    contactName: 'Eva Ott',
    contactCompany: '',
  })
  expect(firstAnswer(trip({}, null)).category).toBe('none')
})

test('a business trip needs a reason and somebody, others need neither', () => {
  const answer: Answer = { category: 'business', reason: ' ', contactName: '', contactCompany: '' }
  expect(missingOf(answer)).toEqual(['reason', 'contact'])
  expect(missingOf({ ...answer, reason: 'Wartung' })).toEqual(['contact'])
  expect(missingOf({ ...answer, reason: 'Tanken' })).toEqual([])
  expect(missingOf({ ...answer, category: 'none' })).toEqual(['category'])
  expect(missingOf({ ...answer, category: 'commute' })).toEqual([])
  expect(isSure(trip({}, visit))).toBe(true)
  expect(isSure(trip({}, { ...visit, reason: null }))).toBe(false)
  expect(isSure(trip({ reason: 'Abnahme', contactName: 'Eva' }, null))).toBe(false)
})

test('only business trips are saved with a contact, and empty texts as none', () => {
  const answer: Answer = { category: 'private', reason: '  ', contactName: 'Eva', contactCompany: '' }
  expect(valuesOf(answer)).toEqual({ category: 'private', reason: null })
  expect(valuesOf({ ...answer, category: 'business', reason: ' Abnahme ' })).toEqual({
    category: 'business',
    reason: 'Abnahme',
    contactName: 'Eva',
    contactCompany: null,
  })
})
