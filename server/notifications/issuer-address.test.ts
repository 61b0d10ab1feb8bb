import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'

const app = useApp({ PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://127.0.0.1:9' })

const TYPE = 'event_notification_subscription'

test.each([
  ['goes with it', true, true],
  ['has to be confirmed there if it is not verified', false, false],
])(
  'when the issuer tells another address of a user, what they get %s',
  async (_what, verified, isConfirmed) => {
    const { id, owner } = await makeCompany(app)
    const path = `/api/companies/${id}/users/${owner.id}/${TYPE}`
    await owner.post(path, TYPE, { eventType: 'reminder.due' })
    await owner.post(path, TYPE, { eventType: 'inbox.open', email: 'office@example.test' })
    const linksOf = () =>
      app.db
        .selectFrom('event_notification_subscriptions')
        .select(['email', 'unsubscribe_secret'])
        .where('user_id', '=', owner.id)
        .where('event_type', '=', 'reminder.due')
        .executeTakeFirstOrThrow()
    const before = await linksOf()

    const email = `moved-${owner.id}@example.test`
    const sub = owner.email.split('@')[0] ?? ''
    await app.person({ sub, email, email_verified: verified, iat: Math.floor(Date.now() / 1_000) + 5 })
    const after = await linksOf()
    expect(after.email).toBe(email)
    expect(after.unsubscribe_secret).not.toBe(before.unsubscribe_secret)
    const listed = (await owner.get(path)).json<{ data: { attributes: object }[] }>().data
    expect(listed.map(({ attributes }) => attributes)).toEqual([
      { eventType: 'reminder.due', email, isConfirmed },
      { eventType: 'inbox.open', email: 'office@example.test', isConfirmed: false },
    ])
  },
)

test('once the issuer has verified the address, what goes there is confirmed', async () => {
  const { id, owner } = await makeCompany(app)
  const path = `/api/companies/${id}/users/${owner.id}/${TYPE}`
  await owner.post(path, TYPE, { eventType: 'reminder.due' })
  const claims = { sub: owner.email.split('@')[0] ?? '', email: `late-${owner.id}@example.test` }
  const isConfirmed = async () => (await owner.get(path)).json().data[0].attributes.isConfirmed as boolean
  const now = Math.floor(Date.now() / 1_000)
  await app.person({ ...claims, email_verified: false, iat: now + 5 })
  expect(await isConfirmed()).toBe(false)
  await app.person({ ...claims, email_verified: true, iat: now + 6 })
  expect(await isConfirmed()).toBe(true)
})
