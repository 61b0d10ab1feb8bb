import { expect, test } from 'vitest'
import type { MyCompany } from './me.ts'
import { pickCompany } from './pick-company.ts'

const company = (id: string, role: 'company_owner' | 'company_user'): MyCompany => ({
  type: 'company',
  id,
  attributes: {
    name: id,
    email: null,
    roles: [role],
    scopes: [],
    isEventNotificationSubscriptionEnabled: false,
    hidesPrivateTrips: false,
    privateTripsShownAtIso: null,
  },
  meta: { version: 1 },
})
const other = company('other', 'company_user')
const owned = company('owned', 'company_owner')
const third = company('third', 'company_user')

test('the stored company is chosen if the user still belongs to it', () => {
  expect(pickCompany([other, owned, third], 'third')).toBe(third)
})

test('a stale stored id is replaced by the company that the user owns', () => {
  expect(pickCompany([other, owned], 'gone')).toBe(owned)
})

test('a user who owns no company gets the first', () => {
  expect(pickCompany([other, third], null)).toBe(other)
})

test('a user without companies gets none', () => {
  expect(pickCompany([], 'gone')).toBeUndefined()
})
