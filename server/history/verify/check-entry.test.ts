import { expect, test } from 'vitest'
import { checkEntry, openChain } from './check-entry.ts'
import { commitmentOf, hashOf } from './hash.ts'
import type { ChainRow } from './store.ts'

const [VEHICLE, TRIP, PART] = [1, 2, 3].map((last) => `0198c0de-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
]
const SALT = Buffer.alloc(16, 7)

/** The second entry of a chain, with valid hashes. */
function entryOf(action: string, core: object, relatedIds: string[] = []): ChainRow {
  const text = JSON.stringify(core)
  const row = {
    vehicle_id: VEHICLE,
    number: '2',
    company_id: VEHICLE,
    subject: 'trip',
    subject_id: TRIP,
    action,
    actor_id: VEHICLE,
    actor_kind: 'user',
    origin: 'entered',
    request_id: '',
    recorded_at: '2026-10-28 12:00:00+00',
    related_ids: relatedIds,
    core: commitmentOf(SALT, text),
    personal: commitmentOf(SALT, '{}'),
    coordinates: commitmentOf(SALT, '{}'),
    previous_hash: Buffer.alloc(32, 1),
    hash: Buffer.alloc(0),
    core_text: text,
    core_salt: SALT,
    personal_text: '{}',
    personal_salt: SALT,
    coordinates_text: '{}',
    coordinates_salt: SALT,
    head_entries: '2',
    head_hash: Buffer.alloc(32),
    is_record_there: true,
    clock_at: null,
  }
  return { ...row, hash: hashOf(row) }
}

function faultsOf(row: ChainRow): string[] {
  const chain = { ...openChain(row), last: { number: 1n, hash: row.previous_hash, time: 0 } }
  return [...checkEntry(chain, row)]
}

const GONE = { deleted_at: '2026-10-28T12:00:00+00:00' }
const FAULT = `Vehicle ${VEHICLE}, entry 2: what was saved with it is not what it says was done.`

test('an entry "restored" must contain an existing record', () => {
  expect(faultsOf(entryOf('restored', {}))).toEqual([])
  expect(faultsOf(entryOf('restored', GONE))).toEqual([FAULT])
})

test('an entry "split" must contain a deleted record and the ids of its parts', () => {
  expect(faultsOf(entryOf('split', { ...GONE, split_into: [PART] }, [PART]))).toEqual([])
  expect(faultsOf(entryOf('split', { split_into: [PART] }, [PART]))).toEqual([FAULT])
  expect(faultsOf(entryOf('split', { ...GONE, split_into: [PART] }, [TRIP]))).toEqual([FAULT])
  expect(faultsOf(entryOf('split', GONE))).toEqual([FAULT])
})
