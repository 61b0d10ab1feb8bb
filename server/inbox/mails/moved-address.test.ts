import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailCatcher, startMailCatcher } from '../../mail/testing.ts'
import { moveSubscriptions } from '../../notifications/public.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { useWorker } from '../../testing/worker.ts'
import { mailOpenTrips } from '../public.ts'
import { queueOpenTrips } from './testing.ts'

const app = useWorker()
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

test('a mail that has waited goes to the address that the subscriber has by then', async () => {
  const { db } = app.database
  const [former = ''] = await db.transaction().execute((tx) => queueOpenTrips(tx, 1))
  await mailOpenTrips({ db, config: app.config(), log: app.log }).run({})
  expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: former }])
  const { user_id: userId } = await db
    .selectFrom('event_notification_subscriptions')
    .select('user_id')
    .executeTakeFirstOrThrow()
  const to = 'new@example.test'
  await moveSubscriptions(db, userId ?? '', { from: former, to, isVerified: true })

  const worker = app.start({ env: { SMTP_URL: catcher.url } })
  await waitFor(async () => catcher.received.length > 0)
  expect(catcher.received.map((mail) => mail.to)).toEqual([[to]])
  expect(catcher.received[0]?.source).toContain(`To: ${to}`)
  await worker.stop()
})
