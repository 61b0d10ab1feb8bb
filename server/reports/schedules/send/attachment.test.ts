import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { readConfig } from '../../../config.ts'
import { type FilePool, openFilePool } from '../../../db/file-pool.ts'
import { completeDigest } from '../../../inbox/public.ts'
import { queuedPayloads } from '../../../jobs/testing.ts'
import { createLog } from '../../../log.ts'
import { sendMail } from '../../../mail/public.ts'
import { queuedMails, readMail, startMailCatcher } from '../../../mail/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { MakeReports } from '../../make/make-report.ts'
import { insertRecipient, insertRun, makeSchedule } from '../testing.ts'
import { makeFile } from './make-file.ts'
import { sendRun } from './send-run.ts'
import { claimRun } from './store.ts'

const app = useApp()
const log = createLog('silent')
let snapshots: FilePool | undefined
afterAll(() => snapshots?.close())
beforeEach(async () => {
  snapshots ??= openFilePool(app.connection, 1, log)
  await app.db.deleteFrom('report_runs').execute()
})

async function* bytes(count: number) {
  for (let left = count; left > 0; left -= 1_000_000) yield Buffer.alloc(Math.min(left, 1_000_000), 'x')
}

/** Sends a file of that length as an attachment, and returns the address that it went to. */
async function sendAttached(length: number): Promise<string> {
  const { id, owner } = await makeCompany(app)
  const { id: recipient, email } = await insertRecipient(app.db, id)
  const attributes = { delivery: 'attachment' }
  const schedule = await makeSchedule(app.db, owner, id, { recipients: [recipient], attributes })
  await insertRun(app.db, id, schedule.id, { state: 'due', reason: null })
  const run = await claimRun(app.db)
  if (!run || !snapshots) throw new Error('nothing is due')
  const make = {
    report: async () => ({
      name: 'Bericht für Käthe.csv',
      type: 'text/csv' as const,
      content: bytes(length),
    }),
  } as unknown as MakeReports
  const signal = AbortSignal.timeout(100_000)
  const made = await makeFile({ db: app.db, snapshots, make, now: () => Date.now(), signal }, run)
  if (made === null || typeof made === 'string') throw new Error('nothing was made')
  expect(await sendRun(app.db, new URL('https://wegbuch.example'), run, made)).toBe('sent')
  return email
}

test('a report of 10 MB is attached, and a longer one is a link and says so', async () => {
  const [attached] = await queuedMails(app.db, await sendAttached(10_000_000))
  expect(attached?.values).toMatchObject({ link: null, isTooLarge: false })
  const [linked] = await queuedMails(app.db, await sendAttached(10_000_001))
  expect(linked?.values).toMatchObject({ attachmentId: null, isTooLarge: true })
  expect(linked ? readMail(linked).text : '').toContain('für einen Anhang zu groß')
})

test('the mail server gets the whole file under its name', async () => {
  const email = await sendAttached(3)
  const catcher = await startMailCatcher()
  const env = { PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: catcher.url }
  const config = readConfig(env)
  const task = sendMail({ db: app.db, config, log }, { 'open-trips': completeDigest(config) })
  try {
    for (const payload of await queuedPayloads(app.db, 'send-mail')) await task.run(payload)
  } finally {
    task.close?.()
    await catcher.stop()
  }
  const mail = catcher.received.find(({ to }) => to.includes(email))
  expect(mail?.source).toMatch(/Content-Disposition: attachment/)
  expect(mail?.source).toContain(Buffer.from('xxx').toString('base64'))
  expect(mail?.source).toContain('multipart/mixed')
})
