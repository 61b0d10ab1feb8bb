import { expect, test } from 'vitest'
import { canonicalZone } from './zones.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['utc', 'UTC'],
  ['cet', 'Europe/Brussels'],
  ['Europe/Nowhere', null],
  ['AET', null],
  ['Factory', null],
  ['+01:00', null],
  ['constructor', null],
  ['', null],
])('%j names the zone %j', (text, name) => {
  expect(canonicalZone(text)).toBe(name)
})
