import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { expenseAt, fuelAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import { captureStatements } from '../../testing/capture-statements.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { gathered, MADE, readReport, requestOf } from '../testing.ts'
import { countContent } from './count-content.ts'
import { openVehiclesReport } from './open-vehicles-report.ts'
import { reportVehicles } from './report-vehicles.ts'

const app = useApp()
const DAY = 24
const MARCH = { absoluteDateIntervalStart: '2026-03-01', absoluteDateIntervalEnd: '2026-03-31' }

async function withVehicle() {
  const { owner, id: companyId } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId, { licensePlate: 'RT-A 1' })
  const spend = (expense: object) => makeExpense(owner, vehicleId, expense)
  return { owner, companyId, vehicleId, spend }
}

test('the net is rounded per expense, half a cent up, and expenses without a rate have a row of their own', async () => {
  const { companyId, spend } = await withVehicle()
  await spend(expenseAt(0, { grossing: 0.01, tax: 100 })) // half a cent net
  await spend(expenseAt(1, { grossing: 10, tax: 19 })) // 8.4034
  await spend(expenseAt(2, { grossing: 10, tax: 19 }))
  await spend(expenseAt(3, { grossing: 3.33 }))
  await spend(expenseAt(4, { grossing: 5, tax: 0 }))
  const [part] = await readReport(app.db, companyId)
  expect(part?.expenses.map(({ gross, net, tax, taxRate }) => [gross, net, tax, taxRate])).toEqual([
    [1, 1, 0, 100],
    [1000, 840, 160, 19],
    [1000, 840, 160, 19],
    [333, 333, 0, null],
    [500, 500, 0, 0],
  ])
  expect(part?.summary.expenses).toEqual([
    {
      currencyCode: 'EUR',
      count: 5,
      gross: 2834,
      net: 2514,
      tax: 320,
      rows: [
        { category: 'parking', taxRate: 100, count: 1, gross: 1, net: 1, tax: 0 },
        { category: 'parking', taxRate: 19, count: 2, gross: 2000, net: 1680, tax: 320 },
        { category: 'parking', taxRate: 0, count: 1, gross: 500, net: 500, tax: 0 },
        { category: 'parking', taxRate: null, count: 1, gross: 333, net: 333, tax: 0 },
      ],
    },
  ])
})

test('category and any of the tags choose expenses, and no trips; currencies are never mixed', async () => {
  const { owner, companyId, vehicleId, spend } = await withVehicle()
  await makeTrip(owner, vehicleId, tripFrom(0, 10, 0, { category: 'private' }))
  await spend(fuelAt(0, 10, 20, { tags: ['Messe', 'Köln'] }))
  await spend(expenseAt(1, { tags: ['Umzug'] }))
  await owner.patch(`/api/vehicles/${vehicleId}`, 'vehicle', { currencyCode: 'CHF' })
  await spend(expenseAt(2, { grossing: 7 }))
  const read = async (filter: object, more: object = {}) => {
    const [part] = await readReport(app.db, companyId, { filter, ...more })
    return part && { trips: part.trips.length, expenses: part.expenses.map(({ category }) => category) }
  }
  expect(await read({ tags: ['KÖLN', 'umzug'] })).toEqual({ trips: 1, expenses: ['fuel', 'parking'] })
  expect(await read({ expenseCategory: 'fuel' })).toEqual({ trips: 1, expenses: ['fuel'] })
  expect(await read({ tripCategory: 'business' })).toEqual({
    trips: 0,
    expenses: ['fuel', 'parking', 'parking'],
  })
  const [part] = await readReport(app.db, companyId, { filter: {}, isReportTagsEnabled: false })
  expect(part?.expenses.flatMap(({ tags }) => tags)).toEqual([])
  expect(
    part?.summary.expenses.map(({ currencyCode, count, gross }) => [currencyCode, count, gross]),
  ).toEqual(
    expect.arrayContaining([
      ['EUR', 2, 6450],
      ['CHF', 1, 700],
    ]),
  )
})

test('a deleted vehicle is in a report if it is named, one of another company refuses the whole', async () => {
  const { owner, companyId, vehicleId, spend } = await withVehicle()
  const stranger = await withVehicle()
  const { id: other } = await makeVehicle(owner, companyId, { licensePlate: 'RT-A 2' })
  await spend(expenseAt(0))
  await owner.remove(`/api/vehicles/${vehicleId}`)
  const plates = async (ids: string[]) =>
    (await reportVehicles(app.db, companyId, ids)).map(({ licensePlate, isDeleted }) => [
      licensePlate,
      isDeleted,
    ])
  expect(await plates([])).toEqual([['RT-A 2', false]])
  expect(await plates([other, vehicleId, other])).toEqual([
    ['RT-A 1', true],
    ['RT-A 2', false],
  ])
  await expect(plates([other, stranger.vehicleId])).rejects.toMatchObject({ code: 'not_found' })

  const count = async (sent: object) => countContent(app.db, await requestOf(app.db, companyId, sent))
  expect(await count({ filter: MARCH })).toEqual({
    trips: 0,
    expenses: 0,
    vehiclesWithRecords: [],
    deletedVehicles: [expect.objectContaining({ id: vehicleId, licensePlate: 'RT-A 1', isDeleted: true })],
  })
  expect(await count({ filter: MARCH, vehicleIds: [vehicleId] })).toEqual({
    trips: 0,
    expenses: 1,
    vehiclesWithRecords: [expect.objectContaining({ id: vehicleId })],
    deletedVehicles: [],
  })
  expect(await count({ filter: MARCH, expensesCoverage: 'none' })).toMatchObject({ deletedVehicles: [] })
  expect(
    await count({
      filter: { absoluteDateIntervalStart: '2026-04-01', absoluteDateIntervalEnd: '2026-04-02' },
    }),
  ).toMatchObject({ deletedVehicles: [] })
})

test('the vehicles report takes its two instants as sent, with deleted vehicles that drove', async () => {
  const { owner, companyId, vehicleId, spend } = await withVehicle()
  await makeVehicle(owner, companyId, { licensePlate: 'RT-A 2', systemOfUnits: 'usa' })
  const { id: idle } = await makeVehicle(owner, companyId, { licensePlate: 'RT-A 3' })
  await owner.remove(`/api/vehicles/${idle}`)
  await makeTrip(owner, vehicleId, tripFrom(0, 10, 0, { category: 'business' }))
  await makeTrip(owner, vehicleId, tripFrom(10, 15.5, DAY))
  await spend(expenseAt(DAY))
  await owner.remove(`/api/vehicles/${vehicleId}`)
  const read = (startIso: string, endIso: string) =>
    inSnapshot(app.db, async (tx) => {
      const report = await openVehiclesReport(tx, { companyId, locale: 'de', startIso, endIso, ...MADE })
      return (await gathered(report.vehicles())).map(({ vehicle, summary }) => [
        vehicle.licensePlate,
        summary.trips,
        summary.distance,
        summary.expenses[0]?.gross ?? 0,
      ])
    })
  expect(await read('2026-03-01T06:00:00.000Z', '2026-03-02T06:00:00.000Z')).toEqual([
    ['RT-A 1', 2, 155, 450],
    ['RT-A 2', 0, 0, 0],
  ])
  expect(await read('2026-03-01T08:00:00.001+02:00', '2026-03-02T05:59:59.999Z')).toEqual([
    ['RT-A 2', 0, 0, 0],
  ])
})

test('the vehicles report counts nothing that it does not show: changes, and trips that were deleted or moved', async () => {
  const { owner, companyId, vehicleId } = await withVehicle()
  const [moved, deleted] = [tripFrom(0, 10, 0), tripFrom(10, 20, 1)]
  const trip = await makeTrip(owner, vehicleId, moved)
  await owner.patch(`/api/trips/${trip.id}`, 'trip', { dateStartIso: '2026-02-27T06:00:00.000Z' })
  await owner.remove(`/api/trips/${(await makeTrip(owner, vehicleId, deleted)).id}`)
  const [startIso, endIso] = ['2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z']
  const { result, statements } = await captureStatements(() =>
    inSnapshot(app.db, async (tx) =>
      gathered(
        (await openVehiclesReport(tx, { companyId, locale: 'de', startIso, endIso, ...MADE })).vehicles(),
      ),
    ),
  )
  expect(result.map(({ summary }) => summary.trips)).toEqual([0])
  expect(statements.filter((text) => /history_entries|deleted_at is not null and/.test(text))).toEqual([])
})
