import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import type { OpenTripsDigest, OpenTripsValues } from '../../mail/public.ts'
import { readMail } from '../../mail/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { insertTrips, makeTrip } from '../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { completeDigest, mailOpenTrips } from '../public.ts'
import { makeInboxSubscribers } from './testing.ts'

const ORIGIN = 'https://wegbuch.example'
const config = readConfig({ PUBLIC_URL: ORIGIN, SMTP_URL: 'smtp://127.0.0.1:9' })

/** Tuesday, 10 November 2026, 11:00 in Berlin. */
const START = '2026-11-10T10:00:00Z'
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(START) }))
afterAll(() => void vi.useRealTimers())
const app = useApp()

const runTask = () => mailOpenTrips({ db: app.db, config, log: createLog('silent') }).run({})

/** The mails to somebody that are queued, as they are completed when they are sent. */
async function sentTo(email: string) {
  const rows = await app.db
    .deleteFrom('mails')
    .where('recipient', '=', email)
    .where('template', '=', 'open-trips')
    .returning('content')
    .execute()
  const complete = completeDigest(config)
  return Promise.all(
    rows.map(async ({ content }) => (await complete(app.db, content as OpenTripsDigest))?.values ?? null),
  )
}

const read = (values: OpenTripsValues, language: 'de' | 'en') =>
  readMail({ template: 'open-trips', values, to: owner.email, language })

async function at<T>(iso: string, work: () => Promise<T>): Promise<T> {
  vi.setSystemTime(Date.parse(iso))
  try {
    return await work()
  } finally {
    vi.setSystemTime(Date.parse(START))
  }
}

/** The plates in the mails that a run at that moment sends. */
const mailedAt = (iso: string, email: string) =>
  at(iso, async () => {
    await runTask()
    return (await sentTo(email)).map((mail) => mail?.items.map(({ licensePlate }) => licensePlate) ?? null)
  })

async function subscribe(who: Person, attributes: object = { mailDays: [2, 5, 6] }) {
  const reply = await who.patch(`/api/companies/${company}/inbox-settings`, 'inbox_settings', attributes)
  expect(reply.statusCode).toBe(200)
  await app.db
    .updateTable('event_notification_subscriptions')
    .set({ inbox_mailed_until: START })
    .where('user_id', '=', who.id)
    .execute()
}

const trip = (startIso: string, more: object = {}) => ({
  dateStartIso: startIso,
  dateStartTz: 'Europe/Berlin',
  dateEndIso: new Date(Date.parse(startIso) + 1_800_000).toISOString(),
  dateEndTz: 'Europe/Berlin',
  odometerStart: 0,
  odometerEnd: 12,
  ...more,
})
const MORNING = '2026-11-10T07:00:00Z'
/** Six in the morning of the second day in Berlin. */
const DAY_2 = '2026-11-12T05:00:00Z'

let company: string
let owner: Person
let vehicle: string
beforeEach(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  vehicle = (await makeVehicle(owner, company, { licensePlate: 'RT-AK 210' })).id
})

test('on the second, fifth and sixth day what is open is mailed, each once, at six in the morning', async () => {
  await subscribe(owner)
  await makeTrip(owner, vehicle, trip(MORNING))
  const mailed: string[] = []
  for (let hour = 0; hour < 24 * 9; hour++) {
    const iso = new Date(Date.parse(START) + hour * 3_600_000).toISOString()
    if ((await mailedAt(iso, owner.email)).length > 0) mailed.push(iso)
  }
  expect(mailed).toEqual(['2026-11-12', '2026-11-15', '2026-11-16'].map((day) => `${day}T05:00:00.000Z`))
})

test.each([
  // The days that it was ahead are not mailed again, nor those before it was set right.
  ['2028-11-16T09:00:00Z', [], ['2026-11-12', '2026-11-15', '2026-11-16']],
  ['2026-11-11T22:00:00Z', [], ['2026-11-12', '2026-11-15', '2026-11-16']],
  ['2026-11-12T05:00:00Z', [['RT-AK 210']], ['2026-11-15', '2026-11-16']],
])('after a clock that was once ahead at %s each day is mailed once', async (ahead, atOnce, days) => {
  await subscribe(owner)
  await makeTrip(owner, vehicle, trip(MORNING))
  expect(await mailedAt(ahead, owner.email)).toEqual(atOnce)
  const mailed: string[] = []
  for (let hour = 18; hour < 24 * 8; hour++) {
    const iso = new Date(Date.parse(START) + hour * 3_600_000).toISOString()
    if ((await mailedAt(iso, owner.email)).length > 0) mailed.push(iso)
  }
  expect(mailed).toEqual(days.map((day) => `${day}T05:00:00.000Z`))
})

test('the mail says what is missing, which rule counts, how long, and what else waits', async () => {
  await owner.patch('/api/users/me', 'user', { languageIso: 'de', firstName: 'Anna' })
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { isSaveTrackEnabled: true })
  await subscribe(owner)
  const points = [0, 10].map((minute) => ({
    latitude: 48,
    longitude: 9 + minute / 100,
    timestampIso: `2026-11-10T07:${String(minute).padStart(2, '0')}:00Z`,
  }))
  await makeTrip(owner, vehicle, trip(MORNING, { track: { points } }))
  const business = { category: 'business', odometerStart: 15, odometerEnd: 20, contactName: 'Eva Ott' }
  await makeTrip(owner, vehicle, trip('2026-11-10T08:00:00Z', business))
  const done = { ...business, reason: 'Abnahme', odometerStart: 20, odometerEnd: 21 }
  await makeTrip(owner, vehicle, trip('2026-11-10T09:00:00Z', done))
  const alone = (reason: string, odometerStart: number) =>
    makeTrip(
      owner,
      vehicle,
      trip(`2026-11-10T${odometerStart - 11}:00:00Z`, {
        category: 'business',
        reason,
        odometerStart,
        odometerEnd: odometerStart + 1,
      }),
    )
  // On these nobody is visited.
  await alone('TÜV, dann RÄDERWECHSEL', 21)
  await alone('tanken', 22)
  await alone('Wartung der Lüftung', 23)
  const [values] = await at(DAY_2, async () => {
    await runTask()
    return sentTo(owner.email)
  })
  if (!values) throw new Error('no mail')
  const { subject, text } = read(values, 'de')
  expect(subject).toBe('3 Fahrten warten auf Angaben')
  expect(text).toContain('Guten Tag Anna,')
  expect(text).toContain(
    [
      '- RT-AK 210: Di, 10.11. 08:00, 12\u00a0km',
      '  Kategorie fehlt. Aufgezeichnet: noch 5 Tage, bis 17.11.2026',
      '- RT-AK 210: Di, 10.11. 09:00, 5\u00a0km',
      '  Zweck fehlt. Von Hand eingetragen: Frist seit einem Tag vorbei',
      '- RT-AK 210: Di, 10.11. 13:00, 1\u00a0km',
      '  Kontakt fehlt. Von Hand eingetragen: Frist seit einem Tag vorbei',
    ].join('\n'),
  )
  expect(text).toContain('Fahrten ohne Kategorie 1, berechnete Kilometerstände 0, Lücken 1.')
  // What the mail names is found where its links lead to.
  for (const link of ['/inbox', '/trips?marks=incomplete'])
    expect(text).toContain(`${ORIGIN}/company/${company}${link}`)
  const startsOf = async (path: string) =>
    (await owner.get(`/api/companies/${company}/${path}`))
      .json<{ data: { attributes: { dateStartIso: string } }[] }>()
      .data.map(({ attributes }) => attributes.dateStartIso.slice(11, 16))
  expect(await startsOf('inbox')).toEqual(['07:00'])
  expect(await startsOf('trips?filter[marks]=incomplete')).toEqual(['12:00', '08:00'])
  expect(text).toContain(`${ORIGIN}/notifications/unsubscribe#`)
  expect(values.oneClick).toContain('/api/event_notification_subscriptions/')
})

test('only on the chosen days, and of the chosen vehicles', async () => {
  const other = (await makeVehicle(owner, company, { licensePlate: 'RT-AK 7' })).id
  await subscribe(owner, { mailDays: [5], vehicleIds: [other] })
  for (const id of [vehicle, other]) await makeTrip(owner, id, trip(MORNING))
  expect(await mailedAt(DAY_2, owner.email)).toEqual([])
  expect(await mailedAt('2026-11-15T05:00:00Z', owner.email)).toEqual([['RT-AK 7']])
})

test.each([
  ['22:00', '07:30', '2026-11-12T06:25:00Z', '2026-11-12T06:30:00Z'],
  ['05:00', '23:00', '2026-11-12T21:55:00Z', '2026-11-12T22:00:00Z'],
  // The mail of the day is sent in the night after it.
  ['05:30', '00:30', '2026-11-12T23:25:00Z', '2026-11-12T23:30:00Z'],
])('from %s to %s nothing is sent, and everything right after', async (from, to, before, after) => {
  await subscribe(owner, { mailDays: [2], quietHours: { from, to } })
  await makeTrip(owner, vehicle, trip(MORNING))
  await at('2026-11-11T04:00:00Z', runTask)
  expect(await mailedAt(DAY_2, owner.email)).toEqual([])
  expect(await mailedAt(before, owner.email)).toEqual([])
  expect(await mailedAt(after, owner.email)).toEqual([['RT-AK 210']])
})

test('days are those of the place where the trip ended', async () => {
  await subscribe(owner)
  // Half past eleven at night in Los Angeles; there the second day begins at nine in the morning of Berlin.
  const west = { dateStartTz: 'America/Los_Angeles', dateEndTz: 'America/Los_Angeles' }
  await makeTrip(owner, vehicle, trip('2026-11-11T07:00:00Z', west))
  expect(await mailedAt(DAY_2, owner.email)).toEqual([])
  expect(await mailedAt('2026-11-13T05:00:00Z', owner.email)).toEqual([['RT-AK 210']])
})

test('a mail says nothing that the reader may not see when it is sent, nor what is settled by then', async () => {
  const driver = await makeMember(app, company)
  const other = (await makeVehicle(owner, company, { licensePlate: 'RT-AK 7' })).id
  for (const id of [vehicle, other]) await assignDriver(owner, id, driver)
  for (const who of [owner, driver]) await subscribe(who)
  const { id } = await makeTrip(driver, vehicle, trip(MORNING))
  await makeTrip(driver, other, trip(MORNING))
  await at(DAY_2, runTask)
  const release = app.db.deleteFrom('vehicle_users').where('user_id', '=', driver.id)
  await release.where('vehicle_id', '=', other).execute()
  await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: true })
  await driver.patch(`/api/trips/${id}`, 'trip', { category: 'private' })
  const plates = async (who: Person) =>
    (await at(DAY_2, () => sentTo(who.email))).map((mail) => mail?.items.map((item) => item.licensePlate))
  expect(await plates(owner)).toEqual([['RT-AK 7']])
  // The own trip is settled, the other one is not the driver's any more.
  expect(await plates(driver)).toEqual([undefined])
})

test('nobody gets a mail who has left, unsubscribed or not confirmed; nor of an archived or foreign vehicle', async () => {
  const [left, ended, waiting] = await Promise.all(
    Array.from({ length: 3 }, () => makeMember(app, company, 'company_manager')),
  )
  if (!left || !ended || !waiting) throw new Error('three members')
  for (const who of [owner, left, ended, waiting]) await subscribe(who)
  await app.db
    .updateTable('event_notification_subscriptions')
    .set({ confirmed_at: null })
    .where('user_id', '=', waiting.id)
    .execute()
  const foreign = await makeCompany(app)
  await makeTrip(foreign.owner, (await makeVehicle(foreign.owner, foreign.id)).id, trip(MORNING))
  const old = (await makeVehicle(owner, company, { licensePlate: 'RT-AK 7' })).id
  for (const id of [vehicle, old]) await makeTrip(owner, id, trip(MORNING))
  await owner.send({ method: 'POST', url: `/api/vehicles/${old}/archive` })
  await at(DAY_2, runTask)
  await app.db.deleteFrom('memberships').where('user_id', '=', left.id).execute()
  await ended.patch(`/api/companies/${company}/inbox-settings`, 'inbox_settings', { mailDays: null })
  expect((await sentTo(owner.email)).map((mail) => mail?.count)).toEqual([1])
  for (const who of [left, ended]) expect(await sentTo(who.email)).toEqual([null])
  expect(await sentTo(waiting.email)).toEqual([])
})

test('ten trips are named, the others counted', async () => {
  await subscribe(owner)
  const seeds = Array.from({ length: 12 }, (_, nth) => ({
    startIso: new Date(Date.parse('2026-11-10T08:00:00Z') + nth * 1_800_000).toISOString(),
    category: 'none' as const,
    odometerStart: nth * 1.5,
  }))
  await insertTrips(app, { id: vehicle, companyId: company }, owner.id, seeds)
  await at(DAY_2, runTask)
  const [mail] = await sentTo(owner.email)
  if (!mail) throw new Error('no mail')
  expect([mail.items.length, mail.count, mail.items[0]?.startIso]).toEqual([10, 12, expect.anything()])
  const { text } = read(mail, 'en')
  expect(text).toContain('There are 2 more.')
  const many = { ...mail, count: 1_001, waiting: { ...mail.waiting, category: 1_001 } }
  const bounded = read(many, 'en')
  expect(bounded.subject).toBe('more than 1,000 trips need details')
  expect(bounded.text).toContain('There are more than 990 more.')
})

test('several workers at once, and one after an error, send one mail to each of many', async () => {
  const [broken = '', ...others] = await makeInboxSubscribers(app.db, company, 101, START)
  await insertTrips(app, { id: vehicle, companyId: company }, owner.id, [
    { startIso: MORNING, category: 'none', odometerStart: 0 },
  ])
  const address = (from: string, to: string) =>
    app.db
      .updateTable('event_notification_subscriptions')
      .set({ email: to })
      .where('email', '=', from)
      .where('company_id', '=', company)
      .execute()
  await address(broken, 'nobody')
  await at(DAY_2, async () => {
    const runs = await Promise.allSettled([runTask(), runTask()])
    expect(runs.map(({ status }) => status)).toContain('rejected')
  })
  await address('nobody', broken)
  await at(DAY_2, runTask)
  const queued = await app.db
    .selectFrom('mails')
    .select('recipient')
    .where('template', '=', 'open-trips')
    .where('recipient', 'like', 'subscriber-%')
    .execute()
  expect(queued.map(({ recipient }) => recipient).toSorted()).toEqual([broken, ...others].toSorted())
})
