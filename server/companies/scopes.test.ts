import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'
import { makeCompany, makeMember } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })
const without = useApp({ BILLING: 'none' })

const MEMBER = [
  'company:selectionlists:contacts:list',
  'company:selectionlists:drivers:list',
  'company:selectionlists:reasons:list',
  'company:selectionlists:tags:list',
]

const STAFF = [
  'company:change',
  'company:invitations:delete',
  'company:invitations:list',
  'company:reportTemplates:add',
  'company:reportTemplates:change',
  'company:reportTemplates:delete',
  'company:reportTemplates:list',
  'company:reportTemplates:report',
  'company:selectionlists:contacts:add',
  'company:selectionlists:contacts:change',
  'company:selectionlists:contacts:delete',
  'company:selectionlists:drivers:add',
  'company:selectionlists:drivers:change',
  'company:selectionlists:drivers:delete',
  'company:selectionlists:reasons:add',
  'company:selectionlists:reasons:change',
  'company:selectionlists:reasons:delete',
  'company:selectionlists:tags:add',
  'company:selectionlists:tags:change',
  'company:selectionlists:tags:delete',
  'company:subscriptions:list',
  'company:users:change',
  'company:users:delete',
  'company:users:invite',
  'company:users:list',
  'company:vehicles:list',
  'company:view',
  'company:views:change',
  'vehicle:add',
  'vehicle:change',
  'vehicle:delete',
  'vehicle:expenses:add',
  'vehicle:expenses:change',
  'vehicle:expenses:delete',
  'vehicle:expenses:list',
  'vehicle:trips:add',
  'vehicle:trips:change',
  'vehicle:trips:delete',
  'vehicle:trips:list',
  'vehicle:users:change',
  'vehicle:users:list',
  'vehicle:view',
]

/** Scopes on a vehicle that is assigned to an employee. */
const DRIVER = [
  'vehicle:expenses:add',
  'vehicle:expenses:change',
  'vehicle:expenses:delete',
  'vehicle:expenses:list',
  'vehicle:trips:add',
  'vehicle:trips:change',
  'vehicle:trips:delete',
  'vehicle:trips:list',
  'vehicle:view',
]

const BILLING = ['company:subscription:change', 'company:subscription:view']

const OF_LICENCES = [...BILLING, 'company:subscriptions:list']

const scopesOf = async (person: Person, id: string, noun = 'companies') =>
  (await person.get(`/api/${noun}/${id}`))
    .json<{ data: { attributes: { scopes: string[] } } }>()
    .data.attributes.scopes.toSorted()

test('each member sees their scopes', async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const employee = await makeMember(app, id)
  expect(await scopesOf(employee, id)).toEqual(MEMBER)
  expect(await scopesOf(manager, id)).toEqual([...MEMBER, ...STAFF].toSorted())
  expect(await scopesOf(owner, id)).toEqual([...MEMBER, ...STAFF, ...BILLING].toSorted())
})

test('managers and drivers of a vehicle see their scopes on it', async () => {
  const { id, owner } = await makeCompany(app)
  const driver = await makeMember(app, id)
  const vehicle = await makeVehicle(owner, id)
  await assignDriver(owner, vehicle.id, driver)
  const ofVehicle = STAFF.filter((scope) => scope.startsWith('vehicle:') && scope !== 'vehicle:add')
  expect(await scopesOf(owner, vehicle.id, 'vehicles')).toEqual(ofVehicle)
  expect(await scopesOf(driver, vehicle.id, 'vehicles')).toEqual(DRIVER)
})

test('without billing nobody has billing scopes', async () => {
  const { id, owner } = await makeCompany(without)
  const manager = await makeMember(without, id, 'company_manager')
  const staff = [...MEMBER, ...STAFF].filter((scope) => !OF_LICENCES.includes(scope)).toSorted()
  expect(await scopesOf(manager, id)).toEqual(staff)
  expect(await scopesOf(owner, id)).toEqual(staff)
  const listed = await owner.get('/api/users/me/companies')
  expect(listed.json().data[0].attributes.scopes.toSorted()).toEqual(staff)
})
