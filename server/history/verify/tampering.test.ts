import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { type Logbook, makeLogbook, useDataDir, verify, withoutGuards } from '../testing.ts'

const app = useApp()
const dataDir = useDataDir()
const SOMEBODY = '00000000-0000-4000-8000-000000000001'

test('an unmodified logbook verifies', async () => {
  const { vehicleId } = await makeLogbook(app)
  expect(await verify(app.db, dataDir, vehicleId)).toEqual({
    chains: 1,
    entries: 6,
    clockSteps: [],
    vehicles: 1,
    trips: 3,
    expenses: 0,
    checkpoints: [],
    missingEntries: new Map(),
    isLogbookWhole: true,
    faults: [],
  })
})

const entry = (vehicleId: string, number: number) => sql`vehicle_id = ${vehicleId} and number = ${number}`

type Case = [name: string, tamper: (book: Logbook) => RawBuilder<unknown>[], fault: (book: Logbook) => string]

const at = (number: number, what: string) => (book: Logbook) =>
  `Vehicle ${book.vehicleId}, entry ${number}: ${what}.`
const says = (what: (book: Logbook) => string) => (book: Logbook) =>
  `Vehicle ${book.vehicleId}: ${what(book)}.`
const NOT_RECORDED = 'who, when or what is not what was recorded'

const CASES: Case[] = [
  [
    'the core of an earlier state',
    ({ vehicleId }) => [
      sql`update history_payloads set core = replace(core, '"odometer_end": 12.0', '"odometer_end": 21.0')
        where ${entry(vehicleId, 2)}`,
    ],
    at(2, 'what was saved with it was changed'),
  ],
  [
    'a personal text of an earlier state',
    ({ vehicleId }) => [
      sql`update history_payloads set personal = replace(personal, 'Lieferung', 'Einkauf') where ${entry(vehicleId, 2)}`,
    ],
    at(2, 'its personal texts were changed'),
  ],
  [
    'a coordinate of an earlier state',
    ({ vehicleId }) => [
      sql`update history_payloads set coordinates = replace(coordinates, '48.49', '48.48') where ${entry(vehicleId, 2)}`,
    ],
    at(2, 'its coordinates were changed'),
  ],
  [
    'a payload together with its commitment',
    ({ vehicleId }) => [
      sql`update history_payloads set core = '{}' where ${entry(vehicleId, 3)}`,
      sql`update history_entries e set core = sha256(p.core_salt || '\\x000000027b7d') from history_payloads p
        where p.vehicle_id = e.vehicle_id and p.number = e.number
          and e.vehicle_id = ${vehicleId} and e.number = 3`,
    ],
    at(3, NOT_RECORDED),
  ],
  [
    'the actor',
    ({ vehicleId }) => [sql`update history_entries set actor_id = ${SOMEBODY} where ${entry(vehicleId, 4)}`],
    at(4, NOT_RECORDED),
  ],
  [
    'the kind of the actor',
    ({ vehicleId }) => [sql`update history_entries set actor_kind = 'system' where ${entry(vehicleId, 4)}`],
    at(4, NOT_RECORDED),
  ],
  [
    'the origin',
    ({ vehicleId }) => [sql`update history_entries set origin = 'imported' where ${entry(vehicleId, 4)}`],
    at(4, NOT_RECORDED),
  ],
  [
    'kind and origin, to none, as of an entry from before there were any',
    ({ vehicleId }) => [
      sql`update history_entries set actor_kind = null, origin = null where ${entry(vehicleId, 4)}`,
    ],
    at(4, NOT_RECORDED),
  ],
  [
    'the time, by a microsecond',
    ({ vehicleId }) => [
      sql`update history_entries set recorded_at = recorded_at + interval '1 microsecond' where ${entry(vehicleId, 4)}`,
    ],
    at(4, NOT_RECORDED),
  ],
  [
    'the time, to none',
    ({ vehicleId }) => [
      sql`update history_entries set recorded_at = 'infinity' where ${entry(vehicleId, 4)}`,
    ],
    at(4, NOT_RECORDED),
  ],
  [
    'a removed entry in the middle',
    ({ vehicleId }) => [
      sql`delete from history_entries where ${entry(vehicleId, 4)}`,
      sql`delete from history_payloads where ${entry(vehicleId, 4)}`,
    ],
    at(4, 'it is missing'),
  ],
  [
    'a removed entry in the middle, with the others moved up',
    ({ vehicleId }) => [
      sql`delete from history_entries where ${entry(vehicleId, 4)}`,
      sql`delete from history_payloads where ${entry(vehicleId, 4)}`,
      ...['history_entries', 'history_payloads'].flatMap((table) =>
        [5, 6].map(
          (number) => sql`update ${sql.id(table)} set number = number - 1 where ${entry(vehicleId, number)}`,
        ),
      ),
      sql`update history_heads set entries = 5 where vehicle_id = ${vehicleId}`,
    ],
    at(4, 'it does not follow the entry before it'),
  ],
  [
    'a removed first entry',
    ({ vehicleId }) => [sql`delete from history_entries where ${entry(vehicleId, 1)}`],
    at(1, 'it is missing'),
  ],
  [
    'a tail cut off, with the head as it was',
    ({ vehicleId }) => [
      sql`delete from history_entries where ${entry(vehicleId, 6)}`,
      sql`delete from history_payloads where ${entry(vehicleId, 6)}`,
    ],
    at(6, 'it is missing, the head of the chain is entry 6'),
  ],
  [
    'a pair of entries swapped',
    ({ vehicleId }) =>
      [3, 4, -3, -4].map(
        (number) =>
          sql`update history_entries set number = ${{ 3: -3, 4: -4, [-3]: 4, [-4]: 3 }[number]} where ${entry(vehicleId, number)}`,
      ),
    at(3, 'it does not follow the entry before it'),
  ],
  [
    'a forged entry at the end',
    ({ vehicleId }) => [
      sql`insert into history_entries select vehicle_id, 7, company_id, subject, subject_id, 'changed', actor_id,
          request_id, recorded_at, related_ids, core, personal, coordinates, hash, hash
        from history_entries where ${entry(vehicleId, 6)}`,
    ],
    at(7, NOT_RECORDED),
  ],
  [
    'a payload without an entry',
    ({ vehicleId }) => [
      sql`insert into history_payloads select vehicle_id, 7, core_salt, core from history_payloads
        where ${entry(vehicleId, 6)}`,
    ],
    at(7, 'it is missing, only what was saved with it is there'),
  ],
  [
    'a payload that is gone',
    ({ vehicleId }) => [sql`delete from history_payloads where ${entry(vehicleId, 2)}`],
    at(2, 'what was saved with it is missing'),
  ],
  [
    'personal texts erased without an entry that records it',
    ({ vehicleId }) => [
      sql`update history_payloads set personal = null, personal_salt = null where ${entry(vehicleId, 2)}`,
    ],
    at(2, 'its personal texts are gone, and no entry records an erasure'),
  ],
  [
    'a head with another hash',
    ({ vehicleId }) => [sql`update history_heads set hash = sha256('x') where vehicle_id = ${vehicleId}`],
    at(6, 'the head of its chain has another hash'),
  ],
  [
    'a head that is gone',
    ({ vehicleId }) => [sql`delete from history_heads where vehicle_id = ${vehicleId}`],
    says(() => 'its chain has no head'),
  ],
  [
    'a trip changed past the triggers',
    ({ trips: [first = ''] }) => [sql`update trips set odometer_end = 11 where id = ${first}`],
    (book) => at(4, `the trip ${book.trips[0]} is not as this, its last entry, says`)(book),
  ],
  [
    'a deleted trip brought back past the triggers',
    ({ trips: [, second = ''] }) => [sql`update trips set deleted_at = null where id = ${second}`],
    (book) => at(6, `the trip ${book.trips[1]} is not as this, its last entry, says`)(book),
  ],
  [
    'a vehicle changed past the triggers',
    ({ vehicleId }) => [sql`update vehicles set license_plate = 'RT-X 1' where id = ${vehicleId}`],
    (book) => at(1, `the vehicle ${book.vehicleId} is not as this, its last entry, says`)(book),
  ],
  [
    'a trip deleted past the triggers',
    ({ trips: [first = ''] }) => [sql`delete from trips where id = ${first}`],
    (book) => at(2, `the trip ${book.trips[0]} of this entry is missing`)(book),
  ],
  [
    'a trip added past the triggers',
    ({ trips: [first = ''] }) => [
      sql`insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz, odometer_start, odometer_end)
        select ${SOMEBODY}, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz, odometer_start, odometer_end
        from trips where id = ${first}`,
    ],
    says(() => `the trip ${SOMEBODY} has no entry`),
  ],
  [
    'another track',
    ({ trips: [, , third = ''] }) => [
      sql`update trip_tracks set content = content || '\\x00' where trip_id = ${third}`,
    ],
    says(({ trips }) => `the track of trip ${trips[2]} was changed`),
  ],
  [
    'a track that is gone',
    ({ trips: [, , third = ''] }) => [sql`delete from trip_tracks where trip_id = ${third}`],
    says(({ trips }) => `the track of trip ${trips[2]} is gone`),
  ],
  [
    'a counter',
    ({ vehicleId }) => [
      sql`update trip_months set distance = distance + 5 where vehicle_id = ${vehicleId} and category = 'business'`,
    ],
    says(() => 'the counter of 2026-03, business, says 1 trips and 17.0 km, the trips say 1 and 12.0'),
  ],
  [
    'a counter that is gone',
    ({ vehicleId }) => [sql`delete from trip_months where vehicle_id = ${vehicleId} and category = 'none'`],
    says(() => 'the counter of 2026-03, none, says 0 trips and 0.0 km, the trips say 1 and 11.0'),
  ],
  [
    'the counter of a driver',
    ({ vehicleId }) => [
      sql`update driver_years set trips[3] = trips[3] + 1 where vehicle_id = ${vehicleId} and category = 'business'`,
    ],
    says(
      () => 'the counter of a driver in 2026-03, business, says 2 trips and 12.0, the trips say 1 and 12.0',
    ),
  ],
  [
    'a finding that is invented',
    ({ trips: [first = ''] }) => [
      sql`delete from trip_findings where trip_id = ${first}`,
      sql`insert into trip_findings select id, vehicle_id, null, 7, false, false, company_id, start_at from trips where id = ${first}`,
    ],
    says(({ trips }) => `the findings of trip ${trips[0]} are not what the trips say`),
  ],
  [
    'a count of findings',
    ({ vehicleId }) => [sql`update finding_counts set gaps = gaps + 1 where vehicle_id = ${vehicleId}`],
    says(() => 'the counts of its findings are not what the trips say'),
  ],
  [
    'the odometer of the vehicle',
    ({ vehicleId }) => [sql`update vehicles set odometer = 40 where id = ${vehicleId}`],
    says(() => 'its odometer is 40.0, what it follows from says 31.0'),
  ],
  [
    'the place of the vehicle',
    ({ vehicleId }) => [sql`update vehicles set place = '{"name": "Ulm"}' where id = ${vehicleId}`],
    says(() => 'its place is not what it follows from'),
  ],
]

test.each(CASES)('%s is found and located', async (_name, tamper, fault) => {
  const book = await makeLogbook(app)
  await withoutGuards(app.db, ...tamper(book))
  expect((await verify(app.db, dataDir, book.vehicleId)).faults).toEqual([fault(book)])
})

test('a wrong counter of a vehicle in miles is reported in miles', async () => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id, { systemOfUnits: 'imperial' })
  await makeTrip(owner, vehicle.id, tripFrom(0, 12))
  await withoutGuards(app.db, sql`update trip_months set distance = 17 where vehicle_id = ${vehicle.id}`)
  expect((await verify(app.db, dataDir, vehicle.id)).faults).toEqual([
    `Vehicle ${vehicle.id}: the counter of 2026-03, none, says 1 trips and 17.0 mi, the trips say 1 and 12.0.`,
  ])
})
