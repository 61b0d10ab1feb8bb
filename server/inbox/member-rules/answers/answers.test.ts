import { expect, onTestFinished, test } from 'vitest'
import type { Change } from '#contract/history/change.ts'
import type { listRuleAnswers } from '#contract/inbox/rule-calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { UNDO_MINUTES } from '#contract/trips/bulk.ts'
import { makeCompany, makeMember, removeMember } from '../../../companies/testing.ts'
import { shiftClock, useDataDir, verify } from '../../../history/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { bulk, outcomeOf } from '../../../trips/bulk/testing.ts'
import { makeTrip } from '../../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../../vehicles/testing.ts'
import { makeRule, runRuleJobs } from '../../testing.ts'

const app = useApp()
const dataDir = useDataDir()

const place = (city: string) => ({
  name: null,
  address: { street: 'Hauptstraße 1', city, country: 'DE' },
  coordinate: null,
})
const HOME = place('Esslingen')
const WORK = place('Reutlingen')
const COMMUTE = {
  from: { kind: 'home' },
  to: { kind: 'work' },
  weekdays: [1, 2, 3, 4, 5],
  category: 'commute',
}

let odometer = 0
/** Half an hour in November, at seven; the 12th is a Thursday, the 14th a Saturday. */
const trip = (day: number, from: object, to: object, more: object = {}) => ({
  dateStartIso: `2026-11-${day}T06:00:00Z`,
  dateStartTz: 'Europe/Berlin',
  dateEndIso: `2026-11-${day}T06:30:00Z`,
  dateEndTz: 'Europe/Berlin',
  odometerStart: (odometer += 10),
  odometerEnd: odometer + 10,
  placeStart: from,
  placeEnd: to,
  ...more,
})

/** A company whose driver has a vehicle, home and work. */
async function makeWorld() {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  await driver.patch(`/api/companies/${company}/own-places`, 'own_places', { home: HOME, work: WORK })
  return { company, owner, vehicle, driver }
}

const read = async (person: Person, id: string) =>
  (await person.get(`/api/trips/${id}`)).json().data.attributes
const changesOf = async (person: Person, id: string) =>
  (await person.get(`/api/trips/${id}/changes`))
    .json<{ data: { attributes: Change }[] }>()
    .data.map((one) => one.attributes)
type Answers = Reply<typeof listRuleAnswers>
const answersOf = async (person: Person, company: string) =>
  (await person.get(`/api/companies/${company}/rule-answers`)).json<Answers>()
const answerNow = async (person: Person, company: string) =>
  (await person.send({ method: 'POST', url: `/api/companies/${company}/answer-by-rules` })).json().data
    .attributes

test('a new trip is answered by the rule of its driver, which the history and the list name', async () => {
  const { company, owner, vehicle, driver } = await makeWorld()
  const rule = await makeRule(driver, company, COMMUTE)
  await makeRule(driver, company, { from: { kind: 'home' }, to: { kind: 'any' }, category: 'private' })
  await makeRule(owner, company, { from: { kind: 'any' }, to: { kind: 'any' }, category: 'honorary' })
  const made = await makeTrip(driver, vehicle, trip(12, HOME, WORK))
  const weekend = await makeTrip(driver, vehicle, trip(14, WORK, HOME))
  expect((await read(driver, made.id)).category).toBe('none')
  expect(await runRuleJobs(app)).toBe(1)
  expect((await read(driver, made.id)).category).toBe('commute')
  expect((await read(driver, weekend.id)).category).toBe('none')
  const name = {
    from: { kind: 'home', label: null },
    to: { kind: 'work', label: null },
    weekdays: [1, 2, 3, 4, 5],
    hours: null,
  }
  const [change] = await changesOf(owner, made.id)
  expect(change).toMatchObject({ action: 'changed', origin: 'rule', actor: { id: driver.id }, rule: name })
  expect((await changesOf(owner, made.id))[1]).toMatchObject({ origin: 'entered', rule: null })

  const answers = await answersOf(driver, company)
  const lost = [
    { from: { kind: 'home', label: null }, to: { kind: 'any', label: null }, weekdays: null, hours: null },
  ]
  expect(answers.data.map(({ id, meta }) => [id, meta.answer])).toEqual([
    [made.id, { rule: name, lost, answeredAtIso: expect.any(String), isUndoable: true }],
  ])
  expect((await answersOf(owner, company)).data).toEqual([])

  // The name stays when the rule is gone.
  await driver.remove(`/api/rules/${rule.id}`)
  expect((await changesOf(owner, made.id))[0]?.rule).toEqual(name)
  expect((await answersOf(driver, company)).data[0]?.meta.answer.rule).toEqual(name)
  expect((await verify(app.db, dataDir, vehicle)).faults).toEqual([])
})

test('what is taken back is not answered by the same rule again', async () => {
  const { company, owner, vehicle, driver } = await makeWorld()
  await makeRule(driver, company, { ...COMMUTE, reason: 'Werk' })
  const made = await makeTrip(driver, vehicle, trip(12, HOME, WORK))
  await runRuleJobs(app)
  const ref = [{ id: made.id, version: 2 }]
  expect((await outcomeOf(bulk(owner, 'undo-trip-changes', ref))).refused).toEqual([
    { id: made.id, code: 'trip.change_not_undoable' },
  ])
  expect((await outcomeOf(bulk(driver, 'undo-trip-changes', ref))).changed).toEqual([
    { id: made.id, version: 3 },
  ])
  expect(await read(driver, made.id)).toMatchObject({ category: 'none', reason: null })
  expect((await answersOf(driver, company)).data).toEqual([])
  expect(await answerNow(driver, company)).toEqual({ answered: 0, isMore: false })
  await makeRule(driver, company, { from: { kind: 'any' }, to: { kind: 'work' }, category: 'business' })
  expect(await answerNow(driver, company)).toEqual({ answered: 1, isMore: false })
  expect((await read(driver, made.id)).category).toBe('business')
})

test('an answer by a rule is taken back also after the time in which a person can take back their own', async () => {
  const { company, vehicle, driver } = await makeWorld()
  await makeRule(driver, company, COMMUTE)
  const made = await makeTrip(driver, vehicle, trip(12, HOME, WORK))
  const own = await makeTrip(driver, vehicle, trip(14, HOME, WORK))
  await runRuleJobs(app)
  const byHand = await outcomeOf(
    bulk(driver, 'change-trips', [{ id: own.id, version: 1 }], { category: 'family' }),
  )
  onTestFinished(async () => void (await shiftClock(app.db, 0)))
  await shiftClock(app.db, UNDO_MINUTES + 60 * 24)
  const refs = [{ id: made.id, version: 2 }, ...byHand.changed]
  expect(await outcomeOf(bulk(driver, 'undo-trip-changes', refs))).toEqual({
    changed: [{ id: made.id, version: 3 }],
    unchanged: [],
    refused: [{ id: own.id, code: 'trip.change_not_undoable' }],
  })
  expect((await read(driver, made.id)).category).toBe('none')
  expect((await read(driver, own.id)).category).toBe('family')
})

test('a rule leaves alone what others drove, what is answered, deleted or archived, and what its owner may not change', async () => {
  const { company, owner, vehicle, driver } = await makeWorld()
  const other = await makeMember(app, company)
  await assignDriver(owner, vehicle, other)
  const archived = (await makeVehicle(owner, company)).id
  await assignDriver(owner, archived, driver)
  const [foreign, answered, deleted] = [
    await makeTrip(other, vehicle, trip(10, HOME, WORK)),
    await makeTrip(driver, vehicle, trip(11, HOME, WORK, { category: 'family' })),
    await makeTrip(driver, vehicle, trip(12, HOME, WORK)),
  ]
  const inArchive = await makeTrip(driver, archived, trip(12, HOME, WORK))
  await driver.remove(`/api/trips/${deleted.id}`)
  await owner.send({ method: 'POST', url: `/api/vehicles/${archived}/archive` })
  await makeRule(driver, company, COMMUTE)
  expect(await answerNow(driver, company)).toEqual({ answered: 0, isMore: false })
  expect((await read(owner, foreign.id)).category).toBe('none')
  expect((await read(owner, answered.id)).category).toBe('family')
  expect((await read(owner, inArchive.id)).category).toBe('none')

  // Somebody who was removed before the job ran.
  const open = await makeTrip(driver, vehicle, trip(13, HOME, WORK))
  await removeMember(app, company, driver)
  await runRuleJobs(app)
  expect((await read(owner, open.id)).category).toBe('none')
})

test('trips without a driver are answered when their keeper asks, never by themselves', async () => {
  const { company, owner, vehicle } = await makeWorld()
  await makeRule(owner, company, {
    from: { kind: 'any' },
    to: { kind: 'place', place: WORK },
    category: 'business',
    reason: 'Messe',
  })
  // The owner is not assigned to the vehicle, so nobody is its driver.
  const made = await makeTrip(owner, vehicle, trip(12, HOME, WORK))
  expect(await runRuleJobs(app)).toBe(0)
  expect(await answerNow(owner, company)).toEqual({ answered: 1, isMore: false })
  expect(await read(owner, made.id)).toMatchObject({ category: 'business', reason: 'Messe' })
  expect((await changesOf(owner, made.id))[0]?.rule?.to).toEqual({
    kind: 'place',
    label: 'Reutlingen, Hauptstraße 1',
  })
})

test("a visit of a customer gets the customer's contact", async () => {
  const { company, owner, vehicle, driver } = await makeWorld()
  const contact = { firstName: 'Hagen', lastName: 'Rauscher', company: 'Molkerei', place: place('Münsingen') }
  const added = await owner.post(`/api/companies/${company}/selectionlists/contacts`, 'contact', contact)
  expect(added.statusCode).toBe(201)
  await makeRule(driver, company, {
    from: { kind: 'any' },
    to: { kind: 'customers' },
    category: 'business',
    isCustomersContact: true,
  })
  const made = await makeTrip(driver, vehicle, trip(12, WORK, place('Münsingen')))
  await runRuleJobs(app)
  expect(await read(driver, made.id)).toMatchObject({
    category: 'business',
    contactName: 'Hagen Rauscher',
    contactCompany: 'Molkerei',
  })
})

test('a person and a rule at once: the trip gets one answer', async () => {
  const { company, vehicle, driver } = await makeWorld()
  await makeRule(driver, company, COMMUTE)
  const made = await makeTrip(driver, vehicle, trip(12, HOME, WORK))
  const ref = [{ id: made.id, version: 1 }]
  const [byPerson] = await Promise.all([
    outcomeOf(bulk(driver, 'change-trips', ref, { category: 'family' })),
    runRuleJobs(app),
    answerNow(driver, company),
  ])
  const changes = await changesOf(driver, made.id)
  expect(changes).toHaveLength(2)
  const isPersons = byPerson.changed.length === 1
  expect([(await read(driver, made.id)).category, changes[0]?.origin]).toEqual(
    isPersons ? ['family', 'entered'] : ['commute', 'rule'],
  )
  expect((await answersOf(driver, company)).data).toHaveLength(isPersons ? 0 : 1)
  await runRuleJobs(app)
  expect(await changesOf(driver, made.id)).toHaveLength(2)
})
