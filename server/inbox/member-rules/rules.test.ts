import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeRule, type ReadRule } from '../testing.ts'

const app = useApp()

let company: string
let url: string
let owner: Person
let driver: Person
beforeAll(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  url = `/api/companies/${company}/rules`
  driver = await makeMember(app, company)
})

const ANYWHERE = { kind: 'any' }
const namesOf = async (person: Person) =>
  (await person.get(url))
    .json<{ data: ReadRule[] }>()
    .data.map(({ attributes }) => [attributes.from.kind, attributes.to.kind])
const add = (person: Person, attributes: object) => person.post(url, 'rule', attributes)
const COMMUTE = {
  from: { kind: 'home' },
  to: { kind: 'work' },
  weekdays: [5, 1, 2, 3, 4],
  category: 'commute',
}

test('a member adds, changes and removes rules of their own; the most specific comes first', async () => {
  const made = await makeRule(driver, company, COMMUTE)
  expect(made.attributes).toEqual({
    from: { kind: 'home', place: null },
    to: { kind: 'work', place: null },
    weekdays: [1, 2, 3, 4, 5],
    hours: null,
    category: 'commute',
    reason: null,
    contactName: null,
    contactCompany: null,
    isCustomersContact: false,
  })
  const hours = { from: '22:00', to: '06:00' }
  await makeRule(driver, company, {
    from: ANYWHERE,
    to: ANYWHERE,
    hours,
    category: 'private',
    contactName: 'Eva',
  })
  await makeRule(driver, company, { from: ANYWHERE, to: { kind: 'place', place: { name: 'Messe' } } })
  expect(await namesOf(driver)).toEqual([
    ['any', 'place'],
    ['home', 'work'],
    ['any', 'any'],
  ])
  expect(await namesOf(owner)).toEqual([])

  const change = {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    hours,
    category: 'business',
    reason: 'Werk',
    contactCompany: 'Molkerei',
  }
  const changed = await driver.patch(`/api/rules/${made.id}`, 'rule', change, 1)
  expect(changed.json().data).toMatchObject({
    attributes: { ...change, weekdays: null },
    meta: { version: 2 },
  })
  // Only business trips have a contact.
  const toPrivate = await driver.patch(`/api/rules/${made.id}`, 'rule', { category: 'private' })
  expect(toPrivate.json().data.attributes).toMatchObject({ reason: 'Werk', contactCompany: null })
  const same = await driver.patch(`/api/rules/${made.id}`, 'rule', { category: 'private' })
  expect(same.json().data.meta.version).toBe(3)
  expect((await driver.patch(`/api/rules/${made.id}`, 'rule', { reason: 'x' }, 1)).statusCode).toBe(412)
  expect((await driver.remove(`/api/rules/${made.id}`, 2)).statusCode).toBe(412)
  expect((await driver.remove(`/api/rules/${made.id}`, 3)).statusCode).toBe(204)
  expect(await namesOf(driver)).toEqual([
    ['any', 'place'],
    ['any', 'any'],
  ])
})

test('bad rules are refused with their pointer, and nothing is stored', async () => {
  const before = await namesOf(owner)
  const good = { from: ANYWHERE, to: ANYWHERE, category: 'private' }
  for (const [attributes, pointer] of [
    [{ ...good, from: { kind: 'moon' } }, 'from/kind'],
    [{ ...good, to: { kind: 'place' } }, 'to/place'],
    [{ ...good, to: { kind: 'place', place: { name: '' } } }, 'to/place'],
    [{ ...good, category: 'none' }, 'category'],
    [{ from: ANYWHERE, to: ANYWHERE }, 'category'],
    [{ ...good, weekdays: [] }, 'weekdays'],
    [{ ...good, weekdays: [0] }, 'weekdays/0'],
    [{ ...good, weekdays: [1, 1] }, 'weekdays'],
    [{ ...good, hours: { from: '24:00', to: '06:00' } }, 'hours/from'],
    [{ ...good, hours: { from: '06:00', to: '06:00' } }, 'hours/to'],
    [{ ...good, reason: 'x'.repeat(501) }, 'reason'],
    [{ ...good, category: 'business', contactName: 'Eva', isCustomersContact: true }, 'isCustomersContact'],
  ] as const) {
    const reply = await add(owner, attributes)
    expect([reply.statusCode, reply.json().errors[0].source.pointer]).toEqual([
      400,
      `/data/attributes/${pointer}`,
    ])
  }
  expect(await namesOf(owner)).toEqual(before)
})

test('a rule for the same trips exists once, also of two at once; others have their own', async () => {
  const place = { name: 'Werk 2', address: { city: 'Ulm' } }
  const rule = { from: { kind: 'place', place }, to: ANYWHERE, weekdays: [1, 2], category: 'business' }
  const replies = await Promise.all([
    add(owner, rule),
    add(owner, { ...rule, weekdays: [2, 1], category: 'private' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().errors[0].code).toBe('rule.exists')
  const other = await makeRule(owner, company, { ...rule, weekdays: [3] })
  const moved = await owner.patch(`/api/rules/${other.id}`, 'rule', { weekdays: [1, 2] })
  expect([moved.statusCode, moved.json().errors[0].code]).toEqual([409, 'rule.exists'])
  expect((await add(driver, rule)).statusCode).toBe(201)
})

const inHours = (from: string) => ({
  from: ANYWHERE,
  to: ANYWHERE,
  hours: { from, to: '23:59' },
  category: 'private',
})

test('there are at most 100 rules of a member, also of two added at once', async () => {
  const member = await makeMember(app, company)
  const {
    id: _id,
    same_as: _same,
    ...row
  } = await app.db.selectFrom('trip_rules').selectAll().limit(1).executeTakeFirstOrThrow()
  const weekdays = row.weekdays && JSON.stringify(row.weekdays)
  await app.db
    .insertInto('trip_rules')
    .values(
      Array.from({ length: 99 }, (_, nth) => ({
        ...row,
        id: crypto.randomUUID(),
        user_id: member.id,
        same_as: String(nth),
        weekdays,
        from_place: row.from_place && JSON.stringify(row.from_place),
        to_place: row.to_place && JSON.stringify(row.to_place),
      })),
    )
    .execute()
  const replies = await Promise.all([add(member, inHours('10:00')), add(member, inHours('11:00'))])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().errors[0].code).toBe('rule.full')
  expect((await member.get(`${url}?page[limit]=1`)).json().meta.page.total).toBe(100)
})

test('home and work are set, kept and cleared, each member for themselves', async () => {
  const path = `/api/companies/${company}/own-places`
  const home = { name: null, address: { street: 'Mörikestraße 17', city: 'Esslingen' }, coordinate: null }
  const set = await driver.patch(path, 'own_places', { home })
  expect(set.json().data).toMatchObject({ attributes: { home, work: null }, meta: { version: 2 } })
  expect((await driver.patch(path, 'own_places', { work: { name: 'Werk' } }, 1)).statusCode).toBe(412)
  const both = await driver.patch(path, 'own_places', { work: { name: 'Werk' } }, 2)
  expect(both.json().data.attributes).toMatchObject({ home, work: { name: 'Werk' } })
  const cleared = await driver.patch(path, 'own_places', { home: null })
  expect(cleared.json().data.attributes).toMatchObject({ home: null, work: { name: 'Werk' } })
  expect((await owner.get(path)).json().data.attributes).toEqual({ home: null, work: null })
  const wrong = await driver.patch(path, 'own_places', { home: { name: ' ' } })
  expect([wrong.statusCode, wrong.json().errors[0].source.pointer]).toEqual([400, '/data/attributes/home'])
})
