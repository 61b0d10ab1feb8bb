import type { CompanyRole } from '#contract/permissions.ts'
import { newId } from '#server/db/id.ts'
import type { Db } from '#server/db/pool.ts'
import { accountStore } from '#server/identity/accounts/store.ts'
import { type HashCost, hashPassword } from '#server/identity/passwords/hash.ts'
import { CUSTOMERS } from '../fixtures/customers.ts'
import {
  CLUB,
  COMPANY,
  type CompanyKey,
  DEMO_PASSWORD,
  type DemoPerson,
  emailOf,
  FOUNDERS,
  PEOPLE,
  type PersonKey,
  STRANGER,
} from '../fixtures/people.ts'
import { REPORT_TEMPLATES } from '../fixtures/report-templates.ts'
import { MORE_REASONS, PERSONAL, REASONS, TAGS } from '../fixtures/texts.ts'
import type { Spots } from '../map/spots.ts'
import type { DemoClient } from './demo-client.ts'
import type { TokenIssuer } from './token-issuer.ts'

export type Person = { id: string; token: string }
export type Staff = Record<PersonKey, Person>

/** Creates all accounts and their users. */
export async function registerPeople(
  db: Db,
  desk: DemoClient,
  tokens: TokenIssuer,
  cost: HashCost,
): Promise<Staff> {
  const staff = {} as Staff
  const passwordHash = await hashPassword(DEMO_PASSWORD, cost)
  for (const person of PEOPLE) {
    const accountId = newId()
    await accountStore(db).insertOnce({
      id: accountId,
      email: emailOf(person),
      email_verified: true,
      first_name: person.firstName,
      last_name: person.lastName,
      language: person.language,
      password_hash: passwordHash,
    })
    const token = await tokens.issue(person, accountId)
    const { id } = await desk.send(token, { method: 'GET', url: '/users/me' })
    staff[person.key] = { id, token }
  }
  return staff
}

export type Companies = Record<CompanyKey, string>

export const createCompanies = async (desk: DemoClient, staff: Staff): Promise<Companies> => ({
  firm: await createFirm(desk, staff),
  club: await createClub(desk, staff),
})

/** Creates a company and returns functions that invite to it. */
async function createCompany(desk: DemoClient, staff: Staff, key: CompanyKey, attributes: object) {
  const { token } = staff[FOUNDERS[key]]
  const data = { type: 'company', attributes }
  const { id } = await desk.send(token, { method: 'POST', url: '/companies', data })
  const invite = (invitation: object) =>
    desk.send(token, {
      method: 'POST',
      url: `/companies/${id}/invitations`,
      data: { type: 'company_invitation', attributes: invitation },
    })
  const invitePerson = (person: DemoPerson, role: CompanyRole) =>
    invite({
      name: `${person.firstName} ${person.lastName}`,
      email: emailOf(person),
      roleIds: [role],
      languageIso: person.language,
    })
  const addMember = async (person: (typeof PEOPLE)[number], role: CompanyRole) => {
    const invitation = await invitePerson(person, role)
    await desk.send(staff[person.key].token, { method: 'POST', url: `/invitations/${invitation.id}` })
  }
  return { id, invite, invitePerson, addMember }
}

/** The owner creates it and invites; all but one have accepted, and one has no account yet. */
async function createFirm(desk: DemoClient, staff: Staff): Promise<string> {
  const { id, invite, invitePerson, addMember } = await createCompany(desk, staff, 'firm', COMPANY)
  for (const person of PEOPLE)
    if (person.role === 'invited') await invitePerson(person, 'company_user')
    else if (person.role !== 'company_owner') await addMember(person, person.role)
  await invite({ ...STRANGER, roleIds: ['company_user'], languageIso: 'de' })
  return id
}

async function createClub(desk: DemoClient, staff: Staff): Promise<string> {
  const { id, addMember } = await createCompany(desk, staff, 'club', CLUB)
  for (const person of PEOPLE) if (person.key === 'torben') await addMember(person, 'company_user')
  return id
}

/** The selection lists, and the settings that only the owner changes. */
export async function fillLists(
  desk: DemoClient,
  staff: Staff,
  companyId: string,
  spots: Spots,
): Promise<void> {
  const { token } = staff.henrike
  const add = (base: string) => (list: string, type: string, attributes: object) =>
    desk.send(token, { method: 'POST', url: `${base}/selectionlists/${list}`, data: { type, attributes } })

  const shared = add(`/companies/${companyId}`)
  for (const { firstName, lastName, role } of PEOPLE)
    if (role !== 'invited') await shared('drivers', 'driver', { firstName, lastName })
  for (const customer of Object.values(CUSTOMERS).flat()) {
    const [company, contact] = customer
    const [firstName, lastName] = splitName(contact)
    await shared('contacts', 'contact', { company, firstName, lastName, place: spots.of(customer).place })
  }
  for (const label of [...REASONS, ...MORE_REASONS]) await shared('reasons', 'reason', { label })
  for (const label of TAGS) await shared('tags', 'tag', { label })

  const own = add('/users/me')
  for (const [firstName, lastName] of PERSONAL.drivers)
    await own('drivers', 'driver', { firstName, lastName })
  for (const [firstName, lastName, company] of PERSONAL.contacts)
    await own('contacts', 'contact', { firstName, lastName, company })
  for (const label of PERSONAL.reasons) await own('reasons', 'reason', { label })
  for (const label of PERSONAL.tags) await own('tags', 'tag', { label })
}

const splitName = (name: string): [string, string] => {
  const space = name.lastIndexOf(' ')
  return [name.slice(0, space), name.slice(space + 1)]
}

export async function saveTemplates(desk: DemoClient, { henrike }: Staff, companyId: string): Promise<void> {
  const url = `/companies/${companyId}/report-templates`
  for (const attributes of REPORT_TEMPLATES)
    await desk.send(henrike.token, { method: 'POST', url, data: { type: 'report_template', attributes } })
}

/** From now on the owner is notified of recorded trips, and of what is due. */
export async function subscribeOwner(desk: DemoClient, { henrike }: Staff, companyId: string): Promise<void> {
  for (const eventType of ['trip.recording.*', 'reminder.due'])
    await desk.send(henrike.token, {
      method: 'POST',
      url: `/companies/${companyId}/users/${henrike.id}/event_notification_subscription`,
      data: { type: 'event_notification_subscription', attributes: { eventType } },
    })
}
