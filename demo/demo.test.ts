import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { LATE_AFTER_DAYS } from '#contract/trips/trip.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { verifyHistory } from '#server/history/verify/verify.ts'
import { startIdentity } from '#server/identity/identity.ts'
import { passwordFault } from '#server/identity/passwords/rules.ts'
import { newBrowser } from '#server/identity/testing/browser.ts'
import {
  exchangeCode,
  newSignIn,
  openSignIn,
  redirectParameters,
  type Tokens,
} from '#server/identity/testing/flow.ts'
import { CHEAP } from '#server/identity/testing.ts'
import { createLog } from '#server/log.ts'
import { createDatabase, dropDatabase } from '#server/testing/cluster.ts'
import { COMPANY, DEMO_PASSWORD, emailOf, PEOPLE } from './fixtures/people.ts'
import { makeDemo } from './make-demo.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'
import { type DemoSize, fullDemoSize, simulateFleet } from './simulation/simulate-fleet.ts'
import {
  clockOf,
  companiesOf,
  expensesOf,
  historyOf,
  plansOf,
  remindersOf,
  templatesOf,
  tripsOf,
} from './testing.ts'

const SMALL: DemoSize = { seed: 'small', anchor: '2026-11-02', days: 28, vehicles: 2 }
const log = createLog('silent')
const config = readConfig({ LOG_LEVEL: 'silent' })

const made: { database: Database; drop: () => Promise<void> }[] = []

beforeAll(async () => {
  for (let run = 0; run < 2; run++) {
    const connection = await createDatabase(inject('cluster'))
    const database = openDatabase(connection, log)
    made.push({
      database,
      drop: async () => {
        await database.close()
        await dropDatabase(connection)
      },
    })
    clockBefore = await clockOf(database.db)
    await makeDemo({ config, database, size: SMALL, hashCost: CHEAP })
  }
})
afterAll(async () => {
  for (const { drop } of made) await drop()
})

let clockBefore = { now: '', definition: '' }

const first = () => {
  const [one] = made
  if (!one) throw new Error('the demo is made before the tests')
  return one.database
}

test('equal seed and anchor give equal logbooks', async () => {
  const [one, other] = await Promise.all(
    made.map(async ({ database: { db } }) => [await tripsOf(db), await expensesOf(db), await historyOf(db)]),
  )
  expect(one?.[0]?.length).toBeGreaterThan(50)
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})

test('the history verifies, and contains changes, deletions and merged trips', async () => {
  const wish = { vehicleId: null, allFaults: true, folder: '/nowhere', ownKey: null }
  const verified = await verifyHistory(first().db, wish)
  expect(verified.faults).toEqual([])
  expect(verified.chains).toBe(2)
  const actions = new Set((await historyOf(first().db)).map(({ action }) => action))
  expect([...actions].toSorted()).toEqual(['changed', 'created', 'deleted', 'merged'])
})

test('vehicles have reminders relative to the anchor, and what was done is due again', async () => {
  expect(await remindersOf(first().db)).toEqual([
    { plate: 'RT-AK 100', kind: 'leasingEnd', due_on: '2027-01-17', done_on: null },
    { plate: 'RT-AK 100', kind: 'tyres', due_on: '2026-09-29', done_on: '2026-10-08' },
    { plate: 'RT-AK 100', kind: 'tyres', due_on: '2027-09-29', done_on: null },
    { plate: 'RT-AK 102E', kind: 'inspection', due_on: '2027-12-17', done_on: null },
  ])
})

test('the manager belongs to two companies, and is a driver in the second', async () => {
  expect(await companiesOf(first().db, 'torben.ahlers@example.com')).toEqual([
    { name: 'Albhöhe Klimatechnik GmbH', role: 'company_manager' },
    { name: 'Musikverein Lindental e. V.', role: 'company_user' },
  ])
})

test('the company has report templates, the club has none yet', async () => {
  const company = 'Albhöhe Klimatechnik GmbH'
  expect(await templatesOf(first().db)).toEqual([
    { company, label: 'Fahrtenbuch für das Finanzamt' },
    { company, label: 'Kosten im Quartal' },
    { company, label: 'Monatsabrechnung' },
  ])
})

test('the company has Business for every vehicle, one of which gave its seat back; the club is on Free', async () => {
  expect(await plansOf(first().db)).toEqual([
    { plan: 'stripe_business_yearly', status: 'active', quantity: 2, seats: ['RT-AK 100'] },
  ])
})

const LATE = LATE_AFTER_DAYS * 86_400_000

test('exactly those trips are late that the simulation enters late', async () => {
  const meant = (await simulateFleet(SMALL))
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === 'addTrip')
    .filter(({ at, attributes }) => at - Date.parse(attributes.dateEndIso) > LATE)
    .map(({ attributes }) => Date.parse(attributes.dateStartIso))
  const late = (await tripsOf(first().db))
    .filter(({ created_at, end_at }) => Date.parse(created_at) - Date.parse(end_at) > LATE)
    .map(({ start_at }) => Date.parse(start_at))
  expect(late.toSorted()).toEqual(meant.toSorted())
  expect(late.length).toBeGreaterThan(0)
})

test('afterwards the logbook records in real time again', async () => {
  const { definition, now } = await clockOf(first().db)
  expect(definition).toBe(clockBefore.definition)
  expect(Date.parse(now)).toBeGreaterThan(Date.parse(clockBefore.now))
})

test('every account accepts the published password', () => {
  for (const person of PEOPLE) {
    const { firstName, lastName } = person
    expect(passwordFault(DEMO_PASSWORD, { email: emailOf(person), firstName, lastName })).toBeNull()
  }
})

test('the whole demo has twelve vehicles and one of the club; of 12,000 trips the newest have tracks', async () => {
  const stories = await simulateFleet(fullDemoSize('wegbuch', '2026-11-02'))
  const deeds = stories.flatMap(({ events }) => events)
  const trips = deeds.filter(({ kind }) => kind === 'addTrip').length
  const gone = deeds.filter(({ kind }) => kind === 'removeTrip' || kind === 'mergeTrips').length
  expect(stories).toHaveLength(13)
  expect(trips - gone).toBeGreaterThan(11_500)
  expect(trips - gone).toBeLessThan(12_900)
  const open = deeds.filter((event) => event.kind === 'addTrip' && event.attributes.category === 'none')
  expect(open.length).toBeGreaterThan(105)
  expect(open.length).toBeLessThan(125)
  const tracked = deeds.filter((event) => event.kind === 'addTrip' && event.attributes.track)
  expect(tracked.length).toBeGreaterThan(100)
  const club = stories.filter(({ vehicle }) => vehicle.company === 'club').flatMap(({ events }) => events)
  const drivenForIt = club.filter((event) => event.kind === 'addTrip')
  expect(drivenForIt.length).toBeGreaterThan(60)
  expect(new Set(drivenForIt.map(({ attributes }) => attributes.category))).toEqual(new Set(['honorary']))
  const currencies = new Set(stories.map(({ vehicle }) => `${vehicle.currencyCode} ${vehicle.systemOfUnits}`))
  expect([...currencies].toSorted()).toEqual(['CHF metric', 'EUR metric', 'GBP imperial'])
})

async function browse(config: Config) {
  const identity = await startIdentity({ config, db: first().db, log, settings: { hashCost: CHEAP } })
  const app = await buildApp({ config, log, database: first(), issuer: identity.issuer, identity })
  const browser = newBrowser(app, config.publicUrl)
  const signIn = newSignIn(config)
  return { app, browser, signIn, page: await openSignIn(browser, signIn) }
}

test("the sign-in page offers the demo's people, and one click signs one in", async () => {
  const { app, browser, signIn, page } = await browse({ ...config, demo: DEMO_SIGN_INS })
  for (const { email, name } of DEMO_SIGN_INS.accounts) {
    expect(page.body).toContain(email)
    expect(page.body).toContain(name)
  }
  // The first form of the page is the owner's; nothing is typed.
  const back = await browser.follow(await browser.submit(page, {}))
  const { access_token: token } = (
    await exchangeCode(browser, signIn, redirectParameters(back).get('code'))
  ).json<Tokens>()
  const headers = { authorization: `Bearer ${token}` }
  const companies = await app.inject({ url: '/api/users/me/companies', headers })
  expect(companies.json()).toMatchObject({
    data: [{ attributes: { name: COMPANY.name, roles: ['company_owner'] } }],
  })
})

test('a product that is not a demo offers nobody, even on the data of a demo', async () => {
  const { page } = await browse(config)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain(DEMO_PASSWORD)
  expect(page.body).not.toContain('henrike')
})

test('no environment variable makes a product offer its people', () => {
  expect(readConfig({ DEMO: 'true', DEMO_ACCOUNTS: '[]', WEGBUCH_DEMO: '1' }).demo).toBeNull()
})
