import { expect, test } from 'vitest'
import { type Entry, hashOf } from './hash.ts'

const idOf = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`

const OLD: Entry = {
  vehicle_id: idOf(1),
  number: '2',
  company_id: idOf(2),
  subject: 'trip',
  subject_id: idOf(3),
  action: 'created',
  actor_id: idOf(4),
  request_id: 'Anfrage ü',
  recorded_at: '2026-10-28 12:00:00.000001+00',
  related_ids: [],
  core: Buffer.alloc(32, 1),
  personal: Buffer.alloc(32, 2),
  coordinates: Buffer.alloc(32, 3),
  previous_hash: Buffer.alloc(32, 4),
  hash: Buffer.alloc(0),
  actor_kind: null,
  origin: null,
}

const hexOf = (changed: Partial<Entry>) => hashOf({ ...OLD, ...changed }).toString('hex')

// The expected values were computed by another program, from what docs/history.md says is hashed.
test('an entry without kind and origin has the hash that it always had', () => {
  expect(hexOf({})).toBe('8bb2506c67b016c4fa054a6d1b4d3383055d0af9551945717e09b061b3f99209')
})

test('kind and origin are two more fields of what is hashed', () => {
  const RECORDED = 'b0b7bc70c1dca2026e9ff0f3d55c53e90c816a9e989efc4e76667828d3e2d5cf'
  expect(hexOf({ actor_kind: 'device', origin: 'recorded' })).toBe(RECORDED)
})

test('an entry with only one of the two has another hash than with none or both', () => {
  const whole = { actor_kind: 'device', origin: 'recorded' }
  const hashes = [{}, whole, { ...whole, origin: null }, { ...whole, actor_kind: null }].map(hexOf)
  expect(new Set(hashes).size).toBe(4)
})
