import { expect, test } from 'vitest'
import { describeZone, findZones, listZones, offsetName, resolveZone, timeName } from './zones.ts'

const german = listZones('de')
const english = listZones('en')

test.each([
  ['Berlin', 'Europe/Berlin'],
  ['wien', 'Europe/Vienna'],
  ['Vienna', 'Europe/Vienna'],
  ['zurich', 'Europe/Zurich'],
  ['Zürich', 'Europe/Zurich'],
  ['europe/lisbon', 'Europe/Lisbon'],
  ['Stuttgart', 'Europe/Berlin'],
  ['new york', 'America/New_York'],
  ['UTC', 'UTC'],
  // Older and newer names of the same zone: a trip keeps the one it was saved with.
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Europe/Kiev', 'Europe/Kiev'],
  ['US/Pacific', 'US/Pacific'],
])('%j means %s', (typed, id) => {
  expect(resolveZone(german, typed)?.id).toBe(id)
})

test.each(['', 'Entenhausen', 'e', 'Europe', 'Europe/Entenhausen'])(
  '%j means no zone in particular',
  (typed) => {
    expect(resolveZone(german, typed)).toBeUndefined()
  },
)

test('matching cities come first', () => {
  expect(findZones(german, 'ber')[0]?.id).toBe('Europe/Berlin')
  expect(findZones(german, 'lon')[0]?.city).toMatch(/^Lon/)
  expect(findZones(english, 'rome')[0]).toEqual({ id: 'Europe/Rome', city: 'Rome', region: 'Europe' })
  expect(findZones(german, 'rom')[0]).toEqual({ id: 'Europe/Rome', city: 'Rom', region: 'Europe' })
})

test('a zone is described by city, name of the time and UTC offset', () => {
  expect(describeZone('America/New_York', 'de').city).toBe('New York')
  expect(timeName('Europe/Berlin', 'de')).toBe('Mitteleuropäische Zeit')
  expect(timeName('Europe/Berlin', 'en')).toBe('Central European Time')
  expect(offsetName('Europe/Berlin', new Date('2026-01-15T12:00:00Z'))).toBe('UTC+1')
  expect(offsetName('Europe/Berlin', new Date('2026-07-15T12:00:00Z'))).toBe('UTC+2')
  expect(offsetName('Asia/Kathmandu', new Date('2026-07-15T12:00:00Z'))).toBe('UTC+5:45')
  expect(offsetName('America/New_York', new Date('2026-07-15T12:00:00Z'))).toBe('UTC−4')
  expect(offsetName('UTC', new Date('2026-07-15T12:00:00Z'))).toBe('UTC')
})
