import { expect, test } from 'vitest'
import type { Change, ChangedRecord } from '#contract/history/change.ts'
import { makeCompany } from '../../companies/testing.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { isoAtHour, makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { runErase } from '../erase/command.ts'
import { makeLogbook } from '../testing.ts'

const app = useApp()

type Listed = { id: string; attributes: Change; meta: { record: ChangedRecord } }
type Page = { data: Listed[]; meta: { page: { total: number } } }

const pageOf = async (person: Person, vehicleId: string, query = ''): Promise<Page> =>
  (await person.get(`/api/vehicles/${vehicleId}/changes${query}`)).json()

const summarize = ({ data }: Page) =>
  data.map(({ attributes, meta }) => `${attributes.action} ${meta.record.type}`)

test('the history of a vehicle lists its own changes and those of its trips and expenses, newest first', async () => {
  const { owner, vehicleId, trips } = await makeLogbook(app)
  const page = await pageOf(owner, vehicleId)
  expect(summarize(page)).toEqual([
    'deleted trip',
    'created trip',
    'changed trip',
    'created trip',
    'created trip',
    'created vehicle',
  ])
  expect(page.meta.page).toEqual({ limit: 50, offset: 0, total: 6 })
  expect(page.data.map(({ meta }) => [meta.record.id, meta.record.isDeleted])).toEqual([
    [trips[1], true],
    [trips[2], false],
    [trips[0], false],
    [trips[1], true],
    [trips[0], false],
    [vehicleId, false],
  ])
  expect(page.data[2]?.attributes).toMatchObject({
    actor: { id: owner.id },
    fields: [{ name: 'reason', from: 'Lieferung', to: 'Abholung' }],
  })
  expect(page.data[2]?.meta.record.attributes).toMatchObject({ reason: 'Abholung', driverName: 'Max Kern' })
})

test('a deleted record is listed with its last attributes, with the same entry as in its own history', async () => {
  const { owner, vehicleId, trips } = await makeLogbook(app)
  const [first = ''] = trips
  await owner.remove(`/api/trips/${first}`)
  const { data } = await pageOf(owner, vehicleId, '?page[limit]=1')
  expect(data[0]?.attributes.fields).toEqual([])
  expect(data[0]?.meta.record).toMatchObject({
    type: 'trip',
    id: first,
    isDeleted: true,
    attributes: {
      category: 'business',
      dateStartIso: '2026-03-01T06:00:00.000Z',
      dateStartTz: 'Europe/Berlin',
      odometerStart: 0,
      odometerEnd: 12,
      reason: 'Abholung',
      contactName: 'Ida Ott',
      placeEnd: { name: 'Werk 2' },
    },
  })
  const own = (await owner.get(`/api/trips/${first}/changes`)).json<Page>()
  expect(own.data[0]).toMatchObject({ id: data[0]?.id, attributes: data[0]?.attributes ?? {} })
})

const named = (name: string) => ({ name, address: null, coordinate: null })

test('a correction lists the odometer shown before as the old value, also if the new value was entered earlier', async () => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id, { licensePlate: 'TÜ-AW 214', odometer: 100 })
  const places = { placeEnd: { name: 'Werk 2' } }
  await makeTrip(owner, vehicle.id, { ...tripFrom(100, 180), ...places })
  const correct = (attributes: object) => owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', attributes)
  await correct({ odometer: 250, place: { name: 'Hof' } })
  const tomorrow = 24 + (Date.now() - Date.parse(isoAtHour(0))) / 3_600_000
  await makeTrip(owner, vehicle.id, tripFrom(250, 300, tomorrow))
  await correct({ odometer: 250 })
  await correct({ licensePlate: 'TÜ-AW 215' })
  await correct({ place: { name: 'Lager' } })
  const { data, meta } = await pageOf(owner, vehicle.id, '?filter[kind]=vehicle')
  expect(meta.page.total).toBe(5)
  const said = { from: null, to: expect.any(String) }
  const saidAgain = { from: expect.any(String), to: expect.any(String) }
  expect(data.slice(0, 4).map(({ attributes }) => attributes.fields)).toEqual([
    [
      { name: 'place', from: named('Hof'), to: named('Lager') },
      { name: 'placeSaidAtIso', ...saidAgain },
    ],
    [{ name: 'licensePlate', from: 'TÜ-AW 214', to: 'TÜ-AW 215' }],
    [
      { name: 'odometer', from: 300, to: 250 },
      { name: 'odometerSaidAtIso', ...saidAgain },
    ],
    [
      { name: 'odometer', from: 180, to: 250 },
      { name: 'odometerSaidAtIso', ...said },
      // Where the trip ended is told by the trip alone.
      { name: 'place', from: null, to: named('Hof') },
      { name: 'placeSaidAtIso', ...said },
    ],
  ])
})

test('the list can be filtered to changes and to deletions, in pages with their total', async () => {
  const { owner, vehicleId, trips } = await makeLogbook(app)
  const expense = await makeExpense(owner, vehicleId, expenseAt(1))
  await owner.remove(`/api/expenses/${expense.id}`)
  const changes = await pageOf(owner, vehicleId, '?filter[kind]=changes')
  expect(summarize(changes)).toEqual(['deleted expense', 'deleted trip', 'changed trip'])
  expect(changes.meta.page.total).toBe(3)
  expect(changes.data[0]?.meta.record).toMatchObject({ id: expense.id, isDeleted: true })

  const deletions = await pageOf(owner, vehicleId, '?filter[kind]=deletions&page[limit]=1')
  expect([summarize(deletions), deletions.meta.page.total]).toEqual([['deleted expense'], 2])
  const second = await pageOf(owner, vehicleId, '?filter[kind]=deletions&page[limit]=1&page[offset]=1')
  expect([second.data[0]?.meta.record.id, second.meta.page.total]).toEqual([trips[1], 2])
  const behind = await pageOf(owner, vehicleId, '?filter[kind]=deletions&page[offset]=9')
  expect([behind.data, behind.meta.page.total]).toEqual([[], 2])
  const end = await pageOf(owner, vehicleId, '?page[limit]=2&page[offset]=6')
  expect([summarize(end), end.meta.page.total]).toEqual([['created trip', 'created vehicle'], 8])
  expect((await owner.get(`/api/vehicles/${vehicleId}/changes?filter[kind]=created`)).statusCode).toBe(400)
})

test('a merge lists its originals and result, and an erasure the record without the erased part', async () => {
  const { owner, vehicleId, trips } = await makeLogbook(app)
  const [first = '', , third = ''] = trips
  const merge = { tripIds: [first, third] }
  const reply = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', merge)
  const { id } = reply.json<{ data: { id: string } }>().data
  await runErase(app.db, ['--trip', first, '--part', 'personal', '--actor', owner.email])
  const { data } = await pageOf(owner, vehicleId, '?filter[kind]=changes&page[limit]=5')
  const [erased, emptied, ...merged] = data
  expect(merged.map(({ attributes, meta }) => [meta.record.id, attributes.relatedIds])).toEqual([
    [third, [id]],
    [first, [id]],
    [id, [first, third]],
  ])
  expect(emptied?.attributes.action).toBe('changed')
  expect(erased?.attributes).toMatchObject({ action: 'erased', fields: [] })
  expect(erased?.meta.record.attributes).toMatchObject({ odometerEnd: 12, reason: null, contactName: null })
})

test('whoever could read the history of a vehicle can still read it after the deletion', async () => {
  const { owner, vehicleId } = await makeLogbook(app)
  await owner.remove(`/api/vehicles/${vehicleId}`)
  const { data } = await pageOf(owner, vehicleId)
  expect(data[0]).toMatchObject({ attributes: { action: 'deleted' }, meta: { record: { isDeleted: true } } })
  expect((await (await app.person()).get(`/api/vehicles/${vehicleId}/changes`)).statusCode).toBe(404)
})
