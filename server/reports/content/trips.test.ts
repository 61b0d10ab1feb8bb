import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import type { TripLine } from '../model.ts'
import { readReport } from '../testing.ts'

const app = useApp()

async function withVehicle(attributes: object = {}) {
  const { owner, id: companyId } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId, attributes)
  const drive = (...trip: Parameters<typeof tripFrom>) => makeTrip(owner, vehicleId, tripFrom(...trip))
  const read = async (sent: object = { filter: {} }) => {
    const [part] = await readReport(app.db, companyId, sent)
    if (!part) throw new Error('there is no part')
    return part
  }
  return { owner, companyId, vehicleId, drive, read }
}

/** A line in short: its number, and where it goes from and to. */
const short = (line: TripLine) => {
  if (line.kind === 'gap') return `gap ${line.numberBefore}-${line.numberAfter} ${line.distance}`
  const way = `${line.odometerStart}-${line.odometerEnd}`
  if (line.kind === 'combined') return `combined ${line.numberFirst}-${line.numberLast} ${way}`
  return `${line.isDeleted ? 'deleted' : line.number} ${way}`
}

const MARCH = { absoluteDateIntervalStart: '2026-03-01', absoluteDateIntervalEnd: '2026-03-31' }
const DAY = 24

test('a trip belongs to the period of its start in the zone of the vehicle, and is numbered in it', async () => {
  const { drive, read } = await withVehicle()
  await drive(0, 10, -8) // 28 February, 23:00 in Berlin
  await drive(10, 20, -7) // 1 March, midnight in Berlin, whatever the zone of the trip
  await drive(20, 30, 31 * DAY - 8.5, { dateStartTz: 'Asia/Tokyo' }) // 31 March, 23:30 in Berlin
  await drive(30, 40, 31 * DAY - 8) // 1 April, midnight in Berlin, where summer time has begun
  expect((await read({ filter: MARCH })).trips.map(short)).toEqual(['1 100-200', '2 200-300'])
})

test('without a zone of the vehicle a trip belongs to the day of its own', async () => {
  const { drive, read } = await withVehicle({ timeZone: null })
  const [tokyo, berlin] = [{ dateStartTz: 'Asia/Tokyo' }, { dateStartTz: 'Europe/Berlin' }]
  await drive(0, 10, -14, tokyo) // 1 March, 01:00 in Tokyo
  await drive(10, 20, -13, berlin) // 28 February, 18:00 in Berlin
  await drive(25, 30, -12, tokyo) // 1 March in Tokyo, after a gap to a trip that is not of the period
  await drive(30, 40, 0, berlin)
  const { trips, facts, summary } = await read({ filter: MARCH })
  expect(trips.map(short)).toEqual(['1 0-100', 'gap null-2 50', '2 250-300', '3 300-400'])
  expect(facts).toMatchObject({ odometerStart: 0, odometerEnd: 400, trips: 3, distance: 250 })
  expect(summary.gaps).toEqual({ count: 1, distance: 50 })
})

test('a gap is to the trip before, also one outside the period or the filter, and never to a deleted one', async () => {
  const { owner, drive, read } = await withVehicle()
  await drive(0, 10, -2 * DAY)
  await drive(12.5, 20, 1, { category: 'business', driverName: 'Änne Öhm' })
  const gone = await drive(20, 25, 2)
  await drive(25, 30, 3, { category: 'private' })
  await drive(28, 40, 4, { category: 'business', driverName: 'Bo' })
  await owner.remove(`/api/trips/${gone.id}`)

  const march = await read({ filter: MARCH })
  expect(march.trips.map(short)).toEqual([
    'gap null-1 25',
    '1 125-200',
    'deleted 200-250',
    'gap 1-2 50',
    '2 250-300',
    'gap 2-3 -20',
    '3 280-400',
  ])
  expect(march.summary).toMatchObject({
    trips: 3,
    distance: 245,
    gaps: { count: 3, distance: 55 },
    overlaps: { count: 1, distance: 20 },
    deleted: 1,
  })
  expect(march.facts).toMatchObject({ odometerStart: 100, odometerEnd: 400 })

  const business = await read({ filter: { ...MARCH, tripCategory: 'business' } })
  expect(business.trips.map(short)).toEqual(['gap null-1 25', '1 125-200', 'gap 2-3 -20', '3 280-400'])
  expect(business.facts).toEqual({
    odometerStart: 100,
    odometerEnd: 400,
    trips: 2,
    distance: 195,
    expenses: 0,
  })
  expect((await read({ filter: { driverName: 'äNNE öhm' } })).trips.map(short)).toEqual([
    'gap 1-2 25',
    '2 125-200',
  ])
})

test('gaps, changes and deleted trips are left out where they are switched off', async () => {
  const { owner, drive, read } = await withVehicle()
  const first = await drive(0, 10, 0)
  const gone = await drive(10, 12, 1)
  await drive(20, 30, 2)
  await owner.remove(`/api/trips/${gone.id}`)
  await owner.patch(`/api/trips/${first.id}`, 'trip', { reason: 'Messe' })
  const { trips } = await read({
    filter: {},
    isTripsReportGapsEnabled: false,
    isTripsReportChangesEnabled: false,
  })
  expect(trips.map(short)).toEqual(['1 0-100', '2 200-300'])
  expect(trips[0]).toMatchObject({ changes: [] })
})

test('private trips that follow each other are one line; a gap, a deleted trip or another one ends it', async () => {
  const { owner, drive, read } = await withVehicle()
  const own = { category: 'private' }
  await drive(0, 10, 0, own)
  await drive(10, 20, 1, own)
  await drive(20, 30, 2, { category: 'business' })
  await drive(30, 40, 3, own)
  await drive(41, 50, 4, own)
  await drive(50, 60, 5, own)
  const gone = await drive(60, 60, 6)
  await drive(60, 70, 7, own)
  await drive(70, 80, 8, own)
  await owner.remove(`/api/trips/${gone.id}`)
  const settings = { filter: {}, isTripsCombinePrivateTripsEnabled: true }
  const combined = await read(settings)
  expect(combined.trips.map(short)).toEqual([
    'combined 1-2 0-200',
    '3 200-300',
    '4 300-400',
    'gap 4-5 10',
    'combined 5-6 410-600',
    'deleted 600-600',
    'combined 7-8 600-800',
  ])
  expect(combined.trips[0]).toMatchObject({ trips: 2, distance: 200, dayFirst: '2026-03-01', isLate: true })
  const silent = await read({ ...settings, isTripsReportGapsEnabled: false })
  expect(silent.trips.map(short)).toContain('combined 5-6 410-600')
})

test('a report of the summary alone has no lines, one without trips no sums', async () => {
  const { drive, read } = await withVehicle()
  await drive(0, 10.3, 0, { category: 'business' })
  const summary = await read({ filter: {}, tripsCoverage: 'summaryOnly' })
  expect(summary.trips).toEqual([])
  expect(summary.summary.categories).toContainEqual({ category: 'business', trips: 1, distance: 103 })
  const none = await read({ filter: {}, tripsCoverage: 'none' })
  expect(none.summary).toMatchObject({ trips: 0, distance: 0 })
  expect(none.facts).toMatchObject({ odometerStart: null, odometerEnd: null })
})
