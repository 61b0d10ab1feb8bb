import { expect, test } from 'vitest'
import { type MergeSource, mergeValues } from './rules.ts'

const point = (latitude: number) => ({ latitude, longitude: 9 })

const trip = (nth: number, more: Partial<MergeSource>): MergeSource => ({
  id: `trip ${nth}`,
  category: 'business',
  start_at: `start ${nth}`,
  start_tz: `start zone ${nth}`,
  end_at: `end ${nth}`,
  end_tz: `end zone ${nth}`,
  odometer_start: `${nth}0.0`,
  odometer_end: `${nth}9.0`,
  place_start: { name: `from ${nth}` },
  place_start_coordinate: point(nth),
  coordinate_start: point(nth + 10),
  place_end: { name: `to ${nth}` },
  place_end_coordinate: point(nth + 20),
  coordinate_end: point(nth + 30),
  reason: null,
  contact_name: null,
  contact_company: null,
  driver_name: null,
  comment: null,
  is_odometer_computed: null,
  ...more,
})

test('odometers of a merged trip are computed where nobody has read one of them', () => {
  const [read, computed] = [trip(1, {}), trip(2, { is_odometer_computed: true })]
  expect(mergeValues([computed, computed]).is_odometer_computed).toBe(true)
  expect(mergeValues([computed, read]).is_odometer_computed).toBeNull()
  expect(mergeValues([read, computed]).is_odometer_computed).toBeNull()
})

test('each end of a merged trip comes from one trip: moment, zone, odometer and place', () => {
  const merged = mergeValues([
    trip(1, { comment: 'Stau', is_odometer_computed: true }),
    trip(2, { driver_name: 'Max Kern', category: 'private' }),
    trip(3, { driver_name: 'Ina Ott', comment: 'Regen' }),
  ])
  expect(merged).toEqual({
    category: 'none',
    start_at: 'start 1',
    start_tz: 'start zone 1',
    end_at: 'end 3',
    end_tz: 'end zone 3',
    odometer_start: '10.0',
    odometer_end: '39.0',
    place_start: '{"name":"from 1"}',
    place_start_coordinate: '{"latitude":1,"longitude":9}',
    coordinate_start: '{"latitude":11,"longitude":9}',
    place_end: '{"name":"to 3"}',
    place_end_coordinate: '{"latitude":23,"longitude":9}',
    coordinate_end: '{"latitude":33,"longitude":9}',
    reason: null,
    contact_name: null,
    contact_company: null,
    driver_name: 'Max Kern',
    comment: 'Stau\nRegen',
    is_odometer_computed: null,
    merged_from: ['trip 1', 'trip 2', 'trip 3'],
  })
})
