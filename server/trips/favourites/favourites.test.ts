import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember, removeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeFavourite, type ReadFavourite } from './testing.ts'

const app = useApp()

let company: string
let url: string
let [driver, manager]: Person[] = []
beforeAll(async () => {
  const made = await makeCompany(app)
  company = made.id
  url = `/api/companies/${company}/favourites`
  driver = await makeMember(app, company)
  manager = await makeMember(app, company, 'company_manager')
})
const people = () => ({ driver, manager }) as Record<'driver' | 'manager', Person>

const place = (name: string, coordinate: object | null = null) => ({
  name,
  address: { street: `${name}weg 1`, postalCode: '89073', city: 'Ulm', country: 'DE' },
  coordinate,
})
const DAIRY = {
  label: 'Molkerei, Wartung',
  category: 'business',
  placeStart: place('Hof'),
  placeEnd: place('Molkerei', { latitude: 48.4, longitude: 9.99 }),
  reason: 'Wartung',
  contactName: 'Karin Vogt',
  contactCompany: 'Molkerei Ulm',
  distanceKm: 41.843,
}

const labelsOf = async (person: Person) =>
  (await person.get(url)).json<{ data: ReadFavourite[] }>().data.map(({ attributes: { label } }) => label)
const stored = () => app.db.selectFrom('trip_favourites').selectAll().orderBy('id').execute()

test('a member keeps a favourite, finds it again, changes and removes it', async () => {
  const { driver } = people()
  const { id } = await makeFavourite(driver, company, DAIRY)
  const at = `/api/favourites/${id}`
  expect((await driver.get(url)).json().data).toEqual([
    { type: 'favourite', id, attributes: DAIRY, meta: { version: 1 } },
  ])

  const changed = await driver.patch(at, 'favourite', { label: 'Molkerei', placeStart: null }, 1)
  expect(changed.json().data).toMatchObject({
    attributes: { ...DAIRY, label: 'Molkerei', placeStart: null },
    meta: { version: 2 },
  })
  // Unchanged values are no new version.
  const again = await driver.patch(at, 'favourite', { label: 'Molkerei', distanceKm: 41.843 })
  expect(again.json().data.meta.version).toBe(2)
  expect((await driver.patch(at, 'favourite', { label: 'Alt' }, 1)).statusCode).toBe(412)
  expect((await driver.remove(at, 1)).statusCode).toBe(412)
  expect((await driver.remove(at, 2)).statusCode).toBe(204)
  expect(await labelsOf(driver)).toEqual([])
})

test('only a business favourite has a contact, as only a business trip has', async () => {
  const { driver } = people()
  const made = await makeFavourite(driver, company, { ...DAIRY, category: 'private' })
  expect(made.attributes).toMatchObject({ category: 'private', contactName: null, contactCompany: null })
  const plain = await makeFavourite(driver, company, { label: 'Nur ein Name' })
  expect(plain.attributes).toEqual({
    label: 'Nur ein Name',
    category: 'none',
    placeStart: null,
    placeEnd: null,
    reason: null,
    contactName: null,
    contactCompany: null,
    distanceKm: null,
  })
  const business = await makeFavourite(driver, company, DAIRY)
  const changed = await driver.patch(`/api/favourites/${business.id}`, 'favourite', { category: 'commute' })
  expect(changed.json().data.attributes).toMatchObject({ contactName: null, contactCompany: null })
})

test('the newest comes first until its owner moves it, and moving makes no new version', async () => {
  const member = await makeMember(app, company)
  const [a, b, c] = [
    await makeFavourite(member, company, { label: 'A' }),
    await makeFavourite(member, company, { label: 'B' }),
    await makeFavourite(member, company, { label: 'C' }),
  ]
  expect(await labelsOf(member)).toEqual(['C', 'B', 'A'])
  const move = ({ id }: ReadFavourite, position: number) =>
    member.patch(`/api/favourites/${id}`, 'favourite', { position })
  expect((await move(a, 0)).json().data.meta.version).toBe(1)
  expect(await labelsOf(member)).toEqual(['A', 'C', 'B'])
  await move(c, 100)
  expect(await labelsOf(member)).toEqual(['A', 'B', 'C'])
  // Moved at once, they wait for each other.
  const both = await Promise.all([move(b, 0), move(c, 0), move(a, 2)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await makeFavourite(member, company, { label: 'D' })
  expect((await labelsOf(member))[0]).toBe('D')
})

test('nobody sees, changes or removes the favourites of another member', async () => {
  const { driver, manager } = people()
  const { id } = await makeFavourite(driver, company, { label: 'Geheim' })
  const before = await stored()
  expect(await labelsOf(manager)).not.toContain('Geheim')
  for (const reply of [
    await manager.patch(`/api/favourites/${id}`, 'favourite', { label: 'Meins' }),
    await manager.patch(`/api/favourites/${id}`, 'favourite', { position: 0 }),
    await manager.remove(`/api/favourites/${id}`),
  ])
    expect(reply.statusCode).toBe(404)
  expect(await stored()).toEqual(before)
})

/** One wrong value each, and the pointer that names it. */
const WRONG: [attributes: object, pointer: string][] = [
  [{ label: '' }, 'label'],
  [{ label: 'x'.repeat(81) }, 'label'],
  [{ category: 'holiday' }, 'category'],
  [{ placeEnd: {} }, 'placeEnd'],
  [{ placeStart: { name: 'x'.repeat(501) } }, 'placeStart/name'],
  [{ reason: 'a\u0000b' }, 'reason'],
  [{ contactName: 7 }, 'contactName'],
  [{ distanceKm: -1 }, 'distanceKm'],
  [{ distanceKm: 1.2345 }, 'distanceKm'],
]

test('what is wrong is refused with its pointer, and nothing is stored', async () => {
  const { driver } = people()
  const { id } = await makeFavourite(driver, company)
  const at = `/api/favourites/${id}`
  const before = await stored()
  const wrong = await Promise.all(
    WRONG.flatMap(([attributes, name]) => [
      driver.post(url, 'favourite', { label: 'Neu', ...attributes }).then((reply) => ({ name, reply })),
      driver.patch(at, 'favourite', attributes).then((reply) => ({ name, reply })),
    ]),
  )
  const moved = await driver.patch(at, 'favourite', { position: -1 })
  for (const { name, reply } of [...wrong, { name: 'position', reply: moved }]) {
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0]).toMatchObject({
      code: 'validation.failed',
      source: { pointer: `/data/attributes/${name}` },
    })
  }
  expect(await stored()).toEqual(before)
})

/** A member who has so many favourites already. */
async function makeKeeper(count: number) {
  const member = await makeMember(app, company)
  const rows = Array.from({ length: count }, (_, nth) => ({
    id: crypto.randomUUID(),
    company_id: company,
    owner_id: member.id,
    position: nth,
    label: `Nr. ${nth}`,
    category: 'none',
  }))
  await app.db.insertInto('trip_favourites').values(rows).execute()
  const mine = () => stored().then((all) => all.filter(({ owner_id }) => owner_id === member.id).length)
  return { member, mine }
}

test('a member has at most a hundred favourites, and loses them with the membership', async () => {
  const { member, mine } = await makeKeeper(100)
  const refused = await member.post(url, 'favourite', { label: 'Zu viel' })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'favourite.full'])
  expect(await mine()).toBe(100)
  await removeMember(app, company, member)
  expect(await mine()).toBe(0)
})

test('nor more by keeping several at once', async () => {
  const { member, mine } = await makeKeeper(98)
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => member.post(url, 'favourite', { label: `Zugleich ${nth}` })),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  expect(await mine()).toBe(100)
})
