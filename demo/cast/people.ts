import type { CompanyRole } from '#contract/permissions.ts'

export const COMPANY = { name: 'Albhöhe Klimatechnik GmbH', email: 'buero@albhoehe.example.com' }

/** What one of the drivers founded, and the manager drives for at weekends: who works for several sees it. */
export const CLUB = { name: 'Musikverein Lindental e. V.', email: 'kasse@lindental.example.com' }

export type CompanyKey = 'firm' | 'club'

/** The same for all of them: it stands on the demo's sign-in page. */
export const DEMO_PASSWORD = 'Kaltluft im Tal 7'

export type PersonKey = (typeof PEOPLE)[number]['key']

export type CastPerson = {
  key: string
  firstName: string
  lastName: string
  role: CompanyRole | 'invited'
  language: 'de' | 'en'
}

/** Nobody of them lives. Who is invited has an account and has not answered yet. */
export const PEOPLE = [
  { key: 'henrike', firstName: 'Henrike', lastName: 'Lindner', role: 'company_owner', language: 'de' },
  { key: 'torben', firstName: 'Torben', lastName: 'Ahlers', role: 'company_manager', language: 'de' },
  { key: 'ines', firstName: 'Ines', lastName: 'Kowalczyk', role: 'company_user', language: 'de' },
  { key: 'matthias', firstName: 'Matthias', lastName: 'Brandl', role: 'company_user', language: 'de' },
  { key: 'selin', firstName: 'Selin', lastName: 'Aydın', role: 'company_user', language: 'de' },
  { key: 'joerg', firstName: 'Jörg', lastName: 'Petersen', role: 'company_user', language: 'de' },
  { key: 'franziska', firstName: 'Franziska', lastName: 'Nowak', role: 'company_user', language: 'de' },
  { key: 'lukas', firstName: 'Lukas', lastName: 'Zeiler', role: 'company_user', language: 'de' },
  { key: 'beat', firstName: 'Beat', lastName: 'Zumsteg', role: 'company_user', language: 'de' },
  { key: 'yannick', firstName: 'Yannick', lastName: 'Rothfuß', role: 'company_user', language: 'en' },
  { key: 'nele', firstName: 'Nele', lastName: 'Burmeister', role: 'invited', language: 'de' },
] as const satisfies readonly CastPerson[]

export const FOUNDERS: Record<CompanyKey, PersonKey> = { firm: 'henrike', club: 'franziska' }

/** An invitation to somebody who has no account. */
export const STRANGER = { name: 'Carla Sommerfeld', email: 'carla.sommerfeld@example.org' }

const LATIN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i' }
const plain = (name: string) => name.toLowerCase().replace(/[äöüßı]/g, (letter) => LATIN[letter] ?? letter)

export const emailOf = ({ firstName, lastName }: CastPerson) =>
  `${plain(firstName)}.${plain(lastName)}@example.com`

export const nameOf = (key: PersonKey): string => {
  const person = PEOPLE.find((one) => one.key === key)
  return person ? `${person.firstName} ${person.lastName}` : ''
}
