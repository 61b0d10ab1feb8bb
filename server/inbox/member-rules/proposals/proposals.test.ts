import { expect, test } from 'vitest'
import type { listRuleProposals } from '#contract/inbox/rule-calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { makeCompany, makeMember } from '../../../companies/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { makeTrip } from '../../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../../vehicles/testing.ts'

const app = useApp()

const place = (city: string) => ({
  name: null,
  address: { street: 'Hauptstraße 1', postalCode: null, city, country: 'DE' },
  coordinate: null,
})
const [ULM, AALEN] = [place('Ulm'), place('Aalen')]

let odometer = 0
/** Half an hour in November, at seven; the 9th is a Monday. */
const trip = (day: number, from: object, to: object, more: object = {}) => ({
  dateStartIso: `2026-11-${String(day).padStart(2, '0')}T06:00:00Z`,
  dateStartTz: 'Europe/Berlin',
  dateEndIso: `2026-11-${String(day).padStart(2, '0')}T06:30:00Z`,
  dateEndTz: 'Europe/Berlin',
  odometerStart: (odometer += 10),
  odometerEnd: odometer + 10,
  placeStart: from,
  placeEnd: to,
  ...more,
})

type Proposals = Reply<typeof listRuleProposals>['data']
const proposalsOf = async (person: Person, company: string) =>
  (await person.get(`/api/companies/${company}/rule-proposals`)).json<{ data: Proposals }>().data
const VISIT = { category: 'business', reason: 'Wartung', contactName: 'Ida Ott', contactCompany: 'Klinikum' }

test('three equal answers propose a rule with its open trips, until it is added or dismissed', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  for (const day of [9, 10]) await makeTrip(owner, vehicle, trip(day, ULM, AALEN, VISIT))
  for (const day of [12, 13, 14]) await makeTrip(owner, vehicle, trip(day, ULM, AALEN))
  expect(await proposalsOf(owner, company)).toEqual([])
  await makeTrip(owner, vehicle, trip(11, ULM, AALEN, VISIT))
  const [proposal, ...others] = await proposalsOf(owner, company)
  expect(others).toEqual([])
  expect(proposal?.attributes).toEqual({
    from: { kind: 'place', place: ULM },
    to: { kind: 'place', place: AALEN },
    weekdays: [1, 2, 3, 4, 5],
    hours: null,
    ...VISIT,
    isCustomersContact: false,
    answers: 3,
    // Not that of Saturday.
    openTrips: 2,
  })

  await owner.patch(`/api/companies/${company}/own-places`, 'own_places', { home: ULM })
  const [fromHome] = await proposalsOf(owner, company)
  expect(fromHome?.attributes.from).toEqual({ kind: 'home', place: null })

  const { answers: _answers, openTrips: _openTrips, ...rule } = fromHome?.attributes ?? {}
  const added = await owner.post(`/api/companies/${company}/rules`, 'rule', rule)
  expect(added.statusCode).toBe(201)
  expect(await proposalsOf(owner, company)).toEqual([])
  await owner.remove(`/api/rules/${added.json().data.id}`)
  expect(await proposalsOf(owner, company)).toHaveLength(1)

  const dismiss = (key: string | undefined) =>
    owner.post(`/api/companies/${company}/dismissed-proposals`, 'dismissed_proposal', { key })
  const replies = await Promise.all([dismiss(fromHome?.id), dismiss(fromHome?.id)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await proposalsOf(owner, company)).toEqual([])
  const wrong = await dismiss('x')
  expect([wrong.statusCode, wrong.json().errors[0].source.pointer]).toEqual([400, '/data/attributes/key'])
})

test('open trips of an archived vehicle are not counted: no rule would answer them', async () => {
  const { id: company, owner } = await makeCompany(app)
  const [used, archived] = [await makeVehicle(owner, company), await makeVehicle(owner, company)]
  for (const day of [9, 10, 11]) await makeTrip(owner, used.id, trip(day, ULM, AALEN, VISIT))
  await makeTrip(owner, used.id, trip(12, ULM, AALEN))
  await makeTrip(owner, archived.id, trip(13, ULM, AALEN))
  const counts = async () => (await proposalsOf(owner, company)).map(({ attributes }) => attributes.openTrips)
  expect(await counts()).toEqual([2])
  await owner.send({ method: 'POST', url: `/api/vehicles/${archived.id}/archive` })
  expect(await counts()).toEqual([1])
})

test('what others drive proposes nothing, and what is hidden proposes nothing to others', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const [driver, other] = [await makeMember(app, company), await makeMember(app, company)]
  for (const person of [driver, other]) await assignDriver(owner, vehicle, person)
  for (const day of [9, 10, 11])
    await makeTrip(driver, vehicle, trip(day, ULM, AALEN, { category: 'private' }))
  // Without a driver: the owner is not assigned.
  for (const day of [16, 17, 18])
    await makeTrip(owner, vehicle, trip(day, AALEN, ULM, { category: 'private' }))
  const waysOf = async (person: Person) =>
    (await proposalsOf(person, company)).map(({ attributes }) => attributes.from.place?.address?.city)
  expect(await waysOf(driver)).toEqual(['Aalen', 'Ulm'])
  expect(await waysOf(other)).toEqual(['Aalen'])
  await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: true })
  expect(await waysOf(driver)).toEqual(['Ulm'])
  expect(await waysOf(other)).toEqual([])
})
