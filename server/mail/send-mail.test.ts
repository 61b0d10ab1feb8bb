import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../jobs/public.ts'
import { makeDue, queuedJobs } from '../jobs/testing.ts'
import type { Worker } from '../jobs/worker.ts'
import { waitFor } from '../testing/wait-for.ts'
import { useWorker } from '../testing/worker.ts'
import { type Mail, queueMail } from './public.ts'
import { type MailCatcher, startMailCatcher } from './testing.ts'

const app = useWorker()
const LINK = 'https://wegbuch.example/idp/verify?token=0123456789abcdef0123456789abcdef0123456789abcdef'
const mail: Mail = {
  template: 'verify-email',
  to: 'anna@example.test',
  language: 'de',
  values: { firstName: 'Jürgen', link: LINK },
}

let catcher: MailCatcher
let worker: Worker | undefined
const start = (
  env: Record<string, string> = { SMTP_URL: catcher.url, PUBLIC_URL: 'https://wegbuch.example' },
) => {
  worker = app.start({ env })
}

beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())
beforeEach(() => {
  catcher.received.length = 0
  catcher.refuse(null)
})
afterEach(async () => {
  await worker?.stop()
  await app.database.db.deleteFrom('mails').execute()
})

const queue = () => app.database.db.transaction().execute((tx) => queueMail(tx, mail))
const mails = () => app.database.db.selectFrom('mails').selectAll().execute()
const jobs = (due?: string) => queuedJobs(app.database.db, due)
const untilQueueIsEmpty = () => waitFor(async () => (await jobs()).length === 0)

/** Quoted-printable undone, as any mail program does. */
const decoded = (source: string) =>
  Buffer.from(
    source
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

test('a queued mail is sent to its one recipient, and then its link is removed', async () => {
  await queue()
  start()
  await untilQueueIsEmpty()

  const [row] = await mails()
  expect(catcher.received).toHaveLength(1)
  expect(catcher.received[0]).toMatchObject({
    from: 'noreply@wegbuch.example',
    to: ['anna@example.test'],
    messageId: `<${row?.id}@wegbuch.example>`,
  })
  const source = catcher.received[0]?.source ?? ''
  expect(source).toContain('From: Wegbuch <noreply@wegbuch.example>')
  expect(source).toContain('To: anna@example.test')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).not.toContain('base64')
  expect(decoded(source)).toContain(`Guten Tag Jürgen,`)
  expect(decoded(source)).toContain(`\n${LINK}\r\n`)
  expect(decoded(source)).toContain(`href="${LINK}"`)
  expect(row).toMatchObject({ content: null, sent_at: expect.any(String) })
})

test('a refused mail is retried after growing pauses and arrives once', async () => {
  catcher.refuse({ code: 451, text: 'try again, anna@example.test' })
  await queue()
  const [queued] = await jobs()
  start()
  const first = await waitFor(async () => (await jobs(queued?.run_at)).find((job) => job.last_error !== null))
  expect(first).toMatchObject({ attempts: 1, locked_by: null })
  expect(first.pause).toBeGreaterThan(2.7)
  expect(first.last_error).toBe('The mail server did not take the mail (EMESSAGE, 451, DATA)')

  const due = await makeDue(app.database.db)
  const second = await waitFor(async () =>
    (await jobs(due)).find((job) => job.attempts === 2 && !job.locked_by),
  )
  expect(second.pause).toBeGreaterThan(7.3)
  expect((await mails())[0]).toMatchObject({ sent_at: null, content: mail.values })

  catcher.refuse(null)
  await makeDue(app.database.db)
  await untilQueueIsEmpty()
  expect(catcher.received.map((one) => one.to)).toEqual([['anna@example.test']])
})

test('a mail waits while the mail server is unavailable', async () => {
  await queue()
  start({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const failed = await waitFor(async () => (await jobs()).find((job) => job.last_error !== null))
  expect(failed.last_error).toBe('The mail server did not take the mail (ESOCKET, ECONNREFUSED, CONN)')
  expect((await mails())[0]).toMatchObject({ sent_at: null })
  await worker?.stop()

  await makeDue(app.database.db)
  start()
  await untilQueueIsEmpty()
  expect(catcher.received).toHaveLength(1)
})

test('a job that comes back for a mail already sent does nothing', async () => {
  await queue()
  start()
  await untilQueueIsEmpty()
  const [row] = await mails()
  await addJob(app.database.db, 'send-mail', { mailId: row?.id ?? '' })
  await untilQueueIsEmpty()
  expect(catcher.received).toHaveLength(1)
})

test('two jobs for one mail at the same moment send it once', async () => {
  await queue()
  const [row] = await mails()
  for (let copy = 0; copy < 3; copy++) await addJob(app.database.db, 'send-mail', { mailId: row?.id ?? '' })
  start()
  await untilQueueIsEmpty()
  expect(catcher.received).toHaveLength(1)
})

test('without a mail server the mail is a file that only its owner reads, with its link in plain sight', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-mail-'))
  await queue()
  start({ DATA_DIR: dataDir })
  await untilQueueIsEmpty()

  const folder = join(dataDir, 'mail')
  const [row] = await mails()
  const files = readdirSync(folder)
  expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z-verify-email-[0-9a-f-]{36}\.eml$/)])
  expect(files[0]).toContain(row?.id)
  const file = join(folder, files[0] ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const source = readFileSync(file, 'utf8')
  expect(source).toContain('Content-Type: multipart/alternative')
  expect(source).toContain('To: anna@example.test\r\n')
  expect(source).toContain(`Message-ID: <${row?.id}@localhost>\r\n`)
  expect(source).toContain('Guten Tag Jürgen,\r\n')
  expect(source).toContain(`\r\n${LINK}\r\n`)
  expect(source).toContain(`href="${LINK}"`)
  rmSync(dataDir, { recursive: true })
})
