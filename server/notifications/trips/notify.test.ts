import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../db/id.ts'
import { addJob } from '../../jobs/public.ts'
import { queuedJobs } from '../../jobs/testing.ts'
import type { Worker } from '../../jobs/worker.ts'
import { type MailCatcher, startMailCatcher } from '../../mail/testing.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { useWorker } from '../../testing/worker.ts'
import { notifyTripRecorded } from '../public.ts'
import { makeSubscriber, makeVehicleOf } from '../testing.ts'

const app = useWorker()
const ORIGIN = 'https://wegbuch.example'

let catcher: MailCatcher
let worker: Worker
beforeAll(async () => {
  catcher = await startMailCatcher()
  worker = app.start({ env: { SMTP_URL: catcher.url, PUBLIC_URL: ORIGIN } })
})
afterAll(async () => {
  await worker.stop()
  await catcher.stop()
})
beforeEach(() => {
  catcher.received.length = 0
})

const db = () => app.database.db
const untilQueueIsEmpty = () => waitFor(async () => (await queuedJobs(db())).length === 0)

async function company(): Promise<string> {
  const id = newId()
  await db().insertInto('companies').values({ id, name: 'Albwerk GmbH' }).execute()
  return id
}

async function record(companyId: string) {
  const vehicleId = await makeVehicleOf(db(), companyId, 'RT-WB 204')
  const trip = { tripId: newId(), vehicleId, companyId, actorId: newId() }
  await db()
    .transaction()
    .execute((tx) => notifyTripRecorded(tx, trip))
  return trip
}

/** The mail to an address, its lines joined. */
function mailTo(email: string): string {
  const source = catcher.received.find(({ to }) => to[0] === email)?.source ?? ''
  return source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

const recipients = () => catcher.received.flatMap(({ to }) => to).toSorted()

test('each confirmed subscriber gets one mail, in their language, with an unsubscribe link', async () => {
  const companyId = await company()
  const anna = await makeSubscriber(db(), companyId, { language: 'de', firstName: 'Anna' })
  const ben = await makeSubscriber(db(), companyId, { language: 'en', firstName: 'Ben' })
  await makeSubscriber(db(), companyId, { isConfirmed: false })
  await makeSubscriber(db(), await company())
  const { vehicleId } = await record(companyId)
  await untilQueueIsEmpty()

  expect(recipients()).toEqual([anna.email, ben.email].toSorted())
  const german = mailTo(anna.email)
  expect(german).toContain('Subject: Neue Fahrt mit RT-WB 204')
  expect(german).toContain('Guten Tag Anna,')
  expect(mailTo(ben.email)).toContain('Hello Ben,')
  expect(german).toContain(`${ORIGIN}/company/${companyId}/vehicles/${vehicleId}/trips`)
  expect(german).toContain(`${ORIGIN}/notifications/unsubscribe#${anna.id}/${anna.unsubscribe_secret}`)
  expect(mailTo(ben.email)).not.toContain(anna.unsubscribe_secret)
})

test('the mails have the headers of one-click unsubscribe (RFC 8058)', async () => {
  const companyId = await company()
  const { id, unsubscribe_secret: secret } = await makeSubscriber(db(), companyId)
  await record(companyId)
  await untilQueueIsEmpty()
  const headers = catcher.received[0]?.source.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? ''
  expect(headers).toMatch(
    new RegExp(
      `^List-Unsubscribe: ?<${ORIGIN}/api/event_notification_subscriptions/${id}/unsubscribe/${secret}>$`,
      'm',
    ),
  )
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})

test('a repeated job for a trip sends no second mail', async () => {
  const companyId = await company()
  const { email } = await makeSubscriber(db(), companyId)
  const trip = await record(companyId)
  await untilQueueIsEmpty()
  for (let again = 0; again < 3; again++) await addJob(db(), 'notify-trip-recorded', trip)
  await untilQueueIsEmpty()
  expect(recipients()).toEqual([email])
  await record(companyId)
  await untilQueueIsEmpty()
  expect(recipients()).toEqual([email, email])
})

test('a trip that is rolled back causes no mail', async () => {
  const companyId = await company()
  await makeSubscriber(db(), companyId)
  const failing = db()
    .transaction()
    .execute(async (tx) => {
      await notifyTripRecorded(tx, { tripId: newId(), vehicleId: newId(), companyId, actorId: newId() })
      throw new Error('the trip failed')
    })
  await expect(failing).rejects.toThrow('the trip failed')
  expect(await queuedJobs(db())).toEqual([])
})
