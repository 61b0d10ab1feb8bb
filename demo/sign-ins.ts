import type { DemoSignIns } from '#server/config.ts'
import { type CastPerson, DEMO_PASSWORD, emailOf, PEOPLE, type PersonKey } from './cast/people.ts'

const ROLES = {
  company_owner: 'owner',
  company_manager: 'manager',
  company_user: 'driver',
  invited: 'invited',
} as const

/** One of each kind is enough to choose from; who has a vehicle in another currency is a kind, too. */
const OFFERED: readonly PersonKey[] = ['henrike', 'torben', 'ines', 'beat', 'nele']

export const DEMO_SIGN_INS: DemoSignIns = {
  password: DEMO_PASSWORD,
  accounts: OFFERED.flatMap((key) => PEOPLE.filter((person) => person.key === key)).map(
    (person: CastPerson) => ({
      email: emailOf(person),
      name: `${person.firstName} ${person.lastName}`,
      role: ROLES[person.role],
    }),
  ),
}
