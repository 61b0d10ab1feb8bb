import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
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
  const nobody = { companyId, viewerId: null }
  const other = await verify(file, nobody)
  expect(other).toMatchObject({ verdict: 'made', faultsTotal: 0 })
  expect(other.lines.withheld).toBeGreaterThan(0)
  const guessed = await verify(alterAttachment(file, 'Geheimer Besuch', 'Geratener Besuch'), nobody)
  expect(JSON.stringify(guessed.findings)).not.toContain('Geheimer')
})
