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
  },
  meta: { version: 1 },
})
const other = company('other', 'company_user')
const owned = company('owned', 'company_owner')
const third = company('third', 'company_user')

test('the stored company is taken while it is still the user’s', () => {
  expect(pickCompany([other, owned, third], 'third')).toBe(third)
})

test('a stale stored id gives way to the company the user owns', () => {
  expect(pickCompany([other, owned], 'gone')).toBe(owned)
})

test('who owns none gets the first', () => {
  expect(pickCompany([other, third], null)).toBe(other)
})

test('who has none gets none', () => {
  expect(pickCompany([], 'gone')).toBeUndefined()
})
