import { beforeEach, expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { startMailCatcher } from '../../mail/testing.ts'
import { sendDueRun, sendMails } from '../../reports/schedules/send/testing.ts'
import { insertDelivery, insertRecipient, insertRun, makeSchedule } from '../../reports/schedules/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { runErase } from './command.ts'

const app = useApp()
let company: string
let owner: Person
let vehicle: string
beforeEach(async () => {
  await app.db.deleteFrom('report_runs').execute()
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  vehicle = (await makeVehicle(owner, company)).id
})

/** Of two hours, with odometers that fit. */
const tripOn = async (day: string, odometerStart: number) => {
  const at = { dateStartIso: `${day}T08:00:00Z`, dateEndIso: `${day}T10:00:00Z` }
  const values = { ...tripFrom(odometerStart, odometerStart + 10, 0), ...at, reason: 'Abholung' }
  return (await makeTrip(owner, vehicle, values)).id
}

const erase = async (tripId: string) =>
  (await runErase(app.db, ['--trip', tripId, '--part', 'personal', '--actor', owner.id])).lines

const statusOf = async ({ linkId, secret }: { linkId: string; secret: string }) =>
  (await app.request({ url: `/api/report-links/${linkId}/${secret}/file` })).statusCode

test('links to reports of that time end with what is erased, those of another time or company stay', async () => {
  const [august, october] = [await tripOn('2026-08-20', 0), await tripOn('2026-10-05', 10)]
  const other = await makeCompany(app)
  // All are about October.
  const mailed = await insertDelivery(app.db, company, crypto.randomUUID(), 'adviser@example.test')
  const elsewhere = await insertDelivery(app.db, other.id, crypto.randomUUID(), 'adviser@example.test')

  expect(await erase(august)).toHaveLength(1)
  expect([await statusOf(mailed), await statusOf(elsewhere)]).toEqual([200, 200])
  expect((await erase(october))[1]).toBe(
    'Stored reports of that time that may show them are gone, and their links end: 1.',
  )
  expect([await statusOf(mailed), await statusOf(elsewhere)]).toEqual([410, 200])
  const files = await app.db.selectFrom('report_file_chunks').select('file_id').execute()
  const ids = files.map(({ file_id: id }) => id)
  expect(ids).not.toContain(mailed.fileId)
  expect(ids).toContain(elsewhere.fileId)
})

test('a mail that waits with such a report is not sent, and its file is gone', async () => {
  const trip = await tripOn('2026-10-05', 0)
  const recipient = await insertRecipient(app.db, company)
  const attributes = { delivery: 'attachment' }
  const schedule = await makeSchedule(app.db, owner, company, { recipients: [recipient.id], attributes })
  await insertRun(app.db, company, schedule.id, { state: 'due', reason: null })
  expect(await sendDueRun(app)).toBe('sent')
  await erase(trip)

  const catcher = await startMailCatcher()
  try {
    expect(await sendMails(app.db, catcher.url)).toEqual([])
  } finally {
    await catcher.stop()
  }
  expect(catcher.received.filter(({ to }) => to.includes(recipient.email))).toEqual([])
  const files = app.db.selectFrom('report_files').select('id').where('company_id', '=', company)
  expect(await files.execute()).toEqual([])
})
