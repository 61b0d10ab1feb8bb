import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { writeReportCsv } from '../csv/write-report.ts'
import { gathered, readReport, withReport } from '../testing.ts'

const app = useApp()

let words = 0
const planted: string[] = []
/** A word that stands nowhere else. */
function secret(): string {
  planted.push(`GEHEIM${++words}X`)
  return `GEHEIM${words}X`
}

const secrets = () => ({
  reason: secret(),
  driverName: secret(),
  comment: `${secret()}\n${secret()}`,
  contactName: secret(),
  contactCompany: secret(),
  placeStart: {
    name: secret(),
    address: { street: secret(), postalCode: '77777', city: secret(), country: 'NZ' },
  },
  placeEnd: { name: secret(), coordinate: { latitude: 12.34567, longitude: 76.54321 } },
  coordinateStart: { latitude: 12.34567, longitude: 76.54321 },
})

const OWN = { category: 'private', dateStartTz: 'Pacific/Auckland', dateEndTz: 'Pacific/Auckland' }

async function secretLogbook() {
  const { owner, id: companyId } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId)
  const drive = (...trip: Parameters<typeof tripFrom>) => makeTrip(owner, vehicleId, tripFrom(...trip))
  const change = (id: string, attributes: object) => owner.patch(`/api/trips/${id}`, 'trip', attributes)

  const first = await drive(0, 10, 3.4, { ...OWN, ...secrets() })
  await change(first.id, { ...secrets(), odometerEnd: 11 })
  const became = await drive(11, 20, 5, { category: 'business', ...secrets() })
  await change(became.id, { ...secrets() })
  await change(became.id, { ...OWN, ...secrets(), dateStartIso: '2026-02-28T09:00:00.000Z' })
  const gone = await drive(20, 30, 7, { ...OWN, ...secrets() })
  await owner.remove(`/api/trips/${gone.id}`)
  const parts = [
    await drive(30, 40, 8, { ...OWN, ...secrets() }),
    await drive(40, 50, 9, { ...OWN, ...secrets() }),
  ]
  const merged = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', {
    tripIds: parts.map(({ id }) => id),
  })
  expect(merged.statusCode).toBe(201)
  return { owner, companyId, drive, change }
}

test.each([
  ['pdf', false],
  ['csvSingleline', false],
  ['csvMultiline', true],
] as const)(
  'nothing of a private trip is in an anonymous report (%s, combined: %s)',
  async (format, isCombined) => {
    const { companyId } = await secretLogbook()
    const settings = { filter: {}, format, isTripsCombinePrivateTripsEnabled: isCombined } as const
    const content = JSON.stringify(await readReport(app.db, companyId, settings))
    const file = (
      await withReport(app.db, companyId, settings, (report) => gathered(writeReportCsv(report)))
    ).join('')
    for (const text of [content, file]) {
      expect(planted.filter((word) => text.includes(word))).toEqual([])
      expect(text).not.toMatch(/Auckland|77777|NZ|12[.,]34567|76[.,]54321/)
    }
    const open = {
      ...settings,
      isTripsAnonymousPrivateTripsEnabled: false,
      isTripsCombinePrivateTripsEnabled: false,
    }
    const openText = JSON.stringify(await readReport(app.db, companyId, open))
    expect(openText).toMatch(/GEHEIM\d+X/)
    expect(openText).toContain('Auckland')
  },
)

test('what is left is dates, odometers, distance, category and number', async () => {
  const { owner, id: companyId } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId)
  // 2 March, 00:24 in Auckland, which is the day that the driver knows.
  const { id } = await makeTrip(owner, vehicleId, tripFrom(0, 10, 5.4, { ...OWN, ...secrets() }))
  await owner.patch(`/api/trips/${id}`, 'trip', {
    reason: secret(),
    odometerEnd: 11,
    dateStartIso: '2026-02-28T09:00:00.000Z',
    dateEndIso: '2026-03-01T10:30:00.000Z',
  })
  await owner.patch(`/api/trips/${id}`, 'trip', { dateEndIso: '2026-03-01T10:00:00.000Z' })
  const [part] = await readReport(app.db, companyId)
  expect(part?.trips).toEqual([
    {
      kind: 'trip',
      number: 1,
      id: '',
      entry: '',
      category: 'private',
      startIso: '2026-02-28T00:00:00.000Z',
      startTz: 'UTC',
      endIso: '2026-03-01T00:00:00.000Z',
      endTz: 'UTC',
      odometerStart: 0,
      odometerEnd: 110,
      distance: 110,
      placeStart: null,
      placeEnd: null,
      reason: null,
      contactName: null,
      contactCompany: null,
      driverName: null,
      comment: null,
      enteredAtIso: null,
      isLate: true,
      isAnonymous: true,
      isDeleted: false,
      changes: [
        {
          action: 'changed',
          recordedAtIso: expect.any(String),
          actorName: expect.any(String),
          fields: [
            { name: 'dateStartIso', from: '2026-03-02', to: '2026-02-28' },
            { name: 'dateEndIso', from: '2026-03-02', to: '2026-03-01' },
            { name: 'odometerEnd', from: 10, to: 11 },
          ],
          isShortened: true,
          entry: '',
        },
        {
          action: 'changed',
          recordedAtIso: expect.any(String),
          actorName: expect.any(String),
          fields: [],
          isShortened: true,
          entry: '',
        },
      ],
    },
  ])
})

test('a trip that is business now tells what it was, also when it was private', async () => {
  const { owner, id: companyId } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId)
  const { id } = await makeTrip(owner, vehicleId, tripFrom(0, 10, 0, { ...OWN, reason: 'Einkauf' }))
  await owner.patch(`/api/trips/${id}`, 'trip', { category: 'business', reason: 'Kunde Ott' })
  const [part] = await readReport(app.db, companyId)
  expect(part?.trips[0]).toMatchObject({
    isAnonymous: false,
    reason: 'Kunde Ott',
    changes: [
      {
        fields: [
          { name: 'category', from: 'private', to: 'business' },
          { name: 'reason', from: 'Einkauf', to: 'Kunde Ott' },
        ],
      },
    ],
  })
})
