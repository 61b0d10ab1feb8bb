import { beforeEach, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../companies/testing.ts'
import { queuedMails } from '../../../mail/testing.ts'
import { loggedEvents } from '../../../security-log/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { insertDelivery, insertRecipient, insertRun, makeSchedule } from '../testing.ts'

const app = useApp()
let company: string
let owner: Person
let manager: Person
beforeEach(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  manager = await makeMember(app, company, 'company_manager')
})

const memberPath = () => `/api/companies/${company}/users/${manager.id}`
const recipientsPath = (id = company) => `/api/companies/${id}/report-recipients`
const add = async (who: Person, email: string, id = company) =>
  (await who.post(recipientsPath(id), 'report_recipient', { email })).json().data
const emails = async (id = company, who = owner) =>
  (await who.get(recipientsPath(id)))
    .json()
    .data.map((one: { attributes: { email: string } }) => one.attributes.email)
const changeRole = (role: string) => owner.patch(memberPath(), 'user', { roleIds: [role] })
const open = async ({ linkId, secret }: { linkId: string; secret: string }) =>
  (await app.request({ url: `/api/report-links/${linkId}/${secret}/file` })).statusCode

const ENDINGS = {
  'is removed': () => owner.remove(memberPath(), 1),
  leaves: () => manager.remove(memberPath(), 1),
  'is demoted': () => changeRole('company_user'),
}

test.each(Object.entries(ENDINGS))(
  'the own address of a manager who %s gets no reports any more, and opens no link',
  async (_, end) => {
    const email = manager.email.toUpperCase()
    const own = await add(manager, email)
    const adviser = await insertRecipient(app.db, company, { email: 'adviser@example.test' })
    const recipients = [own.id, adviser.id]
    const { id: schedule } = await makeSchedule(app.db, owner, company, { recipients })
    const run = await insertRun(app.db, company, schedule, { state: 'sent', reason: null })
    const toManager = await insertDelivery(app.db, company, run, email)
    const toAdviser = await insertDelivery(app.db, company, run, adviser.email)

    expect((await end()).statusCode).toBeLessThan(300)
    expect(await emails()).toEqual(['adviser@example.test'])
    const left = (await owner.get(`/api/report-schedules/${schedule}`)).json().data
    expect(left.attributes.reportRecipientIds).toEqual([adviser.id])
    expect([await open(toManager), await open(toAdviser)]).toEqual([410, 200])
    const [event] = (await loggedEvents(app.db))
      .filter(({ kind }) => kind === 'report.recipient_removed')
      .slice(-1)
    expect(event).toMatchObject({ company_id: company, target_id: own.id, details: { email } })
  },
)

test('so does one that a colleague had asked by mail before, whose link confirms no more', async () => {
  await add(owner, manager.email)
  const [mail] = await queuedMails(app.db, manager.email)
  const link = mail?.template === 'confirm-report-address' ? mail.values.link : ''
  expect((await add(manager, manager.email)).attributes.state).toBe('confirmed')
  const [id = '', secret = ''] = link.split('#')[1]?.split('/') ?? []
  const url = `/api/report-recipients/${id}/confirm/${secret}`
  expect((await app.request({ method: 'POST', url })).statusCode).toBe(404)
  await owner.remove(memberPath(), 1)
  expect(await emails()).toEqual([])
})

test('an address that was confirmed by mail stays, as do those of colleagues and of other companies', async () => {
  const other = await makeCompany(app)
  await app.db
    .insertInto('memberships')
    .values({ company_id: other.id, user_id: manager.id, role: 'company_manager' })
    .execute()
  await add(manager, manager.email, other.id)
  await insertRecipient(app.db, company, { email: manager.email, confirmSecret: crypto.randomUUID() })
  await add(owner, owner.email)
  await owner.remove(memberPath(), 1)
  expect((await emails()).toSorted()).toEqual([manager.email, owner.email].toSorted())
  expect(await emails(other.id, other.owner)).toEqual([manager.email])
})

test('a refused removal, and a promotion, withdraw nothing', async () => {
  await add(manager, manager.email)
  expect((await owner.remove(memberPath(), 7)).statusCode).toBe(412)
  expect(await emails()).toEqual([manager.email])
  await app.db
    .updateTable('memberships')
    .set({ role: 'company_user' })
    .where('user_id', '=', manager.id)
    .execute()
  expect((await changeRole('company_manager')).statusCode).toBe(200)
  expect(await emails()).toEqual([manager.email])
})
