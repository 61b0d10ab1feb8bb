import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { withoutGuards } from '../../history/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeReported } from '../verification/testing.ts'
import { proofUrl } from './path.ts'

const app = useApp()
const HASH = 'ab'.repeat(32)

afterEach(() => void vi.useRealTimers())

const open = async (path: string, language = 'de') => {
  const reply = await app.request({ method: 'GET', url: path, headers: { 'accept-language': language } })
  return { status: reply.statusCode, text: reply.body.replaceAll(/<[^>]+>|\s+/g, ' '), reply }
}

test('the page says whether the head and the checkpoint exist and since when, and nothing else', async () => {
  const { report, vehicle } = await makeReported(app, { licensePlate: 'RT-QR 1' })
  await report()
  await sql`insert into history_checkpoints (key, number, hash) values ('k', 44, ${HASH})`.execute(app.db)
  const { rows } = await sql<{ entries: string; hash: string }>`
    select entries, encode(hash, 'hex') as hash from history_heads where vehicle_id = ${vehicle.id}`.execute(
    app.db,
  )
  const [{ entries, hash } = { entries: '', hash: '' }] = rows
  const proof = {
    head: { number: entries, hash, recordedAtIso: '' },
    checkpoint: { number: '44', hash: HASH, signedAtIso: '' },
    isAheadOfCheckpoint: false,
  }
  const url = proofUrl('https://fahrten.example/', proof)
  expect(url).toMatch(/^HTTPS:\/\/FAHRTEN\.EXAMPLE\/PROOF\/6\/[0-9A-F]{64}\/44\/(AB){32}$/)
  const { status, text, reply } = await open(new URL(url).pathname)
  expect(status).toBe(200)
  expect(text).toMatch(
    /Diese Prüfsummen sind hier bekannt .* Eintrag 6 .* Bekannt, eingetragen am .* Prüfpunkt 44 .* Bekannt, unterschrieben am/,
  )
  expect(text).not.toContain('RT-QR')
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await open(`${new URL(url).pathname}?language=en`)).text).toContain('These hashes are known here')

  // A chain that was written again does not contain it any more.
  await withoutGuards(
    app.db,
    sql`update history_entries set hash = sha256('x') where vehicle_id = ${vehicle.id} and number = ${entries}`,
  )
  expect((await open(new URL(url).pathname)).text).toMatch(
    /Nicht alles davon .* Hier nicht bekannt .* Bekannt, unterschrieben/,
  )
})

test.each([
  `/PROOF/6/${HASH}`,
  `/PROOF/6/${HASH}/45/${HASH}`,
  '/PROOF/x/y',
  `/PROOF/99999999999999999999/${HASH}`,
  `/PROOF/1/%3Cscript%3E/2/%00`,
])('what nobody knows is answered alike: %s', async (path) => {
  const { status, text } = await open(path, 'en')
  expect(status).toBe(200)
  expect(text).toContain('Not all of this is known here')
  expect(text).not.toContain('Known,')
})

test.each([
  '/PROOF/Anruf%200900-1234/konto%20gesperrt/Ihr%20Konto/Anruf%20sofort',
  `/PROOF/1/${HASH}gesperrt/Anruf/${HASH}`,
  `/PROOF/Anruf/${HASH}/1/gesperrt`,
])('what no number and no hash can be is not shown: %s', async (path) => {
  const { status, text } = await open(path)
  expect(status).toBe(200)
  expect(text).toContain('Kettenkopf, Eintrag –')
  expect(text).toContain('Prüfpunkt –')
  expect(text).not.toMatch(/anruf|gesperrt|konto/i)
})

test('an address that asks too often waits', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const replies = []
  for (let asked = 0; asked < 61; asked++)
    replies.push(
      (await app.app.inject({ method: 'GET', url: `/PROOF/1/${HASH}`, remoteAddress: '203.0.113.9' }))
        .statusCode,
    )
  expect([replies[0], replies[59], replies[60]]).toEqual([200, 200, 429])
})
