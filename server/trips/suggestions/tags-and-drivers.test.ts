import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { makeTrip, tripFrom } from '../testing.ts'

const app = useApp()

type Reply = { data: { attributes: { label: string; uses: number } }[] }

async function labels(person: Person, path: string, query: string): Promise<string[]> {
  const reply = await person.get(`/api/${path}/suggestions?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Reply>().data.map(({ attributes }) => attributes.label)
}

/** A vehicle with a driver and another one without, and the lists of driver and company. */
async function world() {
  const { id, owner } = await makeCompany(app)
  const driver = await makeMember(app, id)
  const here = (await makeVehicle(owner, id)).id
  const elsewhere = (await makeVehicle(owner, id)).id
  await assignDriver(owner, here, driver)
  return { id, owner, driver, here, elsewhere, company: `companies/${id}`, vehicle: `vehicles/${here}` }
}

const addTag = (person: Person, base: string, label: string) =>
  person.post(`/api/${base}/selectionlists/tags`, 'tag', { label })

/** Past the API: more entries than a page has. */
const fillList = (company_id: string, list: 'tags' | 'drivers', entry: (nth: number) => object) =>
  app.db
    .insertInto('list_entries')
    .values(
      Array.from({ length: 200 }, (_, nth) => ({
        id: crypto.randomUUID(),
        company_id,
        list,
        ...entry(nth),
      })),
    )
    .execute()

test('the 201st tag of a list is offered when its letters are typed', async () => {
  const { id, owner, driver, company, vehicle } = await world()
  await fillList(id, 'tags', (nth) => ({ label: `Aal ${nth}` }))
  await addTag(owner, company, 'Zoll Übersee')
  for (const path of [company, vehicle]) {
    expect(await labels(owner, path, 'field=tag&text=ubersee')).toEqual(['Zoll Übersee'])
    expect(await labels(driver, path, 'field=tag&text=zo')).toEqual(['Zoll Übersee'])
    expect(await labels(driver, path, 'field=tag')).toHaveLength(10)
  }
})

test('the 201st driver of a list is offered when its letters are typed', async () => {
  const { id, owner, driver, company } = await world()
  await fillList(id, 'drivers', (nth) => ({ first_name: 'Aal', last_name: `${nth}` }))
  const zoe = { firstName: 'Zoë', lastName: 'Hägele' }
  await owner.post(`/api/${company}/selectionlists/drivers`, 'driver', zoe)
  expect(await labels(driver, company, 'field=driver&text=hag')).toEqual(['Zoë Hägele'])
})

test('tags of expenses are offered at once, the most used first, each once in any case', async () => {
  const { owner, driver, here, company, vehicle } = await world()
  await makeExpense(driver, here, expenseAt(0, { tags: ['Messe', 'Notdienst'] }))
  const { id } = await makeExpense(driver, here, expenseAt(1, { tags: ['Notdienst'] }))
  await addTag(driver, 'users/me', 'messe')
  await addTag(driver, 'users/me', 'Baustelle')
  for (const path of [company, vehicle]) {
    expect(await labels(driver, path, 'field=tag')).toEqual(['Notdienst', 'Messe', 'Baustelle'])
    expect(await labels(owner, path, 'field=tag&text=M')).toEqual(['Messe'])
  }
  await driver.remove(`/api/expenses/${id}`)
  expect(await labels(driver, vehicle, 'field=tag')).toEqual(['Messe', 'Notdienst', 'Baustelle'])
})

test('drivers of trips are offered for the company, of the vehicles that the user may see', async () => {
  const { owner, driver, here, elsewhere, company } = await world()
  await makeTrip(driver, here, tripFrom(0, 10, 0, { driverName: 'Aaron Abel' }))
  await makeTrip(owner, elsewhere, tripFrom(0, 10, 0, { driverName: 'Abel Geheim' }))
  await makeExpense(owner, elsewhere, expenseAt(0, { tags: ['Geheim'] }))
  expect(await labels(driver, company, 'field=driver&text=abel')).toEqual(['Aaron Abel'])
  expect(await labels(owner, company, 'field=driver&text=abel')).toEqual(['Abel Geheim', 'Aaron Abel'])
  expect(await labels(driver, company, 'field=tag&text=geheim')).toEqual([])
  expect(await labels(owner, company, 'field=tag&text=geheim')).toEqual(['Geheim'])
})

test('another company, of the same user or not, offers nothing here', async () => {
  const { owner, company, vehicle } = await world()
  const foreign = await makeCompany(app, 'Kern Consulting')
  const theirs = (await makeVehicle(foreign.owner, foreign.id)).id
  await makeExpense(foreign.owner, theirs, expenseAt(0, { tags: ['Fremd'] }))
  await addTag(foreign.owner, `companies/${foreign.id}`, 'Fremder')
  await app.db
    .insertInto('memberships')
    .values({ company_id: foreign.id, user_id: owner.id, role: 'company_manager' })
    .execute()
  for (const path of [company, vehicle]) expect(await labels(owner, path, 'field=tag&text=fr')).toEqual([])
  expect((await foreign.owner.get(`/api/${company}/suggestions?field=tag`)).statusCode).toBe(404)
})

test('an unknown field, a missing one and a text that is too long are refused by name', async () => {
  const { driver, company } = await world()
  const wrong = { 'field=reason': 'field', 'text=a': 'field', [`field=tag&text=${'x'.repeat(501)}`]: 'text' }
  for (const [query, parameter] of Object.entries(wrong)) {
    const reply = await driver.get(`/api/${company}/suggestions?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0].source).toEqual({ parameter })
  }
})
