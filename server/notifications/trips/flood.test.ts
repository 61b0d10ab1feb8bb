import { expect, test } from 'vitest'
import { newId } from '../../db/id.ts'
import { queuedPayloads } from '../../jobs/testing.ts'
import { queueMail } from '../../mail/public.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { useWorker } from '../../testing/worker.ts'
import { notifyTripRecorded, sendTripNotifications } from '../public.ts'
import { makeSubscriber, makeVehicleOf } from '../testing.ts'
import { MAILS_A_DAY_MAX } from './store.ts'

const app = useWorker()
const db = () => app.database.db

async function makeFleet() {
  const companyId = newId()
  await db().insertInto('companies').values({ id: companyId, name: 'Albwerk GmbH' }).execute()
  const vehicleId = await makeVehicleOf(db(), companyId)
  const subscriber = await makeSubscriber(db(), companyId)
  const record = () => notifyTripRecorded(db(), { tripId: newId(), vehicleId, companyId, actorId: newId() })
  return { subscriber, record }
}

const notify = () => sendTripNotifications({ db: db(), config: app.config(), log: app.log })

test('mails about the trips of one company hold up no other mail, however slow the mail server is', async () => {
  const { record } = await makeFleet()
  for (let count = 0; count < 6; count++) await record()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const begun: string[] = []
  const sendMail = async (payload: unknown) => {
    const { mailId } = payload as { mailId: string }
    const { template } = await db()
      .selectFrom('mails')
      .select('template')
      .where('id', '=', mailId)
      .executeTakeFirstOrThrow()
    begun.push(template)
    if (template === 'trip-recorded') await answered
  }
  const worker = app.start({ tasks: [notify(), { name: 'send-mail', run: sendMail }] })
  await waitFor(async () => begun.length > 0)
  await queueMail(db(), {
    template: 'seats-freed',
    to: 'eva@example.test',
    language: 'de',
    values: { firstName: 'Eva', companyName: 'Scharr', count: '2', link: 'https://wegbuch.example' },
  })
  await waitFor(async () => begun.includes('seats-freed'))
  expect(begun).toEqual(['trip-recorded', 'seats-freed'])
  answer()
  await waitFor(async () => begun.length === 7)
  await worker.stop()
})

test('nobody is mailed about more trips a day than anybody reads', async () => {
  const { subscriber, record } = await makeFleet()
  const mailed = (count: number, queued_at: Date) =>
    db()
      .insertInto('trip_notifications')
      .values(
        Array.from({ length: count }, () => ({
          trip_id: newId(),
          subscription_id: subscriber.id,
          queued_at: queued_at.toISOString(),
        })),
      )
      .execute()
  await mailed(MAILS_A_DAY_MAX - 1, new Date())
  // A clock that ran ahead has dated these.
  await mailed(MAILS_A_DAY_MAX, new Date(Date.now() + 86_400_000))
  for (let count = 0; count < 3; count++) await record()
  for (const payload of await queuedPayloads(db(), 'notify-trip-recorded')) await notify().run(payload)
  const mails = await db()
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', subscriber.email)
    .execute()
  expect(mails).toHaveLength(1)
})
