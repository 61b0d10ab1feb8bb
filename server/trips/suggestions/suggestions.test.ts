import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { makeTrip, tripFrom } from '../testing.ts'

const app = useApp()

type Reply = {
  data: {
    attributes: { label: string; detail: string | null; place: { name: string | null } | null; uses: number }
  }[]
}

async function suggest(person: Person, vehicle: string, query: string) {
  const reply = await person.get(`/api/vehicles/${vehicle}/suggestions?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Reply>().data.map(({ attributes }) => attributes)
}
const labels = async (person: Person, vehicle: string, query: string) =>
  (await suggest(person, vehicle, query)).map(({ label }) => label)

const place = (name: string) => ({ name, address: { street: `${name}weg 1`, city: 'Ulm', country: 'DE' } })

/** A driver who was at the utility twice and at the bakery three times, with texts of their own. */
async function world() {
  const { id, owner } = await makeCompany(app)
  const driver = await makeMember(app, id)
  const vehicle = (await makeVehicle(owner, id)).id
  await assignDriver(owner, vehicle, driver)
  const bakery = {
    placeEnd: place('Bäckerei'),
    reason: 'Angebot',
    contactName: 'Oskar Ott',
    contactCompany: 'Bäckerei Ott',
  }
  const utility = {
    placeEnd: place('Werk'),
    reason: 'Abnahme',
    contactName: 'Karin Vogt',
    contactCompany: 'Stadtwerke',
  }
  const visits = [bakery, utility, bakery, utility, bakery]
  for (const [nth, more] of visits.entries())
    await makeTrip(
      driver,
      vehicle,
      tripFrom(nth * 12, nth * 12 + (more === utility ? 12 : 7), nth * 2, {
        category: 'business',
        placeStart: place('Hof'),
        ...more,
      }),
    )
  return { id, owner, driver, vehicle }
}

const add = (person: Person, path: string, type: string, attributes: object) =>
  person.post(`/api/${path}`, type, attributes)

test('texts of trips are suggested by use, and by what is typed: those that begin with it first', async () => {
  const { driver, vehicle } = await world()
  expect(await labels(driver, vehicle, 'field=reason')).toEqual(['Angebot', 'Abnahme'])
  expect(await labels(driver, vehicle, 'field=reason&text=ABN')).toEqual(['Abnahme'])
  expect(await labels(driver, vehicle, 'field=contact&text=o')).toEqual(['Oskar Ott'])
  expect(await suggest(driver, vehicle, 'field=company&text=backerei')).toEqual([
    { label: 'Bäckerei Ott', detail: 'Oskar Ott', place: null, uses: 3 },
  ])
  expect(await labels(driver, vehicle, 'field=contact&text=stadt%20karin')).toEqual(['Karin Vogt'])
  expect(await labels(driver, vehicle, 'field=contact&text=arin')).toEqual([])
})

test('what was used at the destination comes first', async () => {
  const { driver, vehicle } = await world()
  const there = 'end[name]=Werk&end[street]=Werkweg%201&end[city]=Ulm'
  expect(await labels(driver, vehicle, `field=reason&${there}`)).toEqual(['Abnahme', 'Angebot'])
})

test('entries of the own and the company lists are offered at once, behind more than 200 others, with the address', async () => {
  const { id, owner, driver, vehicle } = await world()
  await app.db
    .insertInto('list_entries')
    .values(
      Array.from({ length: 300 }, () => crypto.randomUUID()).map((entry, nth) => ({
        id: entry,
        company_id: id,
        list: 'contacts',
        last_name: `Aal ${nth}`,
      })),
    )
    .execute()
  const contact = {
    firstName: 'Zoë',
    lastName: 'Hägele',
    company: 'Zimmerei',
    place: { ...place('Halle'), coordinate: null },
  }
  await add(owner, `companies/${id}/selectionlists/contacts`, 'contact', contact)
  await add(driver, 'users/me/selectionlists/reasons', 'reason', { label: 'Zahnarzt' })
  await add(driver, 'users/me/selectionlists/reasons', 'reason', { label: 'abnahme' })
  expect(await suggest(driver, vehicle, 'field=contact&text=hagele')).toMatchObject([
    { label: 'Zoë Hägele', detail: 'Zimmerei', place: { name: 'Halle' }, uses: 0 },
  ])
  expect(await labels(driver, vehicle, 'field=reason&text=z')).toEqual(['Zahnarzt'])
  expect(await labels(driver, vehicle, 'field=reason&text=abn')).toEqual(['Abnahme'])
  expect(await labels(driver, vehicle, 'field=contact&text=a')).toHaveLength(10)
})

test('the user comes first among the drivers', async () => {
  const { owner, vehicle, driver } = await world()
  await makeTrip(driver, vehicle, tripFrom(100, 110, 40, { driverName: 'Aaron Abel' }))
  await app.db
    .updateTable('users')
    .set({ first_name: 'Miriam', last_name: 'Kern' })
    .where('id', '=', owner.id)
    .execute()
  expect(await labels(owner, vehicle, 'field=driver')).toEqual(['Miriam Kern', 'Aaron Abel'])
})

test('texts of vehicles and lists that the user may not see are not suggested', async () => {
  const { id, owner, driver, vehicle } = await world()
  const other = (await makeVehicle(owner, id)).id
  await makeTrip(owner, other, tripFrom(0, 10, 0, { reason: 'Geheim' }))
  const foreign = await makeCompany(app, 'Kern Consulting')
  const theirs = (await makeVehicle(foreign.owner, foreign.id)).id
  await makeTrip(foreign.owner, theirs, tripFrom(0, 10, 0, { reason: 'Geheimnis' }))
  await add(foreign.owner, `companies/${foreign.id}/selectionlists/reasons`, 'reason', { label: 'Geheimer' })
  await add(owner, 'users/me/selectionlists/reasons', 'reason', { label: 'Geheimste' })
  expect(await labels(driver, vehicle, 'field=reason&text=geheim')).toEqual([])
  expect(await labels(owner, vehicle, 'field=reason&text=geheim')).toEqual(['Geheim', 'Geheimste'])
  await app.db
    .insertInto('memberships')
    .values({ company_id: foreign.id, user_id: owner.id, role: 'company_manager' })
    .execute()
  expect(await labels(owner, vehicle, 'field=reason&text=geheim')).toEqual(['Geheim', 'Geheimste'])
})

test('a deleted trip suggests nothing', async () => {
  const { driver, vehicle } = await world()
  const { id } = await makeTrip(driver, vehicle, tripFrom(100, 110, 40, { reason: 'Irrtum' }))
  expect(await labels(driver, vehicle, 'field=reason&text=irr')).toEqual(['Irrtum'])
  await driver.remove(`/api/trips/${id}`)
  expect(await labels(driver, vehicle, 'field=reason&text=irr')).toEqual([])
})

test('an unknown field, a missing one and a text that is too long are refused by name', async () => {
  const { driver, vehicle } = await world()
  const wrong = { 'field=sid': 'field', 'text=a': 'field', [`field=reason&text=${'x'.repeat(501)}`]: 'text' }
  for (const [query, parameter] of Object.entries(wrong)) {
    const reply = await driver.get(`/api/vehicles/${vehicle}/suggestions?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0].source).toEqual({ parameter })
  }
})

test('a known destination has its usual contact, reason and distance from the start', async () => {
  const { driver, vehicle } = await world()
  const usual = async (query: string) => {
    const reply = await driver.get(`/api/vehicles/${vehicle}/usual-trip?${query}`)
    return reply.json<{ data: { attributes: object } }>().data.attributes
  }
  const end = 'end[name]=Werk&end[street]=Werkweg%201&end[city]=Ulm'
  const start = 'start[name]=Hof&start[street]=Hofweg%201&start[city]=Ulm'
  const texts = { contactName: 'Karin Vogt', contactCompany: 'Stadtwerke', reason: 'Abnahme' }
  expect(await usual(`${end}&${start}`)).toEqual({ trips: 2, ...texts, distance: 12 })
  expect(await usual(end)).toEqual({ trips: 2, ...texts, distance: null })
  const nothing = { contactName: null, contactCompany: null, reason: null, distance: null }
  expect(await usual('end[name]=Anderswo')).toEqual({ trips: 0, ...nothing })
  expect(await usual('')).toEqual({ trips: 0, ...nothing })
})

test('texts that nobody would type again, as those of merged trips, are not suggested', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  await makeTrip(owner, vehicle, tripFrom(0, 10, 0, { reason: `Lang ${'ä'.repeat(198)}` }))
  await makeTrip(owner, vehicle, tripFrom(10, 20, 1, { reason: 'Langholz' }))
  expect(await labels(owner, vehicle, 'field=reason&text=lang')).toEqual(['Langholz'])
})
