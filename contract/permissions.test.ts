import { expect, test } from 'vitest'
import { COMPANY_ROLES, scopesOnVehicle } from './permissions.ts'

test.each(COMPANY_ROLES)(
  'a %s who reads the trips of a vehicle reads its expenses: its history shows both',
  (role) => {
    for (const isAssigned of [true, false]) {
      const scopes = scopesOnVehicle(role, isAssigned)
      expect(scopes.includes('vehicle:expenses:list')).toBe(scopes.includes('vehicle:trips:list'))
    }
  },
)
