import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { sweepReports } from '../files/store.ts'
import { insertLink, insertRun, makeSchedule } from '../testing.ts'
import { limitReaders } from './limit-readers.ts'

const app = useApp()
let company: string
let owner: Person
beforeEach(async () => {
  const made = await makeCompany(app)
  company = made.id
  owner = made.owner
})

afterEach(() => void vi.useRealTimers())

type Link = { linkId: string; secret: string }
const look = ({ linkId, secret }: Link) => app.request({ url: `/api/report-links/${linkId}/${secret}` })
const download = ({ linkId, secret }: Link) =>
  app.request({ url: `/api/report-links/${linkId}/${secret}/file` })
const openings = async ({ linkId }: Link) =>
  (
    await app.db
      .selectFrom('report_links')
      .select('openings')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
  ).openings

test('a link is opened as often as one likes; looking at it and HEAD count nothing', async () => {
  const link = await insertLink(app.db, company)
  expect((await look(link)).statusCode).toBe(200)
  const { linkId, secret } = link
  await app.request({ method: 'HEAD', url: `/api/report-links/${linkId}/${secret}/file` })
  expect(await openings(link)).toBe(0)
  for (const count of [1, 2]) {
    const file = await download(link)
    expect(file.statusCode).toBe(200)
    expect(file.body).toBe('a;b\r\n')
    expect(file.headers['content-disposition']).toContain('wegbuch-2026-10.csv')
    expect(await openings(link)).toBe(count)
  }
})

test('a guessed link is not found, an expired one is gone, and its file is swept', async () => {
  const link = await insertLink(app.db, company)
  for (const guessed of [
    { ...link, secret: crypto.randomUUID() },
    { ...link, linkId: crypto.randomUUID() },
    { ...link, secret: 'no-uuid' },
  ])
    for (const reply of [await look(guessed), await download(guessed)]) expect(reply.statusCode).toBe(404)

  const past = '2026-01-01T00:00:00Z'
  await app.db.updateTable('report_links').set({ expires_at: past }).where('id', '=', link.linkId).execute()
  for (const reply of [await look(link), await download(link)]) {
    expect(reply.statusCode).toBe(410)
    expect(reply.json().errors[0].code).toBe('report_link.expired')
  }
  await app.db.updateTable('report_files').set({ expires_at: past }).where('id', '=', link.fileId).execute()
  await sweepReports(app.db)
  const left = app.db.selectFrom('report_file_chunks').select('nth').where('file_id', '=', link.fileId)
  expect(await left.execute()).toEqual([])
  expect((await look(link)).statusCode).toBe(410)
})

test('links that are revoked open nothing, and those of another run stay', async () => {
  const schedule = await makeSchedule(app.db, owner, company)
  const run = await insertRun(app.db, company, schedule.id, { state: 'sent', reason: null })
  const [link, other] = [await insertLink(app.db, company, run), await insertLink(app.db, company)]
  const revoke = () => owner.send({ method: 'DELETE', url: `/api/report-runs/${run}/links` })
  expect((await revoke()).statusCode).toBe(204)
  expect((await revoke()).statusCode).toBe(204)
  expect((await download(link)).statusCode).toBe(410)
  expect((await download(other)).statusCode).toBe(200)
})

test('an address opens sixty links a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const url = `/api/report-links/${crypto.randomUUID()}/${crypto.randomUUID()}`
  const replies: number[] = []
  for (let nth = 0; nth < 62; nth++) {
    const path = nth < 61 ? url : `${url}/file`
    replies.push((await app.app.inject({ url: path, remoteAddress: '192.0.2.1' })).statusCode)
  }
  expect([replies[0], ...replies.slice(59)]).toEqual([404, 404, 429, 429])
})

async function* twoParts() {
  yield Buffer.from('a')
  yield Buffer.from('b')
}

test('two files of a company are read at once, and the third when one is done', async () => {
  const read = limitReaders()
  const open = () => read('company', twoParts(), async () => {})
  const [one, two] = [open(), open()]
  await one.next()
  await two.next()
  await expect(open().next()).rejects.toThrow('rate_limited')
  await one.return(undefined)
  expect((await open().next()).done).toBe(false)
})
