import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { listInbox } from '#contract/inbox/calls.ts'
import type { InboxCounts, OpenOdometer } from '#contract/inbox/inbox.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints } from '../recording/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'

const app = useApp()

type Inbox = Reply<typeof listInbox>

const get = async <T>(person: Person, company: string, path: string): Promise<T> => {
  const reply = await person.get(`/api/companies/${company}/${path}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<T>()
}
const inbox = (person: Person, company: string, query = '') => get<Inbox>(person, company, `inbox?${query}`)
const idsOf = ({ data }: Inbox) => data.map(({ id }) => id)
const countsOf = async (person: Person, company: string) =>
  (await get<{ data: { attributes: InboxCounts } }>(person, company, 'inbox-counts')).data.attributes

const place = (city: string) => ({ name: null, address: { street: 'Hauptstraße 1', city, country: 'DE' } })

/** Half an hour at that hour in Berlin. */
const trip = (day: string, hour: number, odometers: [number, number], more: object = {}) => ({
  dateStartIso: `${day}T${String(hour - 1).padStart(2, '0')}:00:00Z`,
  dateStartTz: 'Europe/Berlin',
  dateEndIso: `${day}T${String(hour - 1).padStart(2, '0')}:30:00Z`,
  dateEndTz: 'Europe/Berlin',
  odometerStart: odometers[0],
  odometerEnd: odometers[1],
  ...more,
})

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T10:00:00Z') }))
afterAll(() => void vi.useRealTimers())

test('open trips of all vehicles in use come newest first, page by page, while some are settled', async () => {
  const { id: company, owner } = await makeCompany(app)
  const [first, second, archived] = [
    (await makeVehicle(owner, company)).id,
    (await makeVehicle(owner, company)).id,
    (await makeVehicle(owner, company)).id,
  ]
  const made = [
    await makeTrip(owner, first, trip('2026-11-10', 8, [0, 10])),
    await makeTrip(owner, second, trip('2026-11-11', 8, [0, 10])),
    await makeTrip(owner, first, trip('2026-11-12', 8, [10, 20])),
    await makeTrip(owner, second, trip('2026-11-13', 8, [10, 20])),
  ]
  await makeTrip(owner, first, trip('2026-11-14', 8, [20, 30], { category: 'private' }))
  await makeTrip(owner, archived, trip('2026-11-15', 8, [0, 10]))
  const archiving = await owner.send({ method: 'POST', url: `/api/vehicles/${archived}/archive` })
  expect(archiving.statusCode).toBe(200)
  const newest = made.map(({ id }) => id).toReversed()
  expect(idsOf(await inbox(owner, company))).toEqual(newest)
  expect(await countsOf(owner, company)).toEqual({ category: 4, gap: 0, odometer: 0, isMore: false })

  const page = await inbox(owner, company, 'page[limit]=2')
  expect([idsOf(page), page.meta.nextAfter]).toEqual([newest.slice(0, 2), newest[1]])
  for (const id of newest.slice(0, 2)) await owner.patch(`/api/trips/${id}`, 'trip', { category: 'commute' })
  const rest = await inbox(owner, company, `page[limit]=2&page[after]=${newest[1]}`)
  expect([idsOf(rest), rest.meta.nextAfter]).toEqual([newest.slice(2), null])

  const driver = await makeMember(app, company)
  await assignDriver(owner, first, driver)
  expect(idsOf(await inbox(driver, company))).toEqual([made[0]?.id])
  expect(idsOf(await inbox(driver, company, 'sort=date'))).toEqual([made[0]?.id])
  expect(await countsOf(driver, company)).toEqual({ category: 1, gap: 0, odometer: 0, isMore: false })

  const foreign = await makeCompany(app)
  const wrong = await foreign.owner.get(`/api/companies/${foreign.id}/inbox?page[after]=${newest[1]}`)
  expect([wrong.statusCode, wrong.json().errors[0].source]).toEqual([400, { parameter: 'page[after]' }])
})

test('turned round, the oldest come first, page by page, of everybody and of a driver', async () => {
  const { id: company, owner } = await makeCompany(app)
  const vehicles = [(await makeVehicle(owner, company)).id, (await makeVehicle(owner, company)).id]
  const driver = await makeMember(app, company)
  for (const vehicle of vehicles) await assignDriver(owner, vehicle, driver)
  const oldest: string[] = []
  // Of both vehicles in turn; two begin at the same moment.
  for (const [nth, day] of ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-11', '2026-11-13'].entries())
    oldest.push((await makeTrip(owner, vehicles[nth % 2] ?? '', trip(day, 8, [nth * 10, nth * 10 + 10]))).id)
  if ((oldest[2] ?? '') > (oldest[3] ?? '')) oldest.splice(2, 2, oldest[3] ?? '', oldest[2] ?? '')
  for (const person of [owner, driver]) {
    const first = await inbox(person, company, 'sort=date&page[limit]=3')
    expect([idsOf(first), first.meta.nextAfter]).toEqual([oldest.slice(0, 3), oldest[2]])
    const rest = await inbox(person, company, `sort=date&page[limit]=3&page[after]=${oldest[2]}`)
    expect([idsOf(rest), rest.meta.nextAfter]).toEqual([oldest.slice(3), null])
    expect(idsOf(await inbox(person, company, 'sort=-date'))).toEqual(oldest.toReversed())
    const gaps = idsOf(await inbox(person, company, 'filter[kind]=gap&sort=date'))
    expect(gaps).toEqual(idsOf(await inbox(person, company, 'filter[kind]=gap')).toReversed())
    expect(gaps).toHaveLength(3)
  }
  const wrong = await owner.get(`/api/companies/${company}/inbox?sort=distance`)
  expect([wrong.statusCode, wrong.json().errors[0].source]).toEqual([400, { parameter: 'sort' }])
})

test('gaps are listed, but none of a private trip that is hidden from the reader', async () => {
  const { id: company, owner } = await makeCompany(app)
  const vehicle = (await makeVehicle(owner, company)).id
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  await makeTrip(driver, vehicle, trip('2026-11-10', 8, [0, 10], { category: 'business' }))
  const gap = await makeTrip(driver, vehicle, trip('2026-11-11', 8, [14, 20], { category: 'business' }))
  const own = await makeTrip(driver, vehicle, trip('2026-11-12', 8, [25, 30], { category: 'private' }))
  const shown = await inbox(owner, company, 'filter[kind]=gap')
  expect(shown.data.map(({ id, meta }) => [id, meta.before?.distance])).toEqual([
    [own.id, 5],
    [gap.id, 4],
  ])
  await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: true })
  expect(idsOf(await inbox(owner, company, 'filter[kind]=gap'))).toEqual([gap.id])
  expect((await countsOf(owner, company)).gap).toBe(1)
  expect(idsOf(await inbox(driver, company, 'filter[kind]=gap'))).toEqual([own.id, gap.id])
  expect((await countsOf(driver, company)).gap).toBe(2)
  // Moved trips stay in the order of their new start.
  await driver.patch(`/api/trips/${gap.id}`, 'trip', {
    dateStartIso: '2026-11-11T09:00:00Z',
    dateEndIso: '2026-11-11T09:30:00Z',
  })
  expect(idsOf(await inbox(driver, company, `filter[kind]=gap&page[after]=${own.id}`))).toEqual([gap.id])
})

test('a trip by hand is late on the second day, one with a track after seven', async () => {
  const { id: company, owner } = await makeCompany(app)
  const vehicle = (await makeVehicle(owner, company)).id
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { isSaveTrackEnabled: true })
  await makeTrip(owner, vehicle, trip('2026-11-15', 8, [0, 10]))
  const points = [0, 10, 20].map((minute) => ({
    latitude: 48 + minute / 100,
    longitude: 9,
    timestampIso: `2026-11-16T08:${String(minute).padStart(2, '0')}:00Z`,
  }))
  await makeTrip(owner, vehicle, trip('2026-11-16', 9, [10, 20], { track: { points } }))
  const { data } = await inbox(owner, company)
  expect(data.map(({ meta }) => meta.deadline)).toEqual([
    { rule: 'recorded', lastDay: '2026-11-23', daysLeft: 6 },
    { rule: 'entered', lastDay: '2026-11-16', daysLeft: -1 },
  ])
})

test('what the same way was for before is suggested, unless it is hidden or of a vehicle that is not seen', async () => {
  const { id: company, owner } = await makeCompany(app)
  const [vehicle, other] = [(await makeVehicle(owner, company)).id, (await makeVehicle(owner, company)).id]
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  const visit = {
    placeStart: place('Reutlingen'),
    placeEnd: place('Münsingen'),
    category: 'business',
    reason: 'Wartung',
    contactName: 'Hagen Rauscher',
    contactCompany: 'Molkerei',
  }
  for (const [nth, day] of ['2026-10-05', '2026-10-06', '2026-10-07'].entries())
    await makeTrip(owner, other, trip(day, 8, [nth * 10, nth * 10 + 10], visit))
  const { placeStart, placeEnd } = visit
  await makeTrip(driver, vehicle, trip('2026-11-16', 9, [0, 10], { placeStart, placeEnd }))
  expect((await inbox(owner, company)).data[0]?.meta.suggestion).toEqual({
    category: 'business',
    reason: 'Wartung',
    contactName: 'Hagen Rauscher',
    contactCompany: 'Molkerei',
    why: { basis: 'route', isSameTime: true, matching: 3, trips: 3, lastDay: '2026-10-07' },
  })
  expect((await inbox(driver, company)).data[0]?.meta.suggestion).toBeNull()

  const priv = { placeStart, placeEnd: place('Ulm'), category: 'private' }
  for (const [nth, day] of ['2026-10-05', '2026-10-06', '2026-10-07'].entries())
    await makeTrip(driver, vehicle, trip(day, 18, [nth * 10, nth * 10 + 10], priv))
  await makeTrip(driver, vehicle, trip('2026-11-17', 9, [10, 20], { placeStart, placeEnd: place('Ulm') }))
  await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: true })
  expect((await inbox(driver, company)).data[0]?.meta.suggestion?.category).toBe('private')
  expect((await inbox(owner, company)).data[0]?.meta.suggestion).toBeNull()
})

test('a vehicle waits for its real odometer until somebody confirms it', async () => {
  vi.useRealTimers()
  const { owner, companyId: company, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(hoursAgo(8)))
  await processAll(app)
  const open = () => get<{ data: { attributes: OpenOdometer }[] }>(owner, company, 'open-odometers')
  const [waiting] = (await open()).data
  expect(waiting?.attributes).toMatchObject({ vehicle: { id: vehicle.id }, trips: 1 })
  expect(await countsOf(owner, company)).toMatchObject({ category: 1, odometer: 1 })
  expect((await inbox(owner, company)).data[0]?.meta.deadline.rule).toBe('recorded')
  const confirmed = await owner.post(
    `/api/vehicles/${vehicle.id}/odometer-confirmation`,
    'odometer_confirmation',
    { odometer: waiting?.attributes.odometerEnd },
  )
  expect(confirmed.statusCode).toBe(200)
  expect((await open()).data).toEqual([])
  expect((await countsOf(owner, company)).odometer).toBe(0)
})
