import { expect, test } from 'vitest'
import { COMPANY_ROLES, SCOPES_OF_ROLE, scopesOnVehicle } from './permissions.ts'

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

test('a plain employee sees the lists and nothing else', () => {
  expect([...SCOPES_OF_ROLE.company_user].toSorted()).toEqual(MEMBER)
})

test('a manager runs the company but does not see its billing', () => {
  expect([...SCOPES_OF_ROLE.company_manager].toSorted()).toEqual([...MEMBER, ...STAFF].toSorted())
})

test('the owner also pays', () => {
  const billing = ['company:subscription:change', 'company:subscription:view']
  expect([...SCOPES_OF_ROLE.company_owner].toSorted()).toEqual([...MEMBER, ...STAFF, ...billing].toSorted())
})

test.each(COMPANY_ROLES)(
  'a %s who reads the trips of a vehicle reads its expenses: its history tells both',
  (role) => {
    for (const isAssigned of [true, false]) {
      const scopes = scopesOnVehicle(role, isAssigned)
      expect(scopes.includes('vehicle:expenses:list')).toBe(scopes.includes('vehicle:trips:list'))
    }
  },
)
