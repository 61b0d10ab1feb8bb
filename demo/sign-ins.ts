import type { DemoSignIns } from '#server/config.ts'
import { DEMO_PASSWORD, type DemoPerson, emailOf, PEOPLE, type PersonKey } from './fixtures/people.ts'

const ROLES = {
  company_owner: 'owner',
  company_manager: 'manager',
  company_user: 'driver',
  invited: 'invited',
} as const

/** One person per role, and one with a vehicle in another currency. */
const OFFERED_PEOPLE: readonly PersonKey[] = ['henrike', 'torben', 'ines', 'beat', 'nele']

export const DEMO_SIGN_INS: DemoSignIns = {
  password: DEMO_PASSWORD,
  accounts: OFFERED_PEOPLE.flatMap((key) => PEOPLE.filter((person) => person.key === key)).map(
    (person: DemoPerson) => ({
      email: emailOf(person),
      name: `${person.firstName} ${person.lastName}`,
      role: ROLES[person.role],
    }),
  ),
}
