import { beforeEach, expect, test } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { queuedMails, readMail, startMailCatcher } from '../../../mail/testing.ts'
import { useApp } from '../../../testing/app.ts'
import { insertRecipient, insertRun, makeSchedule } from '../testing.ts'
import { sendDueRun, sendMails } from './testing.ts'

const app = useApp()
beforeEach(async () => {
  await app.db.deleteFrom('report_runs').execute()
})

/** Sends a file of that length as an attachment, and returns the address that it went to. */
async function sendAttached(length: number, company?: string): Promise<string> {
  const { id, owner } = await makeCompany(app, company)
  const { id: recipient, email } = await insertRecipient(app.db, id)
  const attributes = { delivery: 'attachment' }
  const schedule = await makeSchedule(app.db, owner, id, { recipients: [recipient], attributes })
  await insertRun(app.db, id, schedule.id, { state: 'due', reason: null })
  expect(await sendDueRun(app, length)).toBe('sent')
  return email
}

test('a report of 10 MB is attached, and a longer one is a link and says so', async () => {
  const [attached] = await queuedMails(app.db, await sendAttached(10_000_000))
  expect(attached?.values).toMatchObject({ link: null, isTooLarge: false })
  const [linked] = await queuedMails(app.db, await sendAttached(10_000_001))
  expect(linked?.values).toMatchObject({ attachmentId: null, isTooLarge: true })
  expect(linked ? readMail(linked).text : '').toContain('für einen Anhang zu groß')
})

/** What the mail server gets. */
async function sourceTo(email: string): Promise<string> {
  const catcher = await startMailCatcher()
  try {
    await sendMails(app.db, catcher.url)
  } finally {
    await catcher.stop()
  }
  return catcher.received.find(({ to }) => to.includes(email))?.source ?? ''
}

test('the mail server gets the whole file under its name', async () => {
  const source = await sourceTo(await sendAttached(3, 'AC/DC Elektro'))
  expect(source).toContain('Content-Disposition: attachment; filename="wegbuch-AC-DC Elektro-2026.csv"')
  expect(source).toContain(Buffer.from('xxx').toString('base64'))
  expect(source).toContain('multipart/mixed')
})

test('the name of the file says no more of the company than the mail', async () => {
  const source = await sourceTo(await sendAttached(3, 'Konto gesperrt! Anruf 0900-123456'))
  expect(source).toContain('Content-Disposition: attachment; filename=wegbuch-2026.csv')
  expect(source).not.toContain('0900')
})
