import { expect, test } from 'vitest'
import type { Vehicle } from '#contract/vehicles/vehicle.ts'
import { makeCompany, makeMember, removeMember } from '../companies/testing.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { assignDriver, makeVehicle } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()

type Data = { id: string; attributes: Vehicle; meta: { version: number; newTripDriverName: string | null } }

const read = async (person: Person, vehicleId: string) =>
  (await person.get(`/api/vehicles/${vehicleId}`)).json<{ data: Data }>().data
const change = (person: Person, vehicleId: string, attributes: object) =>
  person.patch(`/api/vehicles/${vehicleId}`, 'vehicle', attributes)

const SENT = {
  name: ' Der Rote ',
  make: 'Volkswagen',
  model: 'Caddy',
  vin: ' wvwzzz1j zxw 000001 ',
  plateCountry: 'AT',
  defaultCategory: 'commute',
}
const STORED = { ...SENT, name: 'Der Rote', vin: 'WVWZZZ1JZXW000001' }

test('optional attributes are stored with a new vehicle, changed, cleared, and in its history', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id, SENT)
  expect((await read(owner, vehicle)).attributes).toMatchObject(STORED)

  const changed = await change(owner, vehicle, { name: 'Der Blaue', vin: '', model: null })
  expect(changed.json().data.attributes).toMatchObject({
    ...STORED,
    name: 'Der Blaue',
    vin: null,
    model: null,
  })
  expect((await verify(app.db, dataDir, vehicle)).faults).toEqual([])

  const same = await change(owner, vehicle, { name: 'Der Blaue' })
  expect(same.json().data.meta.version).toBe(2)
  const { data } = (await owner.get(`/api/vehicles/${vehicle}/changes`)).json()
  expect(JSON.stringify(data)).toContain('Der Rote')
})

test.each([
  ['vin', 'WVWZZZ1JZXW00000'],
  ['vin', 'WVWZZZ1JZXW0000012'],
  ['vin', 'WVWZZZ1JZXI000001'],
  ['vin', 'WVWZZZ1JZXO000001'],
  ['vin', 'WVWZZZ1JZXq000001'],
  ['vin', 'WVWZZZ1JZXÄ000001'],
  ['vin', 'WVWZZZ1JZX-000001'],
  ['vin', 17],
  ['name', 'a'.repeat(61)],
  ['make', 'Volks\nwagen'],
  ['plateCountry', 'D'],
  ['plateCountry', 'de'],
  ['defaultCategory', 'holiday'],
  ['defaultDriverId', 'not-an-id'],
])('no vehicle gets the %s %j', async (name, value) => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const reply = await change(owner, vehicle, { [name]: value })
  expect([reply.statusCode, reply.json().errors[0].source.pointer]).toEqual([400, `/data/attributes/${name}`])
  expect((await read(owner, vehicle)).meta.version).toBe(1)
})

async function makeDriver(companyId: string): Promise<Person> {
  const driver = await makeMember(app, companyId)
  await driver.patch('/api/users/me', 'user', { firstName: 'Jo', lastName: 'Weiß' })
  return driver
}

test('the default driver is a member of the same company', async () => {
  const { id, owner } = await makeCompany(app)
  const other = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  for (const defaultDriverId of [other.owner.id, crypto.randomUUID()]) {
    expect((await change(owner, vehicle, { defaultDriverId })).statusCode).toBe(404)
    const added = await owner.post(`/api/companies/${id}/vehicles`, 'vehicle', {
      licensePlate: 'RT-D 1',
      defaultDriverId,
    })
    expect(added.statusCode).toBe(404)
  }
  expect((await read(owner, vehicle)).meta.version).toBe(1)
  expect((await owner.get(`/api/companies/${id}/vehicles`)).json().meta.page.total).toBe(1)
})

test('the default driver is shown while they are staff or assigned, and drives new trips', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const driver = await makeDriver(id)
  const driverOf = async () => {
    const { attributes, meta } = await read(owner, vehicle)
    return [attributes.defaultDriverId, meta.newTripDriverName]
  }
  expect((await change(owner, vehicle, { defaultDriverId: driver.id })).statusCode).toBe(200)
  expect(await driverOf()).toEqual([null, null])
  await assignDriver(owner, vehicle, driver)
  expect(await driverOf()).toEqual([driver.id, 'Jo Weiß'])
  await removeMember(app, id, driver)
  expect(await driverOf()).toEqual([null, null])

  await change(owner, vehicle, { defaultDriverId: owner.id })
  await owner.patch('/api/users/me', 'user', { firstName: 'Ida', lastName: 'Ott' })
  expect(await driverOf()).toEqual([owner.id, 'Ida Ott'])
  await change(owner, vehicle, { defaultDriverId: null })
  expect(await driverOf()).toEqual([null, null])
})

test('without a default driver, whoever is assigned drives the new trips that they write', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const driver = await makeDriver(id)
  await assignDriver(owner, vehicle, driver)
  expect((await read(driver, vehicle)).meta.newTripDriverName).toBe('Jo Weiß')
  const listed = (await driver.get(`/api/companies/${id}/vehicles`)).json<{ data: Data[] }>().data
  expect(listed[0]?.meta.newTripDriverName).toBe('Jo Weiß')
  expect((await read(owner, vehicle)).meta.newTripDriverName).toBeNull()
})
