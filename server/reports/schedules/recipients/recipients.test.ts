import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../companies/testing.ts'
import { queuedMails, readMail } from '../../../mail/testing.ts'
import { loggedEvents } from '../../../security-log/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { insertRecipient, makeSchedule } from '../testing.ts'

const app = useApp()
let company: string
let owner: Person
beforeEach(async () => {
  const made = await makeCompany(app, 'Albwerk GmbH')
  company = made.id
  owner = made.owner
})

let count = 0
const newEmail = () => `adviser-${++count}@example.test`
const path = (id = company) => `/api/companies/${id}/report-recipients`
const add = (email: string, who = owner, id = company) => who.post(path(id), 'report_recipient', { email })
const stateOf = async (email: string) =>
  (await owner.get(path()))
    .json()
    .data.find((one: { attributes: { email: string } }) => one.attributes.email === email)?.attributes.state
const links = async (email: string) =>
  (await queuedMails(app.db, email)).flatMap((mail) =>
    mail.template === 'confirm-report-address' ? [mail.values.link] : [],
  )
const call = (link: string, verb: 'confirm' | 'unsubscribe') => {
  const [id = '', secret = ''] = link.split('#')[1]?.split('/') ?? []
  return app.request({ method: 'POST', url: `/api/report-recipients/${id}/${verb}/${secret}` })
}

test('an address waits until its reader confirms it by the mailed link, whose secret is stored as a hash', async () => {
  const email = newEmail()
  const added = await add(email)
  expect(added.statusCode).toBe(201)
  expect(added.json().data.attributes).toEqual({ email, state: 'waiting' })
  const [link = ''] = await links(email)
  const [row] = await app.db.selectFrom('report_recipients').selectAll().where('email', '=', email).execute()
  expect(row?.confirm_hash).not.toBe(null)
  expect(JSON.stringify(row)).not.toContain(link.split('/').at(-1))
  expect((await call(link, 'confirm')).statusCode).toBe(204)
  expect((await call(link, 'confirm')).statusCode).toBe(204)
  expect(await stateOf(email)).toBe('confirmed')
  expect((await call(link.replace(/[^/]*$/, crypto.randomUUID()), 'confirm')).statusCode).toBe(404)
})

test('a link that is too old confirms nothing', async () => {
  const email = newEmail()
  await add(email)
  await app.db
    .updateTable('report_recipients')
    .set({ confirm_until: '2026-01-01T00:00:00Z' })
    .where('email', '=', email)
    .execute()
  const [link = ''] = await links(email)
  expect((await call(link, 'confirm')).statusCode).toBe(404)
  expect(await stateOf(email)).toBe('waiting')
})

test('the mail has fixed words, and leaves out a name that looks like a message', async () => {
  await owner.patch(`/api/companies/${company}`, 'company', { name: 'Ihr Konto ist gesperrt: evil.example' })
  const email = newEmail()
  await add(email)
  const [mail] = await queuedMails(app.db, email)
  const text = mail ? readMail(mail).text : ''
  expect(text).not.toContain('evil')
})

test("one's own verified address needs no mail", async () => {
  expect((await add(owner.email.toUpperCase())).json().data.attributes.state).toBe('confirmed')
  expect(await queuedMails(app.db, owner.email.toUpperCase())).toEqual([])
})

test.each(['', 'nobody', 'a@b', 'a@example.test, b@example.test'])('%j is no address', async (email) => {
  const reply = await add(email)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].source.pointer).toBe('/data/attributes/email')
})

test('an address is asked once a day, also if it was removed meanwhile, and two at once ask once', async () => {
  const email = newEmail()
  const [one] = await Promise.all([add(email), add(email)])
  const { id, meta } = one.json().data
  await owner.remove(`/api/report-recipients/${id}`, meta.version)
  expect((await add(email)).statusCode).toBe(201)
  expect(await links(email)).toHaveLength(1)
  await app.db
    .updateTable('report_confirmation_mails')
    .set({ ask_again_at: '2026-01-01T00:00:00Z' })
    .where('email_key', '=', email)
    .execute()
  await add(email)
  expect(await links(email)).toHaveLength(2)
})

test('the security log says who added and who removed an address', async () => {
  const email = newEmail()
  const { id } = (await add(email)).json().data
  await owner.remove(`/api/report-recipients/${id}`, 1)
  const events = (await loggedEvents(app.db)).filter((event) => event['target_id'] === id)
  expect(
    events.map(({ kind, user_id, company_id, details }) => [kind, user_id, company_id, details]),
  ).toEqual([
    ['report.recipient_added', owner.id, company, { email }],
    ['report.recipient_removed', owner.id, company, { email }],
  ])
})

test('the log has an address that is added again once; if its reader adds it, they have agreed', async () => {
  const reader = await makeMember(app, company, 'company_manager')
  const { id } = (await add(reader.email)).json().data
  await add(reader.email)
  for (let twice = 0; twice < 2; twice++)
    expect((await add(reader.email, reader)).json().data.attributes.state).toBe('confirmed')
  const events = (await loggedEvents(app.db)).filter((event) => event['target_id'] === id)
  expect(events.map(({ kind, user_id }) => [kind, user_id])).toEqual([
    ['report.recipient_added', owner.id],
    ['report.recipient_confirmed', reader.id],
  ])
})

test('it says once that the reader agreed, and that they want no more', async () => {
  const email = newEmail()
  const { id } = (await add(email)).json().data
  const [link = ''] = await links(email)
  const { unsubscribe_secret } = await app.db
    .selectFrom('report_recipients')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const wrong of ['confirm', 'unsubscribe'] as const)
    expect((await call(`#${id}/${crypto.randomUUID()}`, wrong)).statusCode).toBe(404)
  const version = async () =>
    (await owner.get(path())).json().data.find((one: { id: string }) => one.id === id).meta.version
  for (let twice = 0; twice < 2; twice++) await call(link, 'confirm')
  expect(await version()).toBe(2)
  for (let twice = 0; twice < 2; twice++) await call(`#${id}/${unsubscribe_secret}`, 'unsubscribe')
  expect(await version()).toBe(3)
  const events = (await loggedEvents(app.db)).filter((event) => event['target_id'] === id).slice(1)
  expect(events.map(({ kind, company_id, details }) => [kind, company_id, details])).toEqual([
    ['report.recipient_confirmed', company, { email }],
    ['report.recipient_declined', company, { email }],
  ])
})

test('who declines gets no reports, and is not asked again soon', async () => {
  const email = newEmail()
  const { id, unsubscribe_secret } = await insertRecipient(app.db, company, { email })
  await makeSchedule(app.db, owner, company, { recipients: [id] })
  expect((await call(`#${id}/${crypto.randomUUID()}`, 'unsubscribe')).statusCode).toBe(404)
  expect((await call(`#${id}/${unsubscribe_secret}`, 'unsubscribe')).statusCode).toBe(204)
  expect(await stateOf(email)).toBe('declined')
  await owner.remove(`/api/report-recipients/${id}`)
  await add(email)
  expect(await links(email)).toEqual([])
})

test('a company asks twenty addresses a day, and an address is asked by five companies', async () => {
  for (let nth = 0; nth < 20; nth++) expect((await add(newEmail())).statusCode).toBe(201)
  const refused = await add(newEmail())
  expect(refused.statusCode).toBe(429)
  expect(refused.json().errors[0].code).toBe('report_recipient.too_many')
  expect((await owner.get(path())).json().data).toHaveLength(20)

  const email = newEmail()
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    const other = await makeCompany(app)
    statuses.push((await add(email, other.owner, other.id)).statusCode)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('who declines again after being asked again has no link that confirms, and is left alone as long', async () => {
  const email = newEmail()
  const { id, unsubscribe_secret } = await insertRecipient(app.db, company, { email })
  const decline = async () => (await call(`#${id}/${unsubscribe_secret}`, 'unsubscribe')).statusCode
  const asked = app.db.updateTable('report_confirmation_mails').where('email_key', '=', email)
  expect(await decline()).toBe(204)
  await asked.set({ ask_again_at: '2026-01-01T00:00:00Z' }).execute()
  await add(email)
  const [link = ''] = await links(email)
  expect(await decline()).toBe(204)
  expect((await call(link, 'confirm')).statusCode).toBe(404)
  await asked.set({ ask_again_at: sql`ask_again_at - interval '29 days'` }).execute()
  await add(email)
  expect([await stateOf(email), await links(email)]).toEqual(['declined', [link]])
})

test('mails that a clock which ran ahead has dated in the future do not count', async () => {
  const emails = Array.from({ length: 20 }, newEmail)
  const future = new Date(Date.now() + 90 * 86_400_000).toISOString()
  await app.db
    .insertInto('report_confirmation_mails')
    .values(
      emails.map((email_key) => ({
        company_id: company,
        email_key,
        mailed_at: future,
        ask_again_at: future,
      })),
    )
    .execute()
  const [email = ''] = emails
  expect((await add(email)).statusCode).toBe(201)
  expect(await links(email)).toHaveLength(1)
})

test('a company has a hundred addresses at most', async () => {
  for (let nth = 0; nth < 100; nth++) await insertRecipient(app.db, company)
  const reply = await add(newEmail())
  expect(reply.json().errors[0].code).toBe('report_recipient.full')
})
