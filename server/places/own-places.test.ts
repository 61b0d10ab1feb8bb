import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'

const app = useApp()

type Reply = { data: { attributes: { name: string | null; coordinate: object | null; source: string } }[] }

async function find(person: Person, query: string): Promise<(string | null)[]> {
  const reply = await person.get(`/api/places?${query}`)
  expect(reply.statusCode).toBe(200)
  const own = reply.json<Reply>().data.filter(({ attributes }) => attributes.source === 'own')
  return own.map(({ attributes }) => attributes.name)
}

const place = (name: string, more: object = {}) => ({
  name,
  address: { street: `${name}weg 1`, city: 'Reutlingen', country: 'DE' },
  ...more,
})

/** A company with a vehicle that drove from its yard to three customers, to one of them twice. */
async function world() {
  const { id, owner } = await makeCompany(app)
  const driver = await makeMember(app, id)
  const colleague = await makeMember(app, id)
  const vehicle = (await makeVehicle(owner, id)).id
  await assignDriver(owner, vehicle, driver)
  const coordinate = { latitude: 48.49, longitude: 9.21 }
  const visits = ['Bäckerei', 'Gärtnerei', 'Schreinerei', 'Gärtnerei']
  for (const [index, name] of visits.entries())
    await makeTrip(
      driver,
      vehicle,
      tripFrom(index * 10, index * 10 + 10, index * 2, {
        placeStart: place('Hof', { coordinate }),
        placeEnd: place(name),
      }),
    )
  return { id, owner, driver, colleague, vehicle }
}

test('the places of trips are found by name, street and town, most used first', async () => {
  const { driver } = await world()
  expect(await find(driver, 'query=reutlingen')).toEqual(['Hof', 'Gärtnerei', 'Schreinerei', 'Bäckerei'])
  expect(await find(driver, 'query=gaertnereiweg')).toEqual(['Gärtnerei'])
})

test('without a word the most recent places are listed', async () => {
  const { driver } = await world()
  expect(await find(driver, '')).toEqual(['Gärtnerei', 'Hof', 'Schreinerei', 'Bäckerei'])
})

test('a place has the coordinate with which it was last used', async () => {
  const { driver } = await world()
  const [yard] = (await driver.get('/api/places?query=hofweg')).json<Reply>().data
  expect(yard?.attributes.coordinate).toEqual({ latitude: 48.49, longitude: 9.21 })
})

test('places of a vehicle are hidden from users who may not see it', async () => {
  const { id, owner, colleague, vehicle } = await world()
  const manager = await makeMember(app, id, 'company_manager')
  const stranger = await app.person()
  expect(await find(colleague, 'query=hofweg')).toEqual([])
  expect(await find(stranger, 'query=hofweg')).toEqual([])
  expect(await find(owner, 'query=hofweg')).toEqual(['Hof'])
  expect(await find(manager, 'query=hofweg')).toEqual(['Hof'])
  for (const [person, status] of [
    [colleague, 404],
    [stranger, 404],
    [manager, 200],
  ] as const)
    expect((await person.get(`/api/places?vehicleId=${vehicle}`)).statusCode).toBe(status)
})

test("after an assignment ends, the vehicle's places are hidden", async () => {
  const { owner, driver, vehicle } = await world()
  await owner.send({
    method: 'PATCH',
    url: `/api/vehicles/${vehicle}/users`,
    body: { data: { type: 'user', id: driver.id, attributes: { roles: [] } } },
  })
  expect(await find(driver, 'query=hofweg')).toEqual([])
})

test('places of deleted vehicles and trips are gone', async () => {
  const { id, owner, driver, vehicle } = await world()
  const trip = await makeTrip(driver, vehicle, tripFrom(50, 60, 20, { placeEnd: place('Irrtum') }))
  await driver.remove(`/api/trips/${trip.id}`)
  expect(await find(driver, 'query=irrtum')).toEqual([])
  await owner.remove(`/api/vehicles/${vehicle}`)
  expect(await find(owner, 'query=hofweg')).toEqual([])
  expect((await owner.get(`/api/companies/${id}`)).statusCode).toBe(200)
})

test('the places of the given vehicle come first, and the current place of a vehicle counts', async () => {
  const { id, owner, vehicle } = await world()
  const other = (await makeVehicle(owner, id, { place: place('Halle Süd') })).id
  expect((await find(owner, `query=reutlingen&vehicleId=${other}`))[0]).toBe('Halle Süd')
  expect((await find(owner, `query=reutlingen&vehicleId=${vehicle}`))[0]).toBe('Hof')
})
