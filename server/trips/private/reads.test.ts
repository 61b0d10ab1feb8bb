import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import { SUGGESTED_FIELDS } from '#contract/trips/suggestion.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { openPdf } from '../../reports/pdf/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeSecretLogbook, SECRETS, type SecretLogbook } from './testing.ts'

const app = useApp()

let book: SecretLogbook
let expense: string
beforeAll(async () => {
  book = await makeSecretLogbook(app)
  expense = (await makeExpense(book.other, book.vehicle, expenseAt(5 * 24))).id
})

/** What is asked beside the plain call. */
const QUERIES: Record<string, readonly string[]> = {
  listVehicleSuggestions: SUGGESTED_FIELDS.flatMap((field) => [
    `field=${field}`,
    `field=${field}&text=geheim`,
  ]),
  getDistances: ['from=2026-03&to=2026-03'],
  getCosts: ['from=2026-03&to=2026-03'],
  getFuel: ['from=2026-03&to=2026-03'],
  listCompanySuggestions: ['field=driver', 'field=driver&text=geheim'],
  listTrips: ['filter[category]=private', 'filter[from]=2026-03-05'],
  listCompanyTrips: [
    'filter[search]=geheim',
    'filter[categories]=private&sort=distance',
    'filter[marks]=late',
  ],
  listVehicleChanges: ['filter[kind]=changes', 'filter[kind]=deletions', 'filter[kind]=vehicle'],
  listPlaces: ['', 'query=geheim', 'vehicleId=:vehicleId&query=geheim'],
}

/** Every GET of the contract that this logbook has ids for, once a trip. */
function addresses(): string[] {
  const ids: Record<string, string> = { companyId: book.company, vehicleId: book.vehicle, expenseId: expense }
  const fill = (path: string, tripId: string) =>
    path.replaceAll(/:(\w+)/g, (whole, name: string) => ({ ...ids, tripId })[name] ?? whole)
  const paths = allCalls
    .filter(({ method, file }) => method === 'GET' && !file)
    .flatMap(({ name, path, query }) => {
      const plain = (query as { required?: unknown[] } | undefined)?.required?.length ? [] : [path]
      return [...plain, ...(QUERIES[name] ?? []).map((query) => `${path}?${query}`)]
    })
  return [...new Set(paths.flatMap((path) => Object.values(book.trips).map((trip) => fill(path, trip))))]
    .filter((path) => !path.includes(':') || path.includes('filter'))
    .map((path) => `/api${path}`)
}

async function allReplies(person: Person): Promise<[address: string, body: string][]> {
  const replies: [string, string][] = []
  for (const address of addresses()) {
    const { statusCode, body } = await person.get(address)
    expect([200, 403, 404], `${address}: ${body}`).toContain(statusCode)
    replies.push([address, body])
  }
  return replies
}

/** All that a report and its preview say, in every form. */
async function allReports(person: Person): Promise<string> {
  const texts: string[] = []
  const open = { filter: {}, isTripsAnonymousPrivateTripsEnabled: false, isTripsReportChangesEnabled: true }
  for (const format of ['pdf', 'csvSingleline', 'csvMultiline']) {
    const attributes = { ...open, format }
    const url = `/api/companies/${book.company}/reports`
    const preview = await person.post(`${url}/preview`, 'report_template', attributes)
    const file = await person.post(url, 'report_template', attributes)
    expect([preview.statusCode, file.statusCode]).toEqual([200, 200])
    texts.push(preview.body)
    texts.push(format === 'pdf' ? await textOf(file.rawPayload) : file.body)
  }
  return texts.join('\n')
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const opened = await openPdf(
    (async function* () {
      yield pdf
    })(),
  )
  try {
    return `${opened.text()}${opened.objects()}`
  } finally {
    opened.close()
  }
}

const secretsIn = (text: string) => SECRETS.exec(text)?.[0] ?? null
const leaks = (replies: [string, string][]) =>
  replies.flatMap(([address, body]) => (secretsIn(body) ? [`${address} ${secretsIn(body)}`] : []))

test('before the company hides them, everybody sees the private trips of everybody, without their tracks', async () => {
  await book.setHidden(false)
  const told = leaks(await allReplies(book.manager)).map((line) => line.split(/[?\s]/)[0])
  const parts = ['/trips', '/changes', '/originals', '/suggestions', '/places']
  expect(parts.filter((part) => !told.some((address) => address?.endsWith(part)))).toEqual([])
  expect(told).toContain(`/api/vehicles/${book.vehicle}`)
  expect(told.some((address) => address?.endsWith('/track'))).toBe(false)
  expect(secretsIn(await allReports(book.manager))).not.toBeNull()
})

test.each(['manager', 'owner', 'other'] as const)('no reply tells the %s anything of them', async (who) => {
  await book.setHidden(true)
  expect(leaks(await allReplies(book[who]))).toEqual([])
})

test('no report of a manager tells anything of them', async () => {
  await book.setHidden(true)
  expect(secretsIn(await allReports(book.manager))).toBeNull()
})

test('their driver still sees everything', async () => {
  await book.setHidden(true)
  const told = leaks(await allReplies(book.driver)).map((line) => line.split(/[?\s]/)[0])
  const { now, merged } = book.trips
  for (const address of [
    `/api/vehicles/${book.vehicle}`,
    `/api/vehicles/${book.vehicle}/trips`,
    `/api/vehicles/${book.vehicle}/changes`,
    `/api/vehicles/${book.vehicle}/suggestions`,
    `/api/trips/${now}`,
    `/api/trips/${now}/track`,
    `/api/trips/${now}/changes`,
    `/api/trips/${merged}/originals`,
    '/api/places',
  ])
    expect(told).toContain(address)
  await app.db
    .updateTable('memberships')
    .set({ role: 'company_manager' })
    .where('user_id', '=', book.driver.id)
    .execute()
  expect(secretsIn(await allReports(book.driver))).not.toBeNull()
})

const NOTHING_ELSE = {
  placeStart: null,
  placeEnd: null,
  coordinateStart: null,
  coordinateEnd: null,
  reason: null,
  contactName: null,
  contactCompany: null,
  driverName: null,
  comment: null,
  sid: null,
  hasTrack: false,
  isMerged: false,
  isOdometerComputed: false,
  isDriver: false,
  clientCreatedAt: null,
  clientCreatedAtTz: null,
  clientChangedAt: null,
  clientChangedAtTz: null,
}

test('what is left is days, odometers, distance, category and the mark of being late', async () => {
  await book.setHidden(true)
  const { data } = (await book.manager.get(`/api/trips/${book.trips.now}`)).json()
  // 00:24 on 6 March in Auckland, the day that its driver knows, as midnight in the zone of the vehicle.
  const day = { iso: '2026-03-05T23:00:00.000Z', zone: 'Europe/Berlin' }
  expect(data.attributes).toEqual({
    category: 'private',
    dateStartIso: day.iso,
    dateStartTz: day.zone,
    dateEndIso: day.iso,
    dateEndTz: day.zone,
    odometerStart: 30,
    odometerEnd: 40,
    distance: 10,
    ...NOTHING_ELSE,
    isLate: true,
    isHidden: true,
    createdAt: expect.stringMatching(/T00:00:00\.000Z$/),
    changedAt: expect.stringMatching(/T00:00:00\.000Z$/),
  })
  const track = await book.manager.get(`/api/trips/${book.trips.now}/track`)
  expect(track.statusCode).toBe(404)
  const vehicle = (await book.manager.get(`/api/vehicles/${book.vehicle}`)).json().data
  expect(vehicle.attributes).toMatchObject({ odometer: 40, place: null })
  expect(vehicle.meta.latestTripEndIso).toBe(day.iso)
  const months = (await book.manager.get(`/api/vehicles/${book.vehicle}/trip-months`)).json().data
  expect(months[0].attributes).toMatchObject({ count: 3, distance: 40 })
})

type Changes = { data: { attributes: { action: string; fields: object[]; isShortened: boolean } }[] }

test('the history keeps category, days and odometers of a state in which a trip was private', async () => {
  await book.setHidden(true)
  const changesOf = async (trip: string) =>
    (await book.manager.get(`/api/trips/${trip}/changes`))
      .json<Changes>()
      .data.map(({ attributes: { action, fields, isShortened } }) => ({ action, fields, isShortened }))
  expect(await changesOf(book.trips.became)).toEqual([
    {
      action: 'changed',
      fields: [
        { name: 'category', from: 'private', to: 'business' },
        { name: 'dateStartIso', from: '2026-03-02', to: '2026-03-01' },
        { name: 'dateEndIso', from: '2026-03-02', to: '2026-03-01' },
      ],
      isShortened: true,
    },
    {
      action: 'created',
      fields: [
        { name: 'category', from: null, to: 'private' },
        { name: 'odometerStart', from: null, to: 0 },
        { name: 'odometerEnd', from: null, to: 10 },
        { name: 'dateStartIso', from: null, to: '2026-03-02' },
        { name: 'dateEndIso', from: null, to: '2026-03-02' },
      ],
      isShortened: true,
    },
  ])
  const [classified] = await changesOf(book.trips.now)
  expect(classified).toEqual({
    action: 'changed',
    fields: [{ name: 'category', from: 'none', to: 'private' }],
    isShortened: true,
  })
})

test('instants in a filter do not tell when a hidden trip began', async () => {
  await book.setHidden(true)
  const found = async (from: string, person: Person) =>
    (await person.get(`/api/vehicles/${book.vehicle}/trips?filter[from]=${from}&filter[category]=private`))
      .json<{ data: { id: string }[] }>()
      .data.some(({ id }) => id === book.trips.now)
  expect(await found('2026-03-05T11:23:00Z', book.manager)).toBe(true)
  expect(await found('2026-03-05T11:25:00Z', book.manager)).toBe(true)
  await book.setHidden(false)
  expect(await found('2026-03-05T11:25:00Z', book.manager)).toBe(false)
})

test('an expense next to a hidden trip does not tell how far away that was', async () => {
  const contradictions = async (person: Person) => {
    const made = await makeExpense(
      person,
      book.vehicle,
      expenseAt(4 * 24 + 7, { coordinate: { latitude: 48.5, longitude: 9.2 } }),
    )
    return made.meta.contradictions.map(({ kind }) => kind)
  }
  await book.setHidden(true)
  expect(await contradictions(book.other)).toEqual([])
  expect(await contradictions(book.driver)).toEqual(['elsewhere'])
})

test('a search neither finds nor counts a hidden trip by its words', async () => {
  await book.setHidden(true)
  const found = async (person: Person, text: string) => {
    const query = `filter[search]=${text}&filter[categories]=private`
    const path = `/api/companies/${book.company}`
    const totals = (await person.get(`${path}/trip-totals?${query}`)).json().data.attributes
    const refs = (await person.get(`${path}/trip-refs?${query}`)).json()
    return [totals.count, totals.isSimilar, refs.data.length, refs.meta.isSimilar]
  }
  // The one that became private, and the merged one.
  expect(await found(book.driver, 'geheim')).toEqual([2, false, 2, false])
  for (const text of ['geheim', 'gehaim', '77777'])
    expect(await found(book.manager, text)).toEqual([0, false, 0, false])
})
