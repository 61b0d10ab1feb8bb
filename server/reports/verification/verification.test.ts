import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseRecord } from '../../history/erase/erase-record.ts'
import { withoutGuards } from '../../history/testing.ts'
import { useApp } from '../../testing/app.ts'
import { alterAttachment, alterPage, found, makeReported } from './testing.ts'

const app = useApp()

const FORMATS = [
  { format: 'pdf' },
  { format: 'pdf', locale: 'en' },
  { format: 'csvSingleline' },
  { format: 'csvMultiline', locale: 'en' },
  { format: 'pdf', isTripsAnonymousPrivateTripsEnabled: false },
  {
    format: 'csvMultiline',
    isTripsReportOdometerEnabled: false,
    isTripsReportCreationTimestampEnabled: false,
  },
  { format: 'pdf', isTripsCombinePrivateTripsEnabled: true, isTripsReportChangesEnabled: false },
  { format: 'csvSingleline', tripsCoverage: 'summaryOnly', expensesCoverage: 'none' },
] as const

let world: ReturnType<typeof makeReported> | undefined

test.each(FORMATS)('a report is known byte for byte, and every line of it is so: %o', async (attributes) => {
  world ??= makeReported(app)
  const { report, verify, vehicle } = await world
  const result = await verify(await report(attributes))
  expect(result).toMatchObject({
    verdict: 'made',
    reading: 'read',
    report: { kind: 'logbook', vehicles: 1 },
    findings: [],
    faultsTotal: 0,
    lines: { faulty: 0, changedSince: 0 },
    chains: [{ vehicleId: vehicle.id, state: 'holds', fault: null }],
  })
  expect(result.tables.every(({ isAsMade }) => isAsMade)).toBe(true)
  expect(result.lines.same).toBe(result.lines.compared)
})

test('one digit on a page: altered, though every table is as it was made', async () => {
  const { report, verify } = await makeReported(app)
  const file = await report()
  const result = await verify(alterPage(file))
  expect(result).toMatchObject({ verdict: 'altered', report: { kind: 'logbook' }, findings: [] })
  expect(result.tables.map(({ isAsMade }) => isAsMade)).toEqual([true, true, true])
})

test('one digit in an attached table is named with what the history says', async () => {
  const { report, verify } = await makeReported(app)
  const result = await verify(alterAttachment(await report(), ';112,3;12,3;', ';112,8;12,8;'))
  expect(result.verdict).toBe('altered')
  expect(found(result)).toEqual([
    ['differs', 'trips', 1, 'Kilometerstand am Ziel: 112,8 / 112,3', 'Strecke: 12,8 / 12,3'],
    ['sum', 'summary', expect.any(Number), 'Strecke: 20,0 / 20,5'],
    ['sum', 'summary', expect.any(Number), 'Strecke: 26,7 / 27,2'],
  ])
})

test('one digit in the database behind it is named, in the record and in its history', async () => {
  const { report, verify, trips, vehicle } = await makeReported(app)
  const file = await report()
  const id = trips[0]?.id ?? ''
  await withoutGuards(app.db, sql`update trips set odometer_end = 112.4 where id = ${id}`)
  expect((await verify(file)).chains).toMatchObject([
    {
      state: 'broken',
      fault: `Vehicle ${vehicle.id}, entry 2: the trip ${id} is not as this, its last entry, says.`,
    },
  ])
  await withoutGuards(
    app.db,
    sql`update history_payloads set core = replace(core, '112.3', '112.4')
      where vehicle_id = ${vehicle.id} and number = 2`,
  )
  const result = await verify(file)
  expect(result.verdict).toBe('made')
  expect(found(result)[0]).toEqual([
    'differs',
    'trips',
    1,
    'Kilometerstand am Ziel: 112,3 / 112,4',
    'Strecke: 12,3 / 12,4',
  ])
  expect(result.chains).toMatchObject([{ state: 'broken' }])
})

test('what was changed, deleted or erased since is told, and is no fault', async () => {
  const { report, verify, trips, owner, expense } = await makeReported(app)
  const file = await report()
  await eraseRecord(app.db, 'trip', trips[0]?.id ?? '', 'personal', owner.id)
  await owner.patch(`/api/expenses/${expense.id}`, 'expense', { grossing: 5 })
  await owner.send({ method: 'DELETE', url: `/api/trips/${trips[1]?.id}` })
  const result = await verify(file)
  expect(result).toMatchObject({ verdict: 'made', faultsTotal: 0, lines: { changedSince: 3, faulty: 0 } })
  expect(result.findings.map(({ kind, table, action }) => [kind, table, action])).toEqual([
    ['laterChange', 'trips', 'erased'],
    ['laterChange', 'trips', 'deleted'],
    ['laterChange', 'expenses', 'changed'],
  ])
})
