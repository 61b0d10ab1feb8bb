import { expect, test } from 'vitest'
import { makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Scope } from './compare/store.ts'
import { alterAttachment, found, makeReported } from './testing.ts'

const app = useApp()

test('an anonymous report verifies, names no id of a private trip, and an altered figure of one is found', async () => {
  const { report, verify } = await makeReported(app)
  const file = await report({ isTripsAnonymousPrivateTripsEnabled: true })
  expect(await verify(file)).toMatchObject({ verdict: 'made', findings: [], lines: { faulty: 0 } })
  const altered = await verify(alterAttachment(file, ';131,7;6,7;', ';138,7;13,7;'))
  expect(found(altered)[0]).toEqual(['unknownRecord', 'trips', 5])
})

test.each(['=1+1', '-A 1', 'RT;=A', '"=1', 'RT;A "B"', "'S-X 1"])(
  'reports of the vehicle %s verify, whatever a spreadsheet would make of its plate',
  async (licensePlate) => {
    const { report, verify } = await makeReported(app, { licensePlate })
    for (const isAnonymous of [false, true])
      for (const format of ['csvSingleline', 'pdf'] as const) {
        const file = await report({ format, isTripsAnonymousPrivateTripsEnabled: isAnonymous })
        expect(await verify(file)).toMatchObject({ verdict: 'made', findings: [], lines: { faulty: 0 } })
      }
  },
)

test('of a private trip that is hidden from the reader, nothing is told but what every report says', async () => {
  const { report, verify, owner, companyId, vehicle } = await makeReported(app)
  const hides = await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  expect(hides.statusCode).toBe(200)
  await owner.post(`/api/vehicles/${vehicle.id}/trips`, 'trip', {
    dateStartIso: '2026-03-02T06:00:00.000Z',
    dateStartTz: 'Europe/Berlin',
    dateEndIso: '2026-03-02T07:00:00.000Z',
    dateEndTz: 'Europe/Berlin',
    odometerStart: 131.7,
    odometerEnd: 140,
    category: 'private',
    reason: 'Geheimer Besuch',
    driverUserId: owner.id,
  })
  const file = await report({ isTripsAnonymousPrivateTripsEnabled: false })
  expect(file.includes('Geheimer')).toBe(false)
  expect(await verify(file)).toMatchObject({ verdict: 'made', lines: { faulty: 0, withheld: 0 } })
  const manager = await makeMember(app, companyId, 'company_manager')
  const other: Scope = { companyId, viewerId: manager.id }
  const guessed = await verify(alterAttachment(file, 'Geheimer Besuch', 'Geratener Besuch'), other)
  const genuine = await verify(file, other)
  for (const told of [guessed, genuine]) {
    expect(told).toMatchObject({ verdict: 'withheld', findings: [], report: { kind: 'logbook' } })
    expect(told.tables.map(({ isAsMade }) => isAsMade)).toEqual([null, null, null])
    expect(told.lines.withheld).toBeGreaterThan(0)
  }
  expect({ ...guessed, digest: '', bytes: 0 }).toEqual({ ...genuine, digest: '', bytes: 0 })
  const operator = await verify(file, { companyId: null, viewerId: null })
  expect(operator).toMatchObject({ verdict: 'made', faultsTotal: 0 })
  expect(operator.tables.map(({ isAsMade }) => isAsMade)).toEqual([true, true, true])
})
