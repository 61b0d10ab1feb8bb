import { expect, test } from 'vitest'
import { hasNameOrCompany } from './rules.ts'

test.each([
  [{ firstName: null, lastName: null, company: null }, false],
  [{ firstName: 'Ida', lastName: null, company: null }, true],
  [{ firstName: null, lastName: 'Ott', company: null }, true],
  [{ firstName: null, lastName: null, company: 'Scharr' }, true],
])('a contact needs a name or a company: %j', (contact, named) => {
  expect(hasNameOrCompany(contact)).toBe(named)
})
