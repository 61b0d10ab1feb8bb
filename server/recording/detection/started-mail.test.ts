import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { queuedPayloads } from '../../jobs/testing.ts'
import { createLog } from '../../log.ts'
import { queuedMails } from '../../mail/testing.ts'
import { sendTripNotifications } from '../../notifications/public.ts'
import { makeSubscription } from '../../notifications/testing.ts'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, sendPoints } from '../testing.ts'
import { makeShared, pressPrivate, processAt, SANDBOX } from './testing.ts'

const app = useApp(SANDBOX)

async function beginDrive() {
  const shared = await makeShared(app)
  const { companyId, owner, driver, phone } = shared
  for (const person of [owner, driver]) await makeSubscription(app, companyId, person)
  await sendPoints(app, phone, driveFrom(hoursAgo(8 / 60), { minutes: 8, stands: false }))
  await processAt(app, Date.now())
  return shared
}

async function runJobs(vehicleId: string) {
  const task = sendTripNotifications({ db: app.db, config: readConfig({}), log: createLog('silent') })
  const payloads = await queuedPayloads<{ vehicleId: string }>(app.db, 'notify-trip-recorded')
  for (const payload of payloads.filter((one) => one.vehicleId === vehicleId)) await task.run(payload)
}

const mailsTo = async ({ email }: { email: string }) => (await queuedMails(app.db, email)).length

test('that a drive has begun is mailed to who may see it', async () => {
  const { owner, driver, vehicle } = await beginDrive()
  await runJobs(vehicle.id)
  expect([await mailsTo(owner), await mailsTo(driver)]).toEqual([1, 1])
})

test('of one that became private before the mail was written, to its driver alone', async () => {
  const { owner, driver, vehicle } = await beginDrive()
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  await runJobs(vehicle.id)
  expect([await mailsTo(owner), await mailsTo(driver)]).toEqual([0, 1])
})
