import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip, tripFrom } from '../testing.ts'
import { makeHousehold, SECRETS, secretTrip } from './testing.ts'

const app = useApp()

const merge = async (person: Person, tripIds: string[]): Promise<string> =>
  (await person.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })).json().data.id

const undo = async (person: Person, id: string) =>
  expect(
    (await person.send({ method: 'POST', url: `/api/trips/${id}/undo-merge` })).statusCode,
    'undoing',
  ).toBe(200)

/** A trip that tells secrets, and two after it that tell none. */
async function makeTrips(category: string) {
  const home = await makeHousehold(app)
  await home.setHidden(true)
  const { id: secret } = await makeTrip(home.driver, home.vehicle, secretTrip(0, 1, { category }))
  const { id: second } = await makeTrip(home.driver, home.vehicle, tripFrom(10, 20, 30))
  const { id: third } = await makeTrip(home.driver, home.vehicle, tripFrom(20, 30, 40))
  const toldTo = async (person: Person, ids: string[]) => {
    const urls = [...ids.map((id) => `/api/trips/${id}/changes`), `/api/vehicles/${home.vehicle}/changes`]
    const bodies = await Promise.all(urls.map(async (url) => (await person.get(url)).body))
    return bodies.flatMap((body) => body.match(new RegExp(SECRETS, 'g')) ?? [])
  }
  const setPrivate = () => home.driver.patch(`/api/trips/${secret}`, 'trip', { category: 'private' })
  return { ...home, secret, second, third, toldTo, setPrivate }
}

test.each(['none', 'private'])(
  'a merge that was undone tells nothing of a private original that was %s before',
  async (category) => {
    const { driver, other, manager, owner, secret, second, toldTo, setPrivate } = await makeTrips(category)
    const merged = await merge(driver, [secret, second])
    await undo(driver, merged)
    await setPrivate()
    for (const person of [manager, owner, other]) expect(await toldTo(person, [merged, secret])).toEqual([])
    expect(await toldTo(driver, [merged])).not.toEqual([])
  },
)

test('nor do merges of merges', async () => {
  const { driver, manager, secret, second, third, toldTo, setPrivate } = await makeTrips('none')
  const inner = await merge(driver, [secret, second])
  const outer = await merge(driver, [inner, third])
  for (const id of [outer, inner]) await undo(driver, id)
  expect(await toldTo(manager, [outer])).not.toEqual([])
  await setPrivate()
  expect(await toldTo(manager, [outer, inner, secret])).toEqual([])
})

test('nor do those whose original is part of a private trip now', async () => {
  const { driver, manager, secret, second, toldTo } = await makeTrips('none')
  const merged = await merge(driver, [secret, second])
  await undo(driver, merged)
  const again = await merge(driver, [secret, second])
  await driver.patch(`/api/trips/${again}`, 'trip', { category: 'private' })
  expect(await toldTo(manager, [merged, again, secret])).toEqual([])
})

test.each([
  ['first', true],
  ['last', true],
  ['first', false],
  ['last', false],
])(
  'reports tell nothing of a private original that was the %s one, hidden or anonymous',
  async (order, isHidden) => {
    const { company, driver, manager, vehicle, setHidden } = await makeHousehold(app)
    await setHidden(isHidden)
    const category = isHidden ? 'none' : 'private'
    const [from, hour] = order === 'first' ? [20, 54] : [0, 5]
    const { id: secret } = await makeTrip(driver, vehicle, secretTrip(10, 2, { category }))
    const { id: other } = await makeTrip(driver, vehicle, tripFrom(from, from + 10, hour))
    await undo(driver, await merge(driver, [secret, other]))
    await driver.patch(`/api/trips/${secret}`, 'trip', { category: 'private' })
    for (const format of ['csvSingleline', 'csvMultiline']) {
      const { body } = await manager.post(`/api/companies/${company}/reports`, 'report_template', {
        format,
        locale: 'en',
        isTripsAnonymousPrivateTripsEnabled: true,
      })
      expect(body).toContain(',Merged,')
      expect(body.match(new RegExp(SECRETS, 'g')) ?? []).toEqual([])
    }
  },
)
