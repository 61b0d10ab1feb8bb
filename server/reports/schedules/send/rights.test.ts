import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../companies/testing.ts'
import { type FilePool, openFilePool } from '../../../db/file-pool.ts'
import { createLog } from '../../../log.ts'
import { queuedMails } from '../../../mail/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { makeTrip } from '../../../trips/testing.ts'
import { makeVehicle } from '../../../vehicles/testing.ts'
import { type MakeReports, makeReports } from '../../make/make-report.ts'
import { makeTemplate } from '../../templates/testing.ts'
import { endReportsAbout } from '../erased/store.ts'
import { readChunks } from '../files/store.ts'
import { insertRecipient, insertRun, makeSchedule } from '../testing.ts'
import { type MadeFile, makeFile } from './make-file.ts'
import { type Sending, sendRun } from './send-run.ts'
import { type ClaimedRun, claimRun, releaseClaim } from './store.ts'

const app = useApp()
const PUBLIC = new URL('https://wegbuch.example')
const SECRET = 'GEHEIMER ORT'
const log = createLog('silent')
let tools: { snapshots: FilePool; make: MakeReports } | undefined
afterAll(async () => {
  tools?.make.close()
  await tools?.snapshots.close()
})

let company: string
let owner: Person
let manager: Person
let template: string
let schedule: string
let adviser: string
beforeEach(async () => {
  tools ??= {
    snapshots: openFilePool(app.connection, 2, log),
    make: makeReports({ connection: app.connection, db: app.db }, log),
  }
  await app.db.deleteFrom('report_runs').execute()
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
  manager = await makeMember(app, company, 'company_manager')
  const vehicle = (await makeVehicle(owner, company)).id
  await makeTrip(owner, vehicle, {
    dateStartIso: '2026-10-05T08:00:00Z',
    dateEndIso: '2026-10-05T09:00:00Z',
    dateStartTz: 'Europe/Berlin',
    dateEndTz: 'Europe/Berlin',
    odometerStart: 10,
    odometerEnd: 20,
    category: 'private',
    comment: SECRET,
  })
  await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: true })
  const settings = { format: 'csvSingleline', filter: {}, isTripsAnonymousPrivateTripsEnabled: false }
  template = (await makeTemplate(owner, company, settings)).id
  const recipient = await insertRecipient(app.db, company)
  adviser = recipient.email
  schedule = (await makeSchedule(app.db, owner, company, { template, recipients: [recipient.id] })).id
  await insertRun(app.db, company, schedule, { state: 'due', reason: null })
})

async function claimed(): Promise<ClaimedRun> {
  const run = await claimRun(app.db)
  if (!run) throw new Error('nothing is due')
  return run
}

/** Without a process: what is sent is decided by the rows. */
const QUICK = {
  report: async () => ({ name: 'a.csv', type: 'text/csv' as const, content: quickContent() }),
} as unknown as MakeReports

async function* quickContent() {
  yield Buffer.from('a;b')
}

async function made(run: ClaimedRun, isQuick = false): Promise<MadeFile> {
  if (!tools) throw new Error('no tools')
  const signal = AbortSignal.timeout(100_000)
  const makers = { db: app.db, ...tools, ...(isQuick && { make: QUICK }), now: () => Date.now(), signal }
  const file = await makeFile(makers, run)
  if (file === null || typeof file === 'string') throw new Error('nothing was made')
  return file
}

async function textOf({ file }: MadeFile): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of readChunks(app.db, file.id)) parts.push(part)
  return Buffer.concat(parts).toString()
}

const changes: [string, () => Promise<unknown>, Sending][] = [
  ['nothing changes', async () => {}, 'sent'],
  [
    'another changes the schedule',
    () => manager.patch(`/api/report-schedules/${schedule}`, 'report_schedule', { delivery: 'attachment' }),
    'changed',
  ],
  [
    'another changes the template',
    () => manager.patch(`/api/report-templates/${template}`, 'report_template', { label: 'Anders' }),
    'changed',
  ],
  [
    'whoever set it up leaves',
    () => app.db.deleteFrom('memberships').where('user_id', '=', owner.id).execute(),
    'rights',
  ],
  [
    'a record of the company is erased',
    () => endReportsAbout(app.db, company, { first: '2026-10-05', last: '2026-10-05' }),
    'gone',
  ],
  ['the template is deleted', () => owner.remove(`/api/report-templates/${template}`), 'gone'],
  [
    'the company hides other trips',
    () => owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: false }),
    'changed',
  ],
  [
    'nobody has confirmed any more',
    () =>
      app.db
        .updateTable('report_recipients')
        .set({ confirmed_at: null })
        .where('company_id', '=', company)
        .execute(),
    'recipients',
  ],
  [
    'another worker has taken it over',
    () =>
      app.db
        .updateTable('report_runs')
        .set({ claim: crypto.randomUUID() })
        .where('company_id', '=', company)
        .execute(),
    'gone',
  ],
]

test.each(changes)('while the report is made, %s', async (_what, change, expected) => {
  const run = await claimed()
  const file = await made(run, true)
  await change()
  expect(await sendRun(app.db, PUBLIC, run, file)).toBe(expected)
  const mails = await queuedMails(app.db, adviser)
  expect(mails).toHaveLength(expected === 'sent' ? 1 : 0)
  const history = app.db.selectFrom('report_deliveries').select('email').where('company_id', '=', company)
  expect(await history.execute()).toHaveLength(expected === 'sent' ? 1 : 0)
})

test('the report shows what the person may see with whose rights it is made, and no other', async () => {
  const run = await claimed()
  expect(await textOf(await made(run))).toContain(SECRET)
  await manager.patch(`/api/report-schedules/${schedule}`, 'report_schedule', { rhythm: 'week' })
  await releaseClaim(app.db, run, { seconds: 0, isCounted: false })
  const again = await claimed()
  expect(again.attempts).toBe(1)
  expect(await textOf(await made(again))).not.toContain(SECRET)
})

test('a report that was being made when a record was erased is made anew', async () => {
  const run = await claimed()
  await endReportsAbout(app.db, company, { first: '2026-10-05', last: '2026-10-05' })
  const again = await claimed()
  expect(again.id).toBe(run.id)
  expect(await sendRun(app.db, PUBLIC, again, await made(again, true))).toBe('sent')
})
