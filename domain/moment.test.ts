import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadMomentConverter, type WallTime } from './moment.ts'
import { faultOf, MINUTES, minutesAroundJumps, ZONES } from './moment-testing.ts'

const moments = await loadMomentConverter()
const { instantOf, wallTimeOf } = moments
const berlin = (date: string, time: string, offset?: string): WallTime => ({
  date,
  time,
  zone: 'Europe/Berlin',
  ...(offset && { offset }),
})

test('a wall time means one instant: in winter, in summer, in a zone with three quarters of an hour', () => {
  expect(instantOf(berlin('2026-01-15', '08:12'))).toEqual({
    kind: 'instant',
    iso: '2026-01-15T07:12:00Z',
    offset: '+01:00',
  })
  expect(instantOf(berlin('2026-07-15', '08:12'))).toMatchObject({ iso: '2026-07-15T06:12:00Z' })
  expect(instantOf({ date: '2026-01-01', time: '00:00', zone: 'Asia/Kathmandu' })).toMatchObject({
    iso: '2025-12-31T18:15:00Z',
  })
})

test('a skipped hour is refused, its neighbours are not', () => {
  expect(instantOf(berlin('2026-03-29', '01:59'))).toMatchObject({ iso: '2026-03-29T00:59:00Z' })
  expect(instantOf(berlin('2026-03-29', '02:00'))).toEqual({ kind: 'missing' })
  expect(instantOf(berlin('2026-03-29', '02:59', '+02:00'))).toEqual({ kind: 'missing' })
  expect(instantOf(berlin('2026-03-29', '03:00'))).toMatchObject({ iso: '2026-03-29T01:00:00Z' })
})

test('a repeated hour needs its offset, and survives the round trip', () => {
  const twice = { kind: 'twice', offsets: ['+02:00', '+01:00'] }
  expect(instantOf(berlin('2026-10-25', '02:30'))).toEqual(twice)
  expect(instantOf(berlin('2026-10-25', '02:30', '+03:00'))).toEqual(twice)
  expect(instantOf(berlin('2026-10-25', '02:30', '+02:00'))).toMatchObject({ iso: '2026-10-25T00:30:00Z' })
  expect(instantOf(berlin('2026-10-25', '02:30', '+01:00'))).toMatchObject({ iso: '2026-10-25T01:30:00Z' })
  expect(wallTimeOf('2026-10-25T01:30:00Z', 'Europe/Berlin')).toEqual({
    date: '2026-10-25',
    time: '02:30',
    zone: 'Europe/Berlin',
    offset: '+01:00',
  })
})

test('if a time occurs once, an outdated offset is ignored', () => {
  expect(instantOf(berlin('2026-10-26', '02:30', '+02:00'))).toMatchObject({ iso: '2026-10-26T01:30:00Z' })
})

test.each([
  ['date', berlin('2026-02-31', '08:00')],
  ['date', berlin('2026-2-3', '08:00')],
  ['date', berlin('', '08:00')],
  ['time', berlin('2026-02-03', '24:00')],
  ['time', berlin('2026-02-03', '8:00')],
  ['time', berlin('2026-02-03', '')],
  ['zone', { date: '2026-02-03', time: '08:00', zone: 'Europe/Albstadt' }],
  ['zone', { date: '2026-02-03', time: '08:00', zone: '+01:00' }],
  ['zone', { date: '2026-02-03', time: '08:00', zone: '' }],
])('a wrong %s is named', (part, wall) => {
  expect(instantOf(wall)).toEqual({ kind: 'invalid', part })
})

test('every wall time of 2026 survives the round trip, in thirty zones', () => {
  const minute = fc.integer({ min: 0, max: MINUTES - 1 })
  const zone = fc.constantFrom(...ZONES)
  fc.assert(
    fc.property(zone, minute, (zone, minute) => {
      expect(faultOf(moments, zone, minute)).toBeUndefined()
    }),
    { numRuns: 3_000 },
  )
})

test('every minute around every clock change in 2026 survives it too', () => {
  const faults = ZONES.flatMap((zone) =>
    minutesAroundJumps(zone).flatMap((minute) => faultOf(moments, zone, minute) ?? []),
  )
  expect(faults).toEqual([])
  expect(minutesAroundJumps('Europe/Berlin').length).toBe(2 * 201)
})

test('every instant survives formatting, to the millisecond', () => {
  const instant = fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (zone, at) => {
      const reading = instantOf(wallTimeOf(at.toISOString(), zone))
      expect(reading.kind === 'instant' && Date.parse(reading.iso)).toBe(at.getTime())
    }),
    { numRuns: 1_000 },
  )
})
